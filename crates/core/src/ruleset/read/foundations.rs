//! Reading `[[foundations]]`.

use crate::card::Rank;
use crate::pack::Pack;
use crate::pile::{MAX_FOUNDATIONS, PileId, PileKind, Piles};
use crate::rules::{Climb, Foundation, Start, Takes};
use crate::ruleset::problem::Problems;
use crate::ruleset::read::words::RANKS;
use crate::ruleset::table::Table;

const TAKES: &[(&str, Takes)] = &[("single", Takes::Single), ("whole-runs", Takes::WholeRuns)];

pub(super) fn read_foundations(
    file: &mut Table<'_>,
    pack: Option<Pack>,
    problems: &mut Problems<'_>,
) -> Option<Vec<Foundation>> {
    file.required("foundations", "one [[foundations]] or more", problems)?;
    let groups = file.tables("foundations", MAX_FOUNDATIONS, problems);
    let mut foundations = Vec::new();
    for group in groups {
        let span = group.span();
        let Some(group) = read_foundation_group(group, pack.unwrap_or(Pack::new(2, 4)), problems) else { continue };
        foundations.extend(group);
        if foundations.len() > MAX_FOUNDATIONS {
            let found = format!("{} foundations", foundations.len());
            problems.at(span, "foundations", &found, &format!("at most {MAX_FOUNDATIONS}"));
            return None;
        }
    }
    Some(foundations)
}

fn read_foundation_group(mut table: Table<'_>, pack: Pack, problems: &mut Problems<'_>) -> Option<Vec<Foundation>> {
    let mut starts: Vec<(&str, Start)> = vec![("base", Start::Base), ("dealt", Start::Dealt)];
    starts.extend(RANKS.iter().filter_map(|&(word, number)| Some((word, Start::Rank(Rank::new(number)?)))));
    let climbs = [("up", Climb::Up), ("down", Climb::Down), ("chosen", Climb::Chosen), ("double", Climb::Double)];
    let start = table.required_choice("start", &starts, problems);
    let climb = table.required_choice("order", &climbs, problems);
    let any_suit = table.choice("suits", &[("same", false), ("any", true)], problems).unwrap_or(false);
    let sets = table.whole("sets", 1..=8, problems).unwrap_or(1);
    let takes = table.choice("takes", TAKES, problems).unwrap_or(Takes::Single);
    let returns = table.flag("returns", problems).unwrap_or(false);
    let span = table.span_of("sets");
    let sets_path = table.path_of("sets");
    table.finish(problems);
    let (start, climb) = (start?, climb?);
    let capacity = if climb == Climb::Double { 96 } else { Rank::COUNT };
    let foundation = |suit| Foundation { suit, start, climb, capacity, twin: None, takes, returns };
    if any_suit {
        return Some((0..sets).map(|_| foundation(None)).collect());
    }
    // There may be fewer cards than foundations for them: what is built up and down is built twice.
    let most = MAX_FOUNDATIONS as u8 / pack.suits();
    if sets > most {
        let right = format!("1 to {most}: so many foundations for each suit");
        problems.at(span, &sets_path, &sets.to_string(), &right);
        return None;
    }
    let suits = (0..sets).flat_map(|_| pack.all_suits());
    Some(suits.map(|suit| foundation(Some(suit))).collect())
}

/// Notes for each foundation the lower-numbered one that is built the same way.
pub(super) fn with_twins(mut foundations: Vec<Foundation>, piles: &Piles) -> Vec<Foundation> {
    let ids: Vec<PileId> = piles.of(PileKind::Foundation).collect();
    for at in 1..foundations.len() {
        let this = foundations[at];
        let alike = |of: &Foundation| (of.suit, of.start, of.climb, of.takes);
        let same = |other: &Foundation| alike(other) == alike(&this);
        // Foundations of any suit differ by what lies on them even when they want the same card;
        // those for whole runs take nothing unless they are empty.
        if this.suit.is_some() || this.takes == Takes::WholeRuns {
            foundations[at].twin = foundations[..at].iter().rposition(same).map(|lower| ids[lower]);
        }
    }
    foundations
}
