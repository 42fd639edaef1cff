//! The table, the solver and the adviser for a browser: what the server is to the served page, in
//! one WebAssembly module without imports. `docs/module.md` has its calls; [`Instance::call`]
//! serves them, here and in the module. `site/module` builds it, and without the feature `advice` a
//! smaller one that is the table alone.

mod call;
#[cfg(target_arch = "wasm32")]
mod exports;
mod instance;
mod own_rules;
mod portions;

pub use instance::{Instance, MAX_CALL};
