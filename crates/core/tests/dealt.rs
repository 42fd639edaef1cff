//! What decks lay out, game by game: the beginning of a deck, and what piles hold then.

use patience::{Card, Deck, Library, Position};

use crate::special::{fits, sequence, sorted_deck};

/// Deals: the beginning of a deck (the rest in order behind it) and what piles hold.
#[test]
fn decks_are_dealt_as_each_game_says() {
    let library = Library::builtin();
    for (preset, first, piles) in [
        // Row r gives one card to each of columns 1 to 11 - r; only the last of each lies face up.
        ("grosse-harfe", "AC..KC AD..KD", "t1 = ac jc 7d …; t10 = TC; t9 = 9c 6D; t8 = 8c 5d AH"),
        ("grosse-harfe-acht", "AC..KC AD..KD", "t8 = 8C; t7 = 7c 2D; t6 = 6c ad 8D"),
        ("grosse-napoleon", "AC..KC", "t1 = AC; t11 = JC; s = … kc qc"),
        ("anneliese", "AC..KC AD..KD", "t1 = AC 9C 4D QD …; t8 = 8C 3D JD …"),
        // Thirteen to the reserve, the base card to its suit's foundation, four to the columns.
        (
            "daemon",
            "AC..KC 5H 5D 2D 3D 4D",
            "r = AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC; f3 = 5H; t1 = 5D; t4 = 4D; f2 =; s = … 7d 6d ad",
        ),
        // On the left the first card dealt is the exposed one, on the right the last.
        (
            "napoleon",
            "AC 2C..6C 7C..JC 2D..6D",
            "f1 = AC; t1 = 6C 5C 4C 3C 2C; t5 = 7C 8C 9C TC JC; t2 = 6D 5D 4D 3D 2D; c =",
        ),
        // Four fans of three, then the columns; nothing decides the base rank.
        ("herzogin", "AC..KC AD..3D", "h1 = AC 5C 9C; h4 = 4C 8C QC; t1 = KC; t4 = 3D; f1 =; s = … 6d 5d 4d"),
        // Cards of the base rank go to their foundations, and the next card takes the place.
        ("napoleon", "9C 2C 9D 3C 9H 4C..6C", "f1 = 9C; f2 = 9D; f3 = 9H; t1 = 6C 5C 4C 3C 2C; f4 = 9S"),
        // The last base card comes up after the last place is filled.
        ("napoleon", "KS AC..KC AD..KD AH..KH AS..QS", "f4 = KS; f1 = KC; f2 = KD; f3 = KH; h2 = 9S TS JS QS"),
        ("napoleon", "QC AC..JC KC AD..JD KD AH..JH KH AS..JS KS QD QH QS", "f1 = QC; f4 = QS; h2 = 9S TS JS KS"),
        ("die-reihe", "AC..JC", "t1 = ac; t10 = tc; s = … qc jc"),
        // Kings among the first eight go under the stock, the later lower, and are replaced.
        ("koenigs-patience", "KH AC 2C KC 3C..6C KS 7C 8C 9C", "h1 = AC; h6 = 6C; h7 = 7C; f1 = 8C; s = ks kc kh qs …"),
        ("koenigs-patience", "AC..8C KC KD", "h7 = 7C; f1 = 8C; s = … kd kc"),
        ("klondike", "AC..KC AD", "t1 = AC; t2 = 2c 8C; t3 = 3c 9c AD"),
        ("freecell", "AC..KC", "t1 = AC 9C …; t4 = 4C QC …; t8 = 8C …"),
    ] {
        let rules = library.rules(preset, &[]).unwrap();
        let mut cards: Vec<Card> =
            first.split_whitespace().flat_map(sequence).map(|card| card.parse().unwrap()).collect();
        let mut left = sorted_deck(&rules);
        for card in &cards {
            let at = left.iter().position(|other| other == card).unwrap_or_else(|| panic!("{card} twice: {first}"));
            left.remove(at);
        }
        cards.append(&mut left);
        let position = Position::deal(&rules, &Deck::new(cards, rules.pack()).unwrap()).unwrap();
        for (name, wanted) in piles.split(';').map(|pile| pile.split_once('=').unwrap()) {
            let found = position.card_texts(&rules, rules.piles().find(name.trim()).unwrap());
            assert!(fits(&found, wanted.trim()), "{preset}: {first}: {name}= {}, not {wanted}", found.join(" "));
        }
    }
}
