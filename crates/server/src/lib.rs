//! The table over HTTP, for this machine alone: the page, `POST /api/1` (`docs/api.md`), and the
//! games kept in one SQLite file.
//!
//! [`serve`] is the whole of it. Its parts, for tests and other programs: [`SqliteStore`] keeps
//! games, a [`TableHandle`] is a table on a thread of its own, which alone touches the store, and
//! [`app`] answers HTTP requests with the two, without a socket.
//!
//! A move's reply is sent after its transaction is on the disk (WAL with `synchronous = FULL`), so
//! what a player has seen happen has happened, whatever becomes of the process or the machine's
//! power.

mod app;
mod body;
mod connections;
mod data_dir;
mod events;
mod failure;
mod guard;
mod kept_rules;
mod lang;
mod page;
mod private;
mod reload;
mod serve;
mod service;
mod settings;
mod site_address;
mod store;
mod token;

pub use app::app;
pub use body::MAX_BODY_BYTES;
pub use data_dir::{DataDirError, data_dir};
pub use kept_rules::{KeptRulesError, add_kept_rules};
pub use serve::{DEFAULT_PORT, ServeError, ServeOptions, serve};
pub use service::{TableHandle, env};
pub use settings::{read_settings, write_settings};
pub use site_address::{SiteAddress, SiteAddressError};
pub use store::{DATABASE, OpenError, SqliteStore};
pub use token::{Token, TokenError};
