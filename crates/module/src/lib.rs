//! The table, the solver and the adviser for a browser: what the server is to the served page, in
//! one WebAssembly module without imports. `docs/module.md` has its calls; [`Instance::call`]
//! serves them, here and in the module. `site/module` builds it.

mod call;
#[cfg(target_arch = "wasm32")]
mod exports;
mod instance;
mod own_rules;

pub use instance::{Instance, MAX_CALL};
