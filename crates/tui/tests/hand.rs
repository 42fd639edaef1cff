//! What the hand wants in the terminal: runs that are carried card by card, a new game by one key,
//! a stuck game that is left.

use crate::common::{LOOK, SMALL, app, deal, drag, german, host, keys, place, row_shows, screen, shows};
use patience_tui::patience_table::patience::{Lang, Transcript};
use patience_tui::{App, Start};

/// FreeCell with nine, eight and seven at the end of the first column and the ten for them at the
/// end of the second.
fn freecell() -> App {
    let run = ["9C", "8D", "7C"];
    let (ten, seven_of_clubs) = ("TD", 6);
    let all = "KQJT98765432A".chars().flat_map(|rank| "CDHS".chars().map(move |suit| format!("{rank}{suit}")));
    let mut rest = all.filter(|card| !run.contains(&card.as_str()) && card != ten);
    let first = |row: usize| row.checked_sub(seven_of_clubs - 2).map(|at| run[at].to_owned());
    let deck = (0..52).map(|at| match (at % 8, at / 8) {
        (0, row) if first(row).is_some() => first(row).unwrap(),
        (1, 6) => ten.to_owned(),
        _ => rest.next().unwrap(),
    });
    let mut dealt = Transcript::new("freecell", Vec::new());
    dealt.deck = Some(deck.collect());
    App::new(host(), Start::Begin(dealt), Lang::EN, LOOK, SMALL).unwrap()
}

/// The nine in the first column, and the ten at the end of the second.
const NINE: (u16, u16) = (3, 12);
const TEN: (u16, u16) = (13, 16);

#[test]
fn a_run_is_carried_by_a_typed_move_and_by_the_mouse() {
    let mut app = freecell();
    for typed in [":t1-t2*3\n", ":t1 t2 3\n"] {
        keys(&mut app, typed);
        assert_eq!(place(&app), (5, 5), "{typed}");
        // Nothing is told to have gone up.
        row_shows(&app, " 3 cards, from the 9 of clubs on, go from column 1 to column 2.");
        keys(&mut app, "u");
        assert_eq!(place(&app), (0, 5), "one step back");
        row_shows(&app, "Undone: 3 cards, from the 9 of clubs on, from column 1 to column 2.");
        keys(&mut app, "r");
        assert_eq!(place(&app), (5, 5), "and one step on");
        keys(&mut app, "u");
    }
    drag(&mut app, NINE, TEN);
    assert_eq!(place(&app), (5, 5));
}

#[test]
fn a_run_without_room_says_how_many_cards_would_go() {
    let mut app = freecell();
    for cell in ["t3-c1", "t3-c2", "t3-c3"] {
        keys(&mut app, &format!(":{cell}\n"));
    }
    keys(&mut app, ":t1-t2*3\n");
    assert_eq!(app.table().ply, 3);
    shows(&app, "You have room to move only 2 of the 3 cards at a time now.");
}

/// Where the stock is not drawn from, its key closes the gaps, or says that there are none.
#[test]
fn the_stocks_key_closes_gaps() {
    let mut app = app("monte-carlo", 1, Lang::EN, SMALL);
    keys(&mut app, " ");
    shows(&app, "There is no gap to close.");
    keys(&mut app, ":t14-t13\n ");
    assert_eq!(place(&app), (2, 2));
    shows(&app, "The gaps have been closed.");
}

/// Drawing is only spoken of where there is still something to draw.
#[test]
fn a_game_without_a_move_says_so() {
    let mut app = app("golf", 7, Lang::EN, SMALL);
    while let Some(mv) = app.table().legal.first().cloned() {
        keys(&mut app, &format!(":{mv}\n"));
    }
    shows(&app, "Nothing fits any more. You may undo");
}

