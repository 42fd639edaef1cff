//! Refutations by relaxation against brute force: random positions of the last pass, with deep
//! wastes, small enough to look at every position that can be reached by the core's legal moves
//! alone.

use std::collections::BTreeMap;

use crate::setting;
use crate::small::freed_game::FreedGame;
use crate::small::{Random, brute_force, smaller};
use patience::{Card, Deck, Layout, Library, OptionValue, PileKind, Position, Rank, Rules, Suit};
use patience_solver::{
    Blocked, Budget, Explainer, Limits, LossReason, Method, Outline, PlacedCard, Prunings, Verdict, solve_with,
};

/// Positions of each game and choice of options.
const POSITIONS: u64 = 120;
/// Games, some with fewer columns, and options.
const GAMES: &[(&str, &str, &str, &str)] = &[
    ("grosse-harfe", "columns = 10", "columns = 1", ""),
    ("grosse-harfe", "columns = 10", "columns = 2", ""),
    ("grosse-harfe", "columns = 10", "columns = 2", "spaces=kings"),
    ("grosse-harfe", "columns = 10", "columns = 3", ""),
    ("grosse-harfe", "columns = 10", "columns = 3", "spaces=kings"),
    ("grosse-harfe", "columns = 10", "columns = 4", "spaces=kings draw=3"),
    ("anneliese", "columns = 8", "columns = 2", ""),
    ("anneliese", "columns = 8", "columns = 3", ""),
    ("strassen-und-gassen", "columns = 8", "columns = 2", ""),
    ("strassen-und-gassen", "columns = 8", "columns = 3", ""),
    ("vierzig-raeuber", "columns = 10", "columns = 2", ""),
    ("vierzig-raeuber", "columns = 10", "columns = 3", ""),
    ("vierzig-raeuber", "columns = 10", "columns = 3", "build=suit-runs"),
    ("klondike", "columns = 7", "columns = 2", "passes=1 draw=1"),
    ("klondike", "columns = 7", "columns = 3", "passes=1 draw=3"),
    ("klondike", "columns = 7", "columns = 2", "passes=1 draw=1 return=true"),
    ("klondike", "columns = 7", "columns = 2", "draw=1"),
    ("klondike", "columns = 7", "columns = 3", "draw=3"),
    ("klondike", "columns = 7", "columns = 2", "draw=1 return=true"),
    ("klondike", "columns = 7", "columns = 3", "draw=3 return=true"),
];

fn rules(game: &str, from: &str, to: &str, options: &str) -> std::sync::Arc<Rules> {
    let ruleset = smaller(game, from, to);
    let parse = |pair: &str| {
        let (name, value) = pair.split_once('=').expect("an option and its value");
        (name.to_owned(), OptionValue::from_typed(value))
    };
    let overrides: Vec<(String, OptionValue)> = options.split_whitespace().map(parse).collect();
    ruleset.rules(game, &overrides).unwrap_or_else(|error| panic!("{game} {options}: {error}"))
}

/// A position of the last pass with so many cards not up.
///
/// Some have low foundations of few suits left to build, so that cards of many ranks need each
/// other; some high ones.
fn position(rules: &Rules, game: &str, left: usize, random: &mut Random) -> Option<Position> {
    let mut up = vec![0usize; rules.foundations().len()];
    // Suits that lag behind keep cards that fit on one another.
    let lags = [random.below(4), random.below(4)];
    for _ in 0..10_000 {
        if rules.card_count() - up.iter().sum::<usize>() <= left {
            break;
        }
        let at = random.below(up.len());
        if (!lags.contains(&(at % 4)) || random.below(8) == 0) && up[at] < 13 {
            up[at] += 1;
        }
    }
    let mut copies = [rules.decks(); Card::COUNT];
    let mut piles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let name = |kind: PileKind, at: usize| {
        let pile = rules.piles().of(kind).nth(at).expect("a pile of the game");
        rules.piles().name(pile).to_owned()
    };
    for (at, &height) in up.iter().enumerate() {
        let suit = rules.foundations()[at].suit.unwrap_or(Suit::ALL[at % 4]);
        for number in 1..=height {
            let card = Card::new(Rank::new(number as u8)?, suit);
            copies[card.index()] -= 1;
            piles.entry(name(PileKind::Foundation, at)).or_default().push(card.to_string());
        }
    }
    let mut rest: Vec<Card> =
        Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(copies[card.index()]))).collect();
    for last in (1..rest.len()).rev() {
        rest.swap(last, random.below(last + 1));
    }
    let columns = rules.piles().of(PileKind::Column).len();
    let mut tops: Vec<Option<Card>> = vec![None; columns];
    let mut down: Vec<Vec<Card>> = vec![Vec::new(); columns];
    let mut runs: Vec<Vec<Card>> = vec![Vec::new(); columns];
    // More or less in stock and waste, or else in the first column.
    let has_waste = rules.piles().first(PileKind::Waste).is_some();
    let has_stock = rules.piles().first(PileKind::Stock).is_some();
    let (waste, stock) = (random.below(60), random.below(30));
    // Where all lies open, runs may lie deep in a column.
    let open = !has_waste || random.below(4) == 0;
    for card in rest {
        let fits = (0..columns).find(|&at| tops[at].is_some_and(|on| rules.fits(card, on, None)));
        let chance = random.below(100);
        if chance < waste && has_waste {
            piles.entry(name(PileKind::Waste, 0)).or_default().push(card.to_string());
        } else if chance < waste {
            down[0].push(card);
        } else if chance < waste + stock && has_stock {
            piles.entry(name(PileKind::Stock, 0)).or_default().push(card.to_string());
        } else if let Some(at) = fits {
            runs[at].push(card);
            tops[at] = Some(card);
        } else {
            let deep = (0..columns).find(|&at| down[at].last().is_some_and(|&on| rules.fits(card, on, None)));
            let at = deep.filter(|_| open && random.below(2) == 0).unwrap_or_else(|| random.below(columns));
            if tops[at].is_none() {
                runs[at].push(card);
                tops[at] = Some(card);
            } else {
                down[at].push(card);
            }
        }
    }
    for at in 0..columns {
        let face = |card: &Card| if open { card.to_string() } else { card.to_string().to_lowercase() };
        let hidden = down[at].iter().map(face);
        let cards = hidden.chain(runs[at].iter().map(Card::to_string)).collect();
        piles.insert(name(PileKind::Column, at), cards);
    }
    let pass = rules.stock().passes.unwrap_or(1);
    let json =
        serde_json::json!({ "format": "patience-layout/1", "game": game, "piles": piles, "state": {"pass": pass} });
    Layout::parse(&json.to_string()).expect("a layout").position(rules).ok()
}

