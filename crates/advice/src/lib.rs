//! Advice at the table: whether a position can still be won, what a fair player would do, and deals
//! that can be won, found in the background.
//!
//! [`BackgroundAdviser`] is the [`Adviser`](patience_table::Adviser) that knows something. It
//! answers at once with what is known by now; two threads look for the rest: one for what was asked
//! about the game that is played, one, which waits for the other, for the next deals. When nothing
//! is asked both sleep, and when the adviser is dropped both end soon. [`PortionAdviser`] does the
//! same where there are no threads.

mod adviser;
mod desk;
mod graded;
mod graded_text;
mod grades;
mod hints;
mod looking;
mod newest;
mod portions;
mod questions;
mod reasons;
mod review;
mod reviews;
mod state;
mod supply;
mod verdicts;

pub use adviser::BackgroundAdviser;
pub use portions::PortionAdviser;
pub use review::Review;
