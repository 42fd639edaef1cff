//! The fair player, which knows only what a player may know.
//!
//! It imagines [worlds](patience::Game::imagined): positions that agree with all that it has seen,
//! in which the cards that it does not know are in random places. It rates the moves by how many
//! worlds they win, by searching and by playing on in the plain order of moves; where nothing is
//! unknown the solver decides. The cards that it does not know reach it in no other way: [`Player`]
//! looks at its game's position only through what is open, its legal moves and these worlds.
//!
//! [`play`] lets it play a game to its end. For hints a [`Player`] is given a game and time, in
//! nodes, in as many portions as there is time for, and asked for its [rated moves](Player::rated)
//! in between.

mod candidate;
mod determinization;
mod game;
pub(crate) mod learned_order;
pub(crate) mod learned_value;
mod method;
pub(crate) mod order_weights;
mod player;
pub(crate) mod rollout;
mod settings;
pub(crate) mod value_weights;

pub(crate) use method::Searches;

pub use game::{Outcome, Playout, play};
pub use player::{Player, Rated};
pub use settings::Settings;
