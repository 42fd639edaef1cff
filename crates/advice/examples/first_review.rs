//! How long a first review takes: `first_review [MOVES]`.
//!
//! For each preset a game is played by chance, of so many moves (200 if it is not said) where one
//! of 500 deals lasts as long, or else the longest of them. Printed are the seconds until the
//! review has begun, until the fair player has played from five places of the line, and until it
//! has had the nodes that it gets when it is asked for first; then what is known.

use std::sync::Arc;
use std::time::Instant;

use patience::{Game, Library, Rules};
use patience_advice::Review;

/// What a review gets when it is asked for first.
const FIRST: u64 = 3_000_000;
/// The nodes between two looks.
const STEP: u64 = 20_000;
/// The places of the first round.
const PLACES: usize = 5;
const DEALS: u64 = 500;

/// A game played by chance, of so many moves at the most.
fn played(rules: &Arc<Rules>, _preset: &str, deal: u64, moves: usize) -> Game {
    let mut game = Game::deal(Arc::clone(rules), deal).expect("its deck");
    let mut state = deal;
    while game.ply() < moves {
        let legal = game.position().legal_moves(rules);
        if legal.is_empty() {
            break;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        game.play(legal[(state >> 33) as usize % legal.len()]).expect("a legal move");
    }
    game
}

fn main() {
    let moves = std::env::args().nth(1).map_or(200, |typed| typed.parse().expect("a number of moves"));
    let library = Library::builtin();
    println!("preset\tdeal\tmoves\tbegun\tplaces\tfirst\twinnable\tlost\tpoints");
    for preset in library.preset_ids() {
        let rules = library.rules(preset, &[]).expect("a preset");
        let mut game = played(&rules, preset, 1, moves);
        for deal in 2..=DEALS {
            if game.ply() == moves {
                break;
            }
            let other = played(&rules, preset, deal, moves);
            game = if other.ply() > game.ply() { other } else { game };
        }
        let clock = Instant::now();
        let mut review = Review::new(&game, FIRST);
        let begun = clock.elapsed().as_secs_f64();
        let mut places = None;
        while !review.step(STEP) {
            if places.is_none() && review.findings().curve.len() >= PLACES {
                places = Some(clock.elapsed().as_secs_f64());
            }
        }
        let first = clock.elapsed().as_secs_f64();
        let found = review.findings();
        let shown = |place: Option<usize>| place.map_or("-".to_owned(), |place| place.to_string());
        let deal = game.deal_number().map_or_else(String::new, |number| number.to_string());
        println!(
            "{preset}\t{deal}\t{}\t{begun:.1}\t{:.1}\t{first:.1}\t{}\t{}\t{}",
            game.ply(),
            places.unwrap_or(first),
            shown(found.winnable),
            shown(found.lost),
            found.curve.len()
        );
    }
}
