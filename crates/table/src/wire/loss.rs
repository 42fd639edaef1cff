//! Why a position is lost.

use patience::{Game, HIDDEN, PileKind, Position, Rules, View};
use patience_solver::{LossReason, Needs, Outline, PlacedCard};
use schemars::JsonSchema;
use serde::Serialize;

use crate::domain::{Adviser, HintState, VerdictState, advice};

/// What is known of why a game can no longer be won.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Why {
    /// Whether asking again may tell more.
    pub state: HintState,
    /// Whether the game can be won: only of one that cannot is there a reason.
    pub verdict: VerdictState,
    /// The reason, once it is found.
    pub reason: Option<Loss>,
    /// As [`Verdict::last_winnable`](crate::Verdict).
    pub last_winnable: Option<usize>,
}

/// Why a position is lost.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Loss {
    /// There is no move.
    Stuck,
    /// Some cards cannot all come away from where they lie.
    Blocked {
        /// These cards, mostly one, and what would let each of them go.
        wanted: Vec<Wanted>,
        /// The cards to look at first, at most 12: all that `wanted` names, and those that lie on
        /// the wanted ones and are in the way.
        near: Vec<LossCard>,
        /// The other cards that are in the way. With `near` they are enough for the proof: it holds
        /// wherever the rest of the cards lie.
        rest: Vec<LossCard>,
    },
    /// Everything that could be played was looked at.
    Exhausted {
        /// So many positions.
        positions: u64,
    },
    /// It is proved, without few cards that would tell.
    Proved,
}

/// A card that cannot come away, and all that would let it go. None of that can be had any more.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Wanted {
    /// The card.
    pub card: LossCard,
    /// The cards that it could be laid on; those that are up are left out.
    pub onto: Vec<LossCard>,
    /// The copies of the next card of its suit that has to go up before it; none if it is itself
    /// the next.
    pub first: Vec<LossCard>,
    /// The card of its suit that a foundation has to come to; null if one has.
    pub up_to: Option<String>,
    /// Whether an empty column would take it.
    pub space: bool,
}

/// A card by where it lies.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct LossCard {
    /// The pile.
    pub pile: String,
    /// How many cards lie under it.
    pub at: usize,
    /// How many cards lie on it; `None` in the stock, whose order nobody sees.
    pub upon: Option<usize>,
    /// The card.
    pub card: String,
}

impl Why {
    /// What an adviser knows of it for a game where it stands.
    pub(crate) fn of(adviser: &mut dyn Adviser, game: &Game) -> Why {
        let verdict = advice::verdict(adviser, game);
        let (rules, position) = (game.rules(), game.position());
        let lost = verdict.state == VerdictState::Unwinnable;
        let found = if lost { adviser.reason(rules, position) } else { None };
        let searching = verdict.state == VerdictState::Searching || lost && found.is_none();
        Why {
            state: if searching { HintState::Searching } else { HintState::Done },
            verdict: verdict.state,
            reason: found.and_then(|reason| Loss::of(rules, position, &reason)),
            last_winnable: verdict.last_winnable,
        }
    }

    /// Whether it names a card that the player does not see.
    pub(crate) fn names_hidden(&self, view: &View) -> bool {
        let is_hidden = |one: &LossCard| {
            let pile = view.piles.iter().find(|pile| pile.name == one.pile);
            pile.and_then(|pile| pile.cards.get(one.at)).is_some_and(|card| card == HIDDEN)
        };
        self.reason.as_ref().is_some_and(|reason| reason.cards().any(is_hidden))
    }
}

impl Loss {
    /// Puts a reason for a position in the words of the wire; `None` if there is none.
    pub fn of(rules: &Rules, position: &Position, reason: &LossReason) -> Option<Loss> {
        let cards = |cards: &[PlacedCard]| -> Vec<LossCard> {
            cards.iter().map(|one| LossCard::of(rules, position, one)).collect()
        };
        Some(match reason {
            LossReason::Stuck => Loss::Stuck,
            LossReason::Blocked(blocked) => {
                let Outline { needs, near, rest } = Outline::of(rules, position, blocked);
                let wanted = |Needs { card, onto, first, up_to, space }: &Needs| Wanted {
                    card: LossCard::of(rules, position, card),
                    onto: cards(onto),
                    first: cards(first),
                    up_to: up_to.map(|card| card.to_string()),
                    space: *space,
                };
                Loss::Blocked { wanted: needs.iter().map(wanted).collect(), near: cards(&near), rest: cards(&rest) }
            }
            LossReason::Exhausted(positions) => Loss::Exhausted { positions: *positions },
            LossReason::Proved => Loss::Proved,
            LossReason::Unknown => return None,
        })
    }

    /// Every card that it names.
    fn cards(&self) -> impl Iterator<Item = &LossCard> {
        let (near, rest) =
            if let Loss::Blocked { near, rest, .. } = self { (&near[..], &rest[..]) } else { (&[][..], &[][..]) };
        near.iter().chain(rest)
    }
}

impl LossCard {
    fn of(rules: &Rules, position: &Position, one: &PlacedCard) -> LossCard {
        let seen = rules.piles().kind(one.pile) != PileKind::Stock;
        LossCard {
            pile: rules.piles().name(one.pile).to_owned(),
            at: one.at,
            upon: seen.then(|| position.len(one.pile) - one.at - 1),
            card: one.card.to_string(),
        }
    }
}
