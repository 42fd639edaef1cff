//! Refusals in words: the one place where they are worded, for page, terminal and command line.

use patience::{Plain, Refusal};
use serde_json::Value;

use crate::words::{Words, is_card};

impl Words {
    /// Why a move was refused, in one sentence. `pile_name` is what piles are called.
    pub fn refusal(&self, refusal: &Refusal, pile_name: &dyn Fn(&str) -> String) -> String {
        let Ok(Value::Object(fields)) = serde_json::to_value(refusal) else { return self.t("refused.other") };
        let field = |name: &str| fields.get(name).and_then(Value::as_str);
        let rule = field("rule").unwrap_or_default();
        let mut key = format!("refused.{rule}");
        let mut args: Vec<(&str, String)> = Vec::new();
        for (name, value) in &fields {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let text = match name.as_str() {
                "pile" => pile_name(&text),
                "rank" | "first" | "last" => self.rank(&text).into(),
                "wants" if value.is_string() => self.mark(&text),
                "text" => Plain::NAME.shown(&text),
                _ => text,
            };
            args.push((name, text));
        }
        // What would go there is more than that this does not.
        if let Refusal::DoesNotFit { fits, .. } = refusal
            && !fits.is_empty()
        {
            key.push_str(".fits");
            args.retain(|(name, _)| *name != "fits");
            args.push(("fits", self.either(&fits.iter().map(|fit| self.fitting(fit)).collect::<Vec<_>>())));
        }
        if rule == "foundation-wants" && field("wants").is_none() {
            key.push_str(".none");
        }
        // A sentence about two cards needs both.
        let both = ["card", "on"].iter().all(|name| field(name).is_some_and(is_card));
        if matches!(rule, "does-not-fit" | "not-a-run") && !both || !self.has(&key) {
            return self.t("refused.other");
        }
        self.fill(&key, &args)
    }
}
