//! What the module shows to its host: memory, `room`, `call` and `answer`.

#![allow(unsafe_code, reason = "the names of exports must not be mangled; nothing else here is unsafe")]

use std::cell::RefCell;

use crate::instance::{Instance, MAX_CALL};

#[derive(Default)]
struct Module {
    instance: Instance,
    room: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

/// Makes room for the text of a call; gives its address. Of what is longer than a call may be only
/// the beginning has room.
#[unsafe(no_mangle)]
extern "C" fn room(length: u32) -> u32 {
    MODULE.with_borrow_mut(|module| {
        // A byte more than is allowed, so that what is too long is still seen to be.
        module.room = vec![0; (length as usize).min(MAX_CALL + 1)];
        module.room.as_ptr() as u32
    })
}

/// Serves the call in the room; gives the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn call(length: u32) -> u32 {
    MODULE.with_borrow_mut(|module| {
        let room = std::mem::take(&mut module.room);
        let length = (length as usize).min(room.len());
        // The host has written there meanwhile.
        let text = std::hint::black_box(&room[..length]);
        module.answer = module.instance.call(text);
        module.answer.len() as u32
    })
}

/// The address of the answer to the last call.
#[unsafe(no_mangle)]
extern "C" fn answer() -> u32 {
    MODULE.with_borrow(|module| module.answer.as_ptr() as u32)
}
