//! What must hold of every position and every move, whatever the rules: shared by the property
//! tests, the mutated rule files, the kept seeds and the fuzz targets.

pub(crate) mod targets;

use std::collections::{BTreeSet, HashSet};
use std::mem::{Discriminant, discriminant};

pub(crate) use patience_mutation::Random;

use patience::{Card, Deck, Game, Layout, Move, PileId, PileKind, Position, Refusal, Rules, Shows, Status, Transcript};

/// The refusal codes of the page that documents them.
fn documented_codes() -> BTreeSet<String> {
    let page = include_str!("../../../../docs/api.md");
    let table = page.split("| rule | arguments | meaning |").nth(1).expect("the table of rules");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    let codes = rows.flat_map(|row| row.split('|').next().unwrap_or_default().split('/'));
    codes.map(|code| code.trim_matches([' ', '`']).to_owned()).collect()
}

/// A pile's cards as texts, face-down ones in lower case.
pub(crate) fn texts(rules: &Rules, position: &Position, pile: PileId) -> Vec<String> {
    position.card_texts(rules, pile)
}

/// Whether two positions have the same piles, the same way up: by what they show, not by `==`.
pub(crate) fn same_piles(rules: &Rules, one: &Position, other: &Position) -> bool {
    rules.piles().iter().all(|pile| texts(rules, one, pile) == texts(rules, other, pile))
}

/// Checks positions and moves, and counts what it has checked.
#[derive(Default)]
pub(crate) struct Checker {
    codes: BTreeSet<String>,
    known: HashSet<Discriminant<Refusal>>,
    /// The codes of the refusals that came up.
    pub(crate) refused_by: BTreeSet<String>,
    /// Of so many positions only one has all its moves tried, legal or not: that takes most of the
    /// time.
    pub(crate) try_one_in: u64,
    pub(crate) positions: u64,
    pub(crate) moves: u64,
    pub(crate) refusals: u64,
}

impl Checker {
    pub(crate) fn new() -> Checker {
        Checker { codes: documented_codes(), try_one_in: 1, ..Checker::default() }
    }

    /// A refusal must have a code of the documented list.
    fn refusal(&mut self, refusal: &Refusal) {
        self.refusals += 1;
        if self.known.insert(discriminant(refusal)) {
            let json = serde_json::to_value(refusal).expect("a refusal can be serialised");
            let code = json["rule"].as_str().expect("a refusal has a code").to_owned();
            assert!(self.codes.contains(&code), "docs/api.md does not list the code {code:?}");
            assert!(!refusal.to_string().is_empty());
            self.refused_by.insert(code);
        }
    }

    /// Everything that must hold of one position.
    pub(crate) fn position(&mut self, rules: &Rules, position: &Position) {
        self.positions += 1;
        let mut copies = [0u8; Card::COUNT];
        for pile in rules.piles().iter() {
            let mut len = 0;
            for card in position.from_top(pile) {
                copies[card.index()] += 1;
                len += 1;
            }
            assert_eq!(
                position.len(pile),
                len,
                "{} says that it has another number of cards",
                rules.piles().name(pile)
            );
            assert!(position.face_down(pile) <= len && position.run_len(pile) <= len - position.face_down(pile));
        }
        let right = Card::all().map(|card| rules.pack().copies(card));
        assert!(copies.iter().copied().eq(right), "not every card once: {copies:?}");
        assert_eq!(position.hash128(), position.fresh_hash128(), "the incremental hash is not the fresh one");
        if self.positions.is_multiple_of(self.try_one_in) {
            self.listed_and_refused(rules, position);
        }
        self.status(rules, position);
        self.layout(rules, position);
    }

    /// The legal moves are listed once each and pass the check; every other move is refused.
    fn listed_and_refused(&mut self, rules: &Rules, position: &Position) {
        let piles = rules.piles();
        let list = position.legal_moves(rules);
        let mut listed = HashSet::new();
        for &mv in &list {
            let text = mv.display(piles).to_string();
            assert!(listed.insert(mv), "{text} is listed twice");
            assert_eq!(position.check(rules, mv), Ok(()), "{text} is listed");
            assert_eq!(Move::parse(&text, piles), Ok(mv), "{text}");
        }
        let mut others = vec![Move::Draw, Move::Redeal];
        for (from, to) in piles.iter().flat_map(|from| piles.iter().map(move |to| (from, to))) {
            others.extend((0..=14).chain([104]).map(|count| Move::Cards { from, to, count }));
        }
        let mut refused = 0;
        for mv in others {
            match position.check(rules, mv) {
                Ok(()) => assert!(listed.contains(&mv), "{} passes but is not listed", mv.display(piles)),
                Err(refusal) => {
                    self.refusal(&refusal);
                    refused += 1;
                    // Playing goes through the same check; once in a while is enough to see that it
                    // does.
                    if refused % 257 == 0 {
                        let mut same = *position;
                        assert_eq!(same.play(rules, mv), Err(refusal));
                        assert!(same.is_same_copy(position), "a refused move changed something");
                    }
                }
            }
        }
    }

    fn status(&self, rules: &Rules, position: &Position) {
        let home: usize = rules.piles().of(PileKind::Foundation).map(|pile| position.len(pile)).sum();
        let is_cleared = |pile: PileId| !rules.clear().has(rules.piles().kind(pile)) || position.is_empty(pile);
        let is_won = home >= usize::from(rules.goal()) && rules.piles().iter().all(is_cleared);
        assert_eq!(position.is_won(rules), is_won);
        let list = position.legal_moves(rules);
        let cards_move = list.iter().any(|mv| matches!(mv, Move::Cards { .. }));
        match position.status(rules) {
            Status::Won => assert!(position.is_won(rules)),
            Status::Stuck => assert!(!cards_move, "stuck with a move left"),
            Status::Playing => assert!(!list.is_empty(), "nothing is legal, yet it is not stuck"),
        }
    }

