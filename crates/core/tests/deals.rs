//! Deal numbers: pinned, so that no later version deals other cards. The literals were counted by a
//! separate program from the method that `Deck::numbered` describes.

use patience::{Card, Deck, Layout, Library, Move, PileKind, Position, Rank, Ruleset, View};

#[test]
fn deal_numbers_stand_for_these_decks() {
    for (number, decks, first, last) in [
        (0, 1, "KH 7D 6S 9D 7S 5C 6D AC 7C 3S", "QH 9C 3C KD 7H QD TD QS JH 9H"),
        (1, 1, "8C QD 9C TD QC QS 9D 2S 5C QH", "KC JH TC 5D KS JC 4C JS 8D 3H"),
        (42, 1, "6C 5S TC 6D KH AD 5C 9C TH QD", "KC 7H 3H 3D 8D QH 8S 8C 9H QC"),
        (u64::MAX, 1, "QS 5C JC 9D 9S KC AD 6H QD 3C", "3H KD 7D 2H 5D 2C 8D 4H 9H 8S"),
        (0, 2, "8D 8C 8C QC 3D 9D JH TS 4D 5C", "6H 6D 6C 3C 5D QS 9S TD 9D 4D"),
        (1, 2, "8D 7H KH KS KH 4D AC 5S AS 3S", "AH 2H 9S QH 8C 9D 9C TS 3S 6C"),
        (42, 2, "QS TD 2C 6D 6S 4S 9H 7C 2D 4C", "2H QS 9C 8H 4S KD 5S 2D 6D JD"),
        (u64::MAX, 2, "3D 3C 2D 8S 8D 5C KD 6H 6S AD", "JC 5C 3S 7C QH 3C 5S 9C 6D 2S"),
    ] {
        let deck = Deck::numbered(number, decks);
        let texts = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(texts(&deck.cards()[..10]), first, "deal {number}, {decks} packs");
        assert_eq!(texts(&deck.cards()[deck.cards().len() - 10..]), last, "deal {number}, {decks} packs");
        assert_eq!(deck.cards().len(), 52 * usize::from(decks));
        assert_eq!(Deck::new(deck.cards().to_vec(), decks), Ok(deck));
    }
}

/// What the columns decide, and in which order a redeal lays them then. A separate program has
/// reckoned both from what docs/rule-files.md says.
#[test]
fn deals_are_shuffled_so() {
    let rules = Library::builtin().rules("la-belle-lucie", &[]).unwrap();
    for (deal, number, pass_2) in [(1, 1_701_275_601, 435_526_553_858), (42, 1_149_524_581, 294_278_292_738)] {
        let mut position = Position::deal(&rules, &Deck::numbered(deal, 1)).unwrap();
        assert_eq!(position.shuffle_number(), number, "deal {deal}");
        let undo = position.play(&rules, Move::Redeal).unwrap();
        let laid: Vec<Card> = rules.piles().of(PileKind::Column).flat_map(|column| position.cards(column)).collect();
        assert_eq!(laid, Deck::numbered(pass_2, 1).cards(), "deal {deal}");
        assert_eq!((position.shuffle_number(), position.shuffles_left(&rules)), (number, 1));
        position.take_back(&rules, &undo);
        assert_eq!(position, Position::deal(&rules, &Deck::numbered(deal, 1)).unwrap());
    }
}

/// Every card comes to every place about equally often: a slip in the shuffle would show.
#[test]
fn the_shuffle_favours_no_place() {
    let deals = 5200;
    let mut count = [[0u32; 52]; 52];
    for number in 0..deals {
        for (place, card) in Deck::numbered(number, 1).cards().iter().enumerate() {
            count[place][card.index()] += 1;
        }
    }
    // Expected 100 each with a standard deviation of 10; the sum of squares over the expectation is
    // chi square with 51² = 2601 degrees of freedom, whose standard deviation is 72.
    let chi: f64 = count.iter().flatten().map(|&found| (f64::from(found) - 100.0).powi(2) / 100.0).sum();
    assert!((2601.0 - 400.0..2601.0 + 400.0).contains(&chi), "{chi}");
}

/// Aces to the foundations wherever they are, twos of the layout under the stock, kings to the
/// bottom: cards are set aside in several ways at once.
#[test]
fn cards_are_set_aside_in_several_ways() {
    let text = "format = \"patience-rules/1\"\nid = \"own\"\n[tableau]\ncolumns = 7\nbuild = { suits = \"any\" }\n[stock]\n\
        [[set-aside]]\nrank = \"A\"\n[[set-aside]]\nrank = \"2\"\nto = \"under-stock\"\n\
        [[set-aside]]\nrank = \"K\"\nto = \"bottom\"\n[[deal]]\nrows = 4\n";
    let ruleset = Ruleset::read("own.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let rules = ruleset.default_rules();
    let ranks = |layout: &Layout, pile: &str| -> Vec<Rank> {
        layout.piles[pile].iter().map(|card| card.to_uppercase().parse::<Card>().unwrap().rank()).collect()
    };
    let mut under = 0;
    for number in 0..50 {
        let deck = Deck::numbered(number, rules.pack());
        let layout = Layout::of(rules, &Position::deal(rules, &deck).unwrap());
        assert!((1..=4).all(|at| ranks(&layout, &format!("f{at}")) == [Rank::ACE]), "{number}");
        let stock = ranks(&layout, "s");
        assert!(!stock.contains(&Rank::ACE) && stock.len() == 52 - 4 - 28, "{number}: {stock:?}");
        for at in 1..=7 {
            let column = ranks(&layout, &format!("t{at}"));
            let kings = column.iter().take_while(|rank| **rank == Rank::KING).count();
            assert!(column[kings..].iter().all(|rank| ![Rank::ACE, Rank::KING].contains(rank)), "{number}: {column:?}");
            assert!(column.iter().all(|rank| rank.number() != 2), "{number}: {column:?}");
        }
        under += stock.iter().filter(|rank| rank.number() == 2).count();
    }
    // All of them are in the stock.
    assert_eq!(under, 200);
}

/// Where guests may lie, a view says of each card whether it is one, and nowhere else.
#[test]
fn guests_are_told_from_cards_that_have_come_home() {
    let (mut guests, mut home) = (0, 0);
    for ruleset in Library::builtin().rulesets() {
        for rules in ruleset.all_rules() {
            let position = Position::deal(rules, &Deck::numbered(2, rules.pack())).unwrap();
            let view = View::of_position(rules, &position);
            let mut places = rules.piles().of(PileKind::Foundation).zip(rules.foundations());
            for pile in &view.piles {
                let is_foundation = pile.kind == PileKind::Foundation.name();
                let foundation = is_foundation.then(|| places.next().unwrap().1);
                let place = foundation.filter(|foundation| foundation.guests);
                assert_eq!(pile.guest.is_some(), place.is_some(), "{}", pile.name);
                let (Some(place), Some(card)) = (place, pile.cards.first()) else { continue };
                let begins = Some(card.parse::<Card>().unwrap().rank()) == place.first_rank();
                assert_eq!(pile.guest, Some(!begins), "{}: {card}", pile.name);
                *if begins { &mut home } else { &mut guests } += 1;
            }
        }
    }
    assert!(guests > 20 && home > 4, "{guests} and {home}");
}