#[test]
fn what_is_refuted_can_not_be_won() {
    // A long run may ask for more positions and other ones.
    let count = setting("ENDGAMES", POSITIONS);
    let mut random = Random(0x5eed_0dd0_1234_5677_u64.wrapping_add(2 * setting("SEED", 0)));
    let only = Prunings { unblocking: true, ..Prunings::NONE };
    for &(game, from, to, options) in GAMES {
        let rules = rules(game, from, to, options);
        let (mut checked, mut lost, mut refuted) = (0, 0, 0);
        for round in 0..count * 40 {
            if checked == count {
                break;
            }
            let Some(position) = position(&rules, game, 5 + round as usize % 18, &mut random) else { continue };
            let Some(truth) = brute_force(&rules, &position) else { continue };
            // Positions that are easy to win tell little.
            if truth && checked > 2 * lost + 6 {
                continue;
            }
            let layout = || serde_json::to_string(&Layout::of(&rules, &position)).expect("a layout");
            for prunings in [only, Prunings::NONE, Prunings::default()] {
                let report =
                    solve_with(&rules, &position, &Budget { shortening: 0, ..Budget::default() }, round, &prunings);
                let found = match report.verdict {
                    Verdict::Winnable(_) => true,
                    Verdict::Unwinnable => false,
                    Verdict::Undecided(out) => panic!("{game} {options}: {out:?} for {}", layout()),
                };
                assert_eq!(found, truth, "{game} {options}, {}, {prunings:?}: {}", report.method, layout());
                refuted += u64::from(prunings == only && report.method == Method::Unblocking);
            }
            checked += 1;
            lost += u64::from(!truth);
        }
        println!("{game} {to} {options}: {refuted} of {lost} lost positions of {checked} are refuted by digging");
        assert!(checked >= count / 2, "{game} {to} {options}: only {checked} positions were small enough");
        assert!(refuted > 0, "{game} {to} {options}: nothing was refuted");
    }
}

/// What a player is told of a reason is so: what is named lies there, all that would let a wanted
/// card go is named, and near and far cards together are the proof's.
fn check_outline(rules: &Rules, position: &Position, blocked: &Blocked) {
    let Outline { needs, near, rest } = Outline::of(rules, position, blocked);
    assert!(near.len() <= Outline::MOST_NEAR && needs.len() == blocked.wanted.len());
    for one in blocked.wanted.iter().chain(&blocked.in_the_way) {
        assert!(near.contains(one) != rest.contains(one), "{one:?} is in one of both");
    }
    for needs in &needs {
        let card = needs.card.card;
        let onto = |one: &PlacedCard| rules.fits(card, one.card, position.base());
        for one in needs.onto.iter().chain(&needs.first) {
            assert_eq!(position.cards(one.pile)[one.at], one.card);
            assert!(onto(one) || one.card.suit() == card.suit() && one.card.rank() < card.rank());
        }
        let not_up = rules.piles().iter().filter(|&pile| rules.piles().kind(pile) != PileKind::Foundation);
        let hosts = not_up.flat_map(|pile| position.from_top(pile)).filter(|&on| rules.fits(card, on, None)).count();
        assert_eq!(needs.onto.iter().filter(|one| onto(one)).count(), hosts, "every card that it fits");
        // Where it does not wait for another of its suit a foundation waits for it.
        let waits = rules.piles().of(PileKind::Foundation).zip(rules.foundations()).any(|(pile, foundation)| {
            let top = position.from_top(pile).next().map(Card::suit).or(foundation.suit);
            top.is_none_or(|suit| suit == card.suit()) && position.len(pile) as u8 + 1 == card.rank().number()
        });
        assert_eq!(needs.first.is_empty(), waits, "{needs:?}");
    }
}

