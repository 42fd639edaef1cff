//! Patience card games.