#[test]
fn one_key_deals_the_same_game_again() {
    let mut app = app("daemon", 7, Lang::EN, SMALL);
    keys(&mut app, "n");
    assert_eq!((app.table().game.as_str(), app.table().ply), ("daemon", 0));
    assert_ne!(deal(&app), Some(7));
    row_shows(&app, "Demon · Deal no. ");
    keys(&mut app, "N");
    row_shows(&app, "New game ─");
}

#[test]
fn a_stuck_game_that_is_left_is_told_to_be_lost() {
    let mut app = app("napoleon", 30, Lang::EN, SMALL);
    for mv in "t6-t8 t2-c t5-t6 t7-t3 t2-t1 h2-f2 h2-t1 h1-t2".split(' ') {
        keys(&mut app, &format!(":{mv}\n"));
    }
    shows(&app, "Nothing fits any more.");
    keys(&mut app, "n");
    shows(&app, "The game you left counts as lost");
}

/// The cursor begins at a card that can be taken. One on which others lie stays, face up or down,
/// and it is said why.
#[test]
fn a_covered_card_is_not_picked_up() {
    for (game, begins) in [("pyramide", "t22: 6 of spades"), ("tripeaks", "t19: 6 of diamonds")] {
        let mut app = app(game, 1, Lang::EN, SMALL);
        shows(&app, begins);
        keys(&mut app, ":pile t2\n\n");
        shows(&app, "Column 2: another card still lies on this one.");
        keys(&mut app, ":pile t28\n\n");
        shows(&app, "7 of hearts picked up.");
    }
}

/// Also a card that is drawn to where cards leave is named.
#[test]
fn a_drawn_card_is_named() {
    let mut app = app("tripeaks", 1, Lang::EN, SMALL);
    keys(&mut app, " ");
    shows(&app, "Drawn: 8 of spades.");
}

/// Of what leaves in pairs the cards are named, not the piles.
#[test]
fn a_pair_is_called_by_its_cards() {
    for (lang, pair, alone) in [
        (german(), "Zurückgenommen: Pik 6 und Kreuz 7 wegnehmen.", "Zurückgenommen: Karo-König allein wegnehmen."),
        (
            Lang::EN,
            "Undone: take away the 6 of spades and the 7 of clubs.",
            "Undone: take away the king of diamonds alone.",
        ),
    ] {
        let mut app = app("pyramide", 1, lang, SMALL);
        keys(&mut app, ":t22-t25\nu");
        shows(&app, pair);
        keys(&mut app, ":t26-f1\nu");
        shows(&app, alone);
    }
}

/// All cards that can go to the foundations are one step, as they were one wish.
#[test]
fn all_cards_up_are_taken_back_at_once() {
    let mut app = freecell();
    keys(&mut app, ":up\n");
    let (ply, length) = place(&app);
    assert!(ply == length && ply >= 4, "four aces lie open: {ply}");
    row_shows(&app, &format!("Put {ply} cards on their foundations."));
    keys(&mut app, "u");
    assert_eq!(place(&app), (0, ply));
    keys(&mut app, "r");
    assert_eq!(place(&app), (ply, ply));
    keys(&mut app, ":up\n");
    assert_eq!(place(&app), (ply, ply));
    row_shows(&app, "No card can go to a foundation now.");
}

/// A card that leaves without a second one is no pair, and is not told to go to the pairs.
#[test]
fn a_card_that_leaves_alone_is_told_so() {
    for (lang, told) in [(Lang::EN, "leaves alone."), (german(), "geht allein weg.")] {
        for preset in ["gute-dreizehn", "pyramide", "monte-carlo-dreizehn"] {
            let left = (1..60).find_map(|number| {
                let mut app = app(preset, number, lang, SMALL);
                let alone = app.table().legal.iter().find(|mv| mv.ends_with("-f1"))?.clone();
                keys(&mut app, &format!(":{alone}\n"));
                Some(screen(&app))
            });
            let left = left.unwrap_or_else(|| panic!("{preset}: no king can leave"));
            assert!(left.contains(told), "{preset}: {left}");
        }
    }
}
