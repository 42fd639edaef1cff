//! Replays the transcripts of every preset and compares each line with what an independent program
//! printed.

use crate::common;
use patience::{Game, Library, Transcript};

#[test]
fn every_replay_line_equals_the_independent_programs() {
    let library = Library::builtin();
    let mut transcripts = 0;
    for (name, transcript, lines) in common::conformance() {
        let transcript = Transcript::parse(&transcript).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut game = Game::begin(&library, &transcript).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut lines = lines.lines();
        let mut compare = |game: &Game| {
            let ours = game.replay_line();
            // The same values in the same order, and so the same text.
            assert_eq!(Some(ours.as_str()), lines.next(), "{name}, ply {}", game.ply());
        };
        compare(&game);
        for mv in &transcript.moves {
            game.replay_move(mv).unwrap_or_else(|error| panic!("{name}: {error}"));
            compare(&game);
        }
        assert_eq!(lines.next(), None, "{name}: more lines than moves");
        transcripts += 1;
    }
    assert_eq!(transcripts, 64, "four transcripts of each of the sixteen presets");
}
