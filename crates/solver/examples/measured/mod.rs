//! What programs that measure share: games as they are named in arguments, and processor time.

use std::sync::Arc;

use patience::{Library, OptionValue, Rules};

/// The rules of a preset that may have options: `klondike:return=true,draw=3`.
pub(crate) fn rules(library: &Library, preset: &str) -> Arc<Rules> {
    let (id, options) = preset.split_once(':').unwrap_or((preset, ""));
    let option = |text: &str| {
        let (name, value) = text.split_once('=').expect("NAME=VALUE");
        (name.to_owned(), OptionValue::from_typed(value))
    };
    let options: Vec<_> = options.split(',').filter(|text| !text.is_empty()).map(option).collect();
    library.rules(id, &options).expect("a preset and its options")
}

#[allow(dead_code)]
/// The processor time of this process so far, in steps of a hundredth of a second.
pub(crate) fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").expect("a system that tells the processor time");
    // The name, in brackets, may have spaces; after it the twelfth and thirteenth field are user
    // and system time.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.map(|ticks| ticks.parse::<f64>().expect("a number of ticks")).sum::<f64>() / 100.0
}

/// The processor time of this thread so far.
#[allow(dead_code)]
pub(crate) fn thread_time() -> std::time::Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("a system that tells it");
    let nanoseconds = text.split_whitespace().next().and_then(|nanoseconds| nanoseconds.parse().ok());
    std::time::Duration::from_nanos(nanoseconds.expect("a number"))
}