    /// A position written as a layout and read again is the same position.
    fn layout(&self, rules: &Rules, position: &Position) {
        let layout = Layout::of(rules, position);
        let json = serde_json::to_string(&layout).expect("a layout can be written");
        let read = Layout::parse(&json).expect("what was written can be read");
        assert_eq!(read, layout);
        let again = read.position(rules).unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert!(again == *position, "the layout makes another position: {json}");
        assert_eq!(again.hash128(), position.hash128());
        assert_eq!(again.direction(), position.direction(), "{json}");
        assert_eq!(&*again.legal_moves(rules), &*position.legal_moves(rules), "{json}");
    }

    /// Plays a legal move, takes it back, plays it again: each byte must be as before.
    pub(crate) fn step(&mut self, rules: &Rules, position: &mut Position, mv: Move) {
        self.moves += 1;
        let text = mv.display(rules.piles());
        let before = *position;
        let undo = position.play(rules, mv).unwrap_or_else(|refusal| panic!("{text} is listed, but {refusal}"));
        assert_eq!(undo.mv(), mv);
        let after = *position;
        assert!(!after.is_same_copy(&before), "{text} changes nothing");
        position.take_back(rules, &undo);
        assert!(position.is_same_copy(&before), "{text} taken back is not what was before");
        let undo = position.play_unchecked(rules, mv);
        assert!(position.is_same_copy(&after), "{text} played again is not what it was");
        let mut back = *position;
        back.take_back(rules, &undo);
        assert!(back.is_same_copy(&before), "{text} taken back twice is not what was before");
    }

    /// Deals and plays up to `plies` moves; `choose` picks one among so many.
    pub(crate) fn walk(
        &mut self,
        rules: &Rules,
        deck: &Deck,
        plies: usize,
        mut choose: impl FnMut(usize) -> usize,
    ) -> Position {
        let mut position = Position::deal(rules, deck).expect("a deck of the game's size");
        self.position(rules, &position);
        for _ in 0..plies {
            let list = position.legal_moves(rules);
            if list.is_empty() {
                break;
            }
            let mv = prefer_cards(&list, &mut choose);
            self.step(rules, &mut position, mv);
            self.position(rules, &position);
        }
        position
    }

    /// A whole game: its history can be walked, and its transcript gives it again.
    pub(crate) fn game(&mut self, game: &Game, moves: &[Move], mut choose: impl FnMut(usize) -> usize) {
        let mut game = game.clone();
        let start = game.ply();
        let mut positions = vec![*game.position()];
        let mut views = vec![game.view()];
        for &mv in moves {
            game.play(mv).unwrap_or_else(|refusal| panic!("{}: {refusal}", mv.display(game.rules().piles())));
            positions.push(*game.position());
            views.push(game.view());
            view_is_fair(&game);
        }
        for _ in 0..8 {
            let to = start + choose(positions.len());
            assert!(game.go_to(to));
            assert_eq!(game.ply(), to);
            assert!(game.position().is_same_copy(&positions[to - start]));
            assert_eq!(game.view(), views[to - start], "a view must not depend on the way to it");
        }
        let all = game.moves().len();
        assert!(!game.go_to(all + 1));
        while game.redo() {}
        assert!(!game.redo());
        assert_eq!(game.ply(), start + moves.len());
        let transcript = game.transcript();
        let read = Transcript::parse(&transcript.to_json()).expect("what was written can be read");
        assert_eq!(read, transcript);
        while game.undo() {}
        assert!(!game.undo() && game.ply() == 0);
        for mv in &transcript.moves {
            game.play_text(mv).expect("a legal move");
        }
        assert_eq!(game.moves().len(), transcript.moves.len());
        assert!(game.position() == positions.last().expect("the start is there"));
    }
}

/// Picks a move: one time in four to draw or redeal, where that is legal, else a move of cards.
/// Chance alone would hardly ever come to the end of a stock in games with many moves, and only
/// draw in games with few.
pub(crate) fn prefer_cards(list: &[Move], choose: &mut impl FnMut(usize) -> usize) -> Move {
    let (cards, stock): (Vec<Move>, Vec<Move>) = list.iter().partition(|mv| matches!(mv, Move::Cards { .. }));
    let draws = cards.is_empty() || !stock.is_empty() && choose(4) == 0;
    let among = if draws { stock } else { cards };
    among[choose(among.len())]
}

/// The view shows what it should and nothing else: counted from the position, not taken from the
/// view's code.
pub(crate) fn view_is_fair(game: &Game) {
    let (rules, position) = (game.rules(), game.position());
    let view = game.view();
    assert_eq!(view.piles.len(), rules.piles().len());
    for (pile, shown) in rules.piles().iter().zip(&view.piles) {
        let cards = texts(rules, position, pile);
        assert_eq!((shown.name.as_str(), shown.cards.len()), (rules.piles().name(pile), cards.len()));
        for (at, (card, shown)) in cards.iter().zip(&shown.cards).enumerate() {
            let top = at + 1 == cards.len();
            let visible = match rules.piles().kind(pile) {
                PileKind::Stock | PileKind::Discard => false,
                PileKind::Reserve => top || rules.reserve_shows() == Shows::All,
                // Which of its other cards have been its top is told by another test.
                PileKind::Waste if !top => shown == card,
                _ => card.chars().any(char::is_uppercase),
            };
            let expected = if visible { card.as_str() } else { "##" };
            assert_eq!(shown, expected, "card {} of {}", at + 1, rules.piles().name(pile));
        }
    }
}