/// Reasons for losses, of each game and choice of options.
const REASONS: usize = 40;

/// What is said to block cannot come away: by brute force in the game that
/// `docs/proofs/obstacles.md` describes, in which nothing else is an obstacle.
#[test]
fn reasons_for_losses_are_true() {
    let mut random = Random(0x0b57_ac1e_5eed_0001);
    let only = Prunings { unblocking: true, ..Prunings::NONE };
    let (mut few, mut all) = (0, 0);
    for &(game, from, to, options) in GAMES {
        let rules = rules(game, from, to, options);
        let mut checked = 0;
        for round in 0..POSITIONS * 20 {
            if checked == REASONS {
                break;
            }
            let Some(position) = position(&rules, game, 5 + round as usize % 14, &mut random) else { continue };
            let report =
                solve_with(&rules, &position, &Budget { nodes: 20_000, shortening: 0, ..Budget::default() }, 1, &only);
            if report.verdict != Verdict::Unwinnable || report.method != Method::Unblocking {
                continue;
            }
            let mut explainer = Explainer::new(rules.clone(), &position, Some(&report), Limits::default());
            let reason = std::iter::repeat_with(|| explainer.step(10_000)).flatten().next().expect("a reason");
            let layout = || serde_json::to_string(&Layout::of(&rules, &position)).expect("a layout");
            let blocked = match reason {
                LossReason::Blocked(blocked) => blocked,
                LossReason::Stuck if position.legal_moves(&rules).is_empty() => continue,
                other => panic!("{game} {options}: {other:?} for {}", layout()),
            };
            assert!(!blocked.wanted.is_empty());
            for one in blocked.wanted.iter().chain(&blocked.in_the_way) {
                assert_eq!(position.cards(one.pile)[one.at], one.card);
            }
            check_outline(&rules, &position, &blocked);
            let Some(won) = FreedGame::new(&rules, &position, &blocked).can_be_won() else { continue };
            assert!(!won, "{game} {options}: {blocked:?} for {}", layout());
            checked += 1;
            all += 1;
            few += usize::from(blocked.wanted.len() + blocked.in_the_way.len() <= 6);
        }
        assert!(checked >= REASONS / 4, "{game} {to} {options}: only {checked} reasons were checked");
    }
    assert!(few > all / 2, "only {few} of {all} reasons name few cards");
}

/// Whole games of each preset that are looked at, and every how many moves.
const WON_GAMES: u64 = 1;
const EVERY: usize = 12;

/// The same with whole decks: where a game comes by that is won in the end, nothing is refuted.
#[test]
fn what_is_won_is_not_refuted() {
    let games = setting("WON_GAMES", WON_GAMES);
    let only = Prunings { unblocking: true, ..Prunings::NONE };
    for preset in ["grosse-harfe", "grosse-harfe-acht", "grosse-harfe-koenige", "anneliese", "vierzig-raeuber"] {
        let rules = Library::builtin().rules(preset, &[]).expect("a preset");
        let mut looked_at = 0;
        let solved = (1..).filter_map(|deal| {
            let position = Position::deal(&rules, &Deck::numbered(deal, 2)).expect("its deck");
            let budget = Budget { nodes: 400_000, shortening: 0, ..Budget::default() };
            let Verdict::Winnable(moves) = solve_with(&rules, &position, &budget, deal, &Prunings::default()).verdict
            else {
                return None;
            };
            Some((deal, position, moves))
        });
        for (deal, mut position, moves) in solved.take(games as usize) {
            for (at, &mv) in moves.iter().enumerate() {
                if (at + deal as usize).is_multiple_of(EVERY) {
                    let budget = Budget { nodes: 30_000, shortening: 0, ..Budget::default() };
                    let report = solve_with(&rules, &position, &budget, deal, &only);
                    assert_ne!(report.verdict, Verdict::Unwinnable, "{preset}, deal {deal}, after {at} moves");
                    looked_at += 1;
                }
                let _ = position.play(&rules, mv).expect("a legal move");
            }
            assert!(position.is_won(&rules), "{preset}, deal {deal}");
        }
        println!("{preset}: {looked_at} positions of {games} won games");
        assert!(looked_at > 0, "{preset}");
    }
}
