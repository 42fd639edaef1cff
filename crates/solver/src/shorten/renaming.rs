//! Which pile stands for which in two positions that are the same up to the order of their piles.

use patience::{Foundation, Move, PileId, PileKind, Position, Rules, Start};

use crate::position::canonical_key::Symmetry;

/// A new name for every pile of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Renaming(Vec<PileId>);

impl Renaming {
    /// The one that changes nothing.
    pub(crate) fn none(rules: &Rules) -> Renaming {
        Renaming(rules.piles().iter().collect())
    }

    /// How the piles of one position are called in another one that differs from it only by an
    /// exchange of piles that the game does not tell apart; `None` if it differs otherwise.
    ///
    /// What is won by some moves from the first is won from the second by the same moves renamed.
    /// Where the stock has no limit of passes, how far it is turned does not count, as long as the
    /// same cards come up.
    pub(crate) fn between(rules: &Rules, symmetry: &Symmetry, from: &Position, to: &Position) -> Option<Renaming> {
        let counters = |position: &Position| (position.pass(), position.rows(), position.base(), position.direction());
        if counters(from) != counters(to) {
            return None;
        }
        // Which cards come up is part of the key.
        if symmetry.cycle.is_some() && symmetry.key(from) != symmetry.key(to) {
            return None;
        }
        let piles = rules.piles();
        let named = symmetry.named_columns(from).max(symmetry.named_columns(to));
        let mut names: Vec<Option<PileId>> = vec![None; piles.len()];
        let mut taken = vec![false; piles.len()];
        for pile in piles.iter() {
            let turned = symmetry.cycle.is_some() && matches!(piles.kind(pile), PileKind::Stock | PileKind::Waste);
            // What left in pairs, or because of other cards, may have left in another order.
            let left = family(rules, pile).is_some_and(|foundation| foundation.start == Start::Any);
            if turned || left || from.has_same(to, pile) {
                names[pile.index()] = Some(pile);
                taken[pile.index()] = true;
            }
        }
        for pile in piles.iter().filter(|pile| from.content_key(*pile) != to.content_key(*pile)) {
            if names[pile.index()].is_some() {
                continue;
            }
            let kind = piles.kind(pile);
            let keeps_its_name = match kind {
                PileKind::Column => usize::from(piles.number(pile)) <= named,
                PileKind::Helper => symmetry.names_helpers(),
                PileKind::Cell | PileKind::Foundation => false,
                PileKind::Reserve | PileKind::Stock | PileKind::Waste | PileKind::Discard => true,
            };
            let other = piles.of(kind).skip(if kind == PileKind::Column { named } else { 0 }).find(|&other| {
                !taken[other.index()]
                    && from.content_key(pile) == to.content_key(other)
                    && family(rules, pile) == family(rules, other)
            });
            let other = other.filter(|_| !keeps_its_name)?;
            taken[other.index()] = true;
            names[pile.index()] = Some(other);
        }
        names.into_iter().collect::<Option<Vec<PileId>>>().map(Renaming)
    }

    /// A move under the new names; foundations that are built alike may be meant for one another.
    pub(crate) fn of(&self, mv: Move) -> Move {
        match mv {
            Move::Draw | Move::Redeal => mv,
            Move::Cards { from, to, count } => {
                Move::Cards { from: self.0[from.index()], to: self.0[to.index()], count }
            }
        }
    }
}

/// How a foundation is built; `None` for other piles.
pub(crate) fn family(rules: &Rules, pile: PileId) -> Option<Foundation> {
    let at = rules.piles().of(PileKind::Foundation).position(|foundation| foundation == pile)?;
    rules.foundations().get(at).map(|&foundation| Foundation { twin: None, ..foundation })
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Layout, Library};

    use super::*;
    use crate::base::random::Random;
    use crate::shorten::line::Track;

    /// Games per preset, and the most moves per game.
    const GAMES: u64 = 4;
    const MOVES: usize = 120;

    /// The position with some piles of one kind exchanged at random.
    fn shuffled(rules: &Rules, position: &Position, kind: PileKind, random: &mut Random) -> Option<Position> {
        let mut layout = Layout::of(rules, position);
        let names: Vec<String> = rules.piles().of(kind).map(|pile| rules.piles().name(pile).to_owned()).collect();
        for last in (1..names.len()).rev() {
            let other = random.below(last as i32 + 1) as usize;
            let (one, two) = (layout.piles.remove(&names[last]), layout.piles.remove(&names[other]));
            // Removed twice if they are the same.
            let (one, two) = if last == other { (one, None) } else { (one, two) };
            two.map(|cards| layout.piles.insert(names[last].clone(), cards));
            one.map(|cards| layout.piles.insert(names[other].clone(), cards));
        }
        layout.position(rules).ok()
    }

    fn turned_alike(rules: &Rules, one: &Position, two: &Position) -> bool {
        rules.piles().first(PileKind::Waste).is_none_or(|waste| one.has_same(two, waste))
    }

    /// The same steps can be taken under their new names, and lead to the same again.
    fn assert_alike(rules: &Rules, track: &Track, (from, to): (&Position, &Position), names: &Renaming) {
        let key = |position: &Position| track.symmetry.key(position);
        assert_eq!(from.legal_moves(rules).len(), to.legal_moves(rules).len());
        for &mv in &from.legal_moves(rules) {
            let (mut one, mut two) = (*from, *to);
            let Some(step) = track.step(from, mv) else { continue };
            let _ = one.play_unchecked(rules, mv);
            assert!(track.take(rules, &mut two, step.renamed(names), &mut Vec::new()));
            assert_eq!(key(&one), key(&two));
            assert!(Renaming::between(rules, &track.symmetry, &one, &two).is_some());
        }
    }

    #[test]
    fn what_is_the_same_but_for_names_has_the_same_moves() {
        let library = Library::builtin();
        let (mut found, mut changed) = (0, 0);
        for preset in library.preset_ids() {
            let rules = library.rules(preset, &[]).expect("a preset");
            let track = Track::new(&rules);
            let symmetry = &track.symmetry;
            let mut random = Random::new(11);
            for deal in 1..=GAMES {
                let mut position = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
                for _ in 0..MOVES {
                    let mut other = position;
                    for kind in [PileKind::Column, PileKind::Cell, PileKind::Helper, PileKind::Foundation] {
                        other = shuffled(&rules, &other, kind, &mut random).unwrap_or(other);
                    }
                    let same = symmetry.key(&position) == symmetry.key(&other);
                    let names = Renaming::between(&rules, symmetry, &position, &other);
                    if turned_alike(&rules, &position, &other) {
                        assert_eq!(names.is_some(), same, "{preset}, deal {deal}");
                    }
                    if let Some(names) = names {
                        assert_alike(&rules, &track, (&position, &other), &names);
                        found += 1;
                        changed += usize::from(names != Renaming::none(&rules));
                    }
                    let moves = position.legal_moves(&rules);
                    let before = position;
                    let Some(&mv) = moves.get(random.below(moves.len().max(1) as i32) as usize) else { break };
                    let _ = position.play_unchecked(&rules, mv);
                    if symmetry.key(&before) != symmetry.key(&position) {
                        assert_eq!(Renaming::between(&rules, symmetry, &before, &position), None, "{preset}");
                    }
                }
            }
        }
        assert!(found > 1_000 && changed > found / 2, "{changed} of {found} have other names");
    }
}
