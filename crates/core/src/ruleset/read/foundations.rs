//! Reading `[[foundations]]`.

use crate::card::{Card, Rank, shorten};
use crate::pack::{Pack, Ranks};
use crate::pile::{MAX_FOUNDATIONS, PileId, PileKind, Piles};
use crate::rules::{Climb, Foundation, HoleEnds, Kinds, Mates, Start, Suits, Takes};
use crate::ruleset::foreign;
use crate::ruleset::problem::Problems;
use crate::ruleset::read::words::{
    CHOSEN_FROM, FOUNDATION_SUITS, GOING, Going, HOLE_ENDS, MATCHES, RANKS, TAKES, Taking, rank,
};
use crate::ruleset::table::Table;

/// Without a section: for each suit as many from the lowest to the highest rank as there are copies
/// of a card. Of a
/// pack that is not sound nothing follows for the numbers of foundations and cards.
pub(super) fn read_foundations(
    file: &mut Table<'_>,
    (pack, is_pack_sound): (Pack, bool),
    problems: &mut Problems<'_>,
) -> Vec<Foundation> {
    if file.optional("foundations").is_none() {
        let whole = |suit| Foundation { suit: Some(suit), ..lowest_to_highest(pack.ranks()) };
        return (0..pack.copies_of_each()).flat_map(|_| pack.all_suits()).map(whole).collect();
    }
    let groups = file.tables("foundations", MAX_FOUNDATIONS, problems);
    if groups.is_empty() {
        problems.at(file.span_of("foundations"), "foundations", "nothing", "one [[foundations]] or more");
    }
    let mut foundations = Vec::new();
    let before = problems.times();
    for group in groups {
        let span = group.span();
        foundations.extend(read_foundation_group(group, (pack, is_pack_sound), problems));
        if foundations.len() > MAX_FOUNDATIONS {
            // Where a group is faulty so many may not be meant.
            if problems.times() == before {
                let found = format!("{} foundations", foundations.len());
                problems.at(span, "foundations", &found, &format!("at most {MAX_FOUNDATIONS}"));
            }
            foundations.truncate(MAX_FOUNDATIONS);
            break;
        }
    }
    foundations
}

/// As many as two packs have cards of a rank.
const MOST_ROUNDS: u8 = 8;

fn lowest_to_highest(ranks: Ranks) -> Foundation {
    Foundation {
        suit: None,
        start: Start::Rank(ranks.lowest()),
        climb: Climb::Up,
        step: 1,
        follows: Suits::Same,
        capacity: ranks.count(),
        rounds: 1,
        turns: false,
        twin: None,
        takes: Takes::Single,
        returns: false,
        passes_on: false,
        guests: false,
    }
}

fn read_foundation_group(
    mut table: Table<'_>,
    (pack, is_pack_sound): (Pack, bool),
    problems: &mut Problems<'_>,
) -> Vec<Foundation> {
    let before = problems.times();
    let is_said = table.has("order");
    let order = table.choice("order", GOING, problems);
    // Of an order that can't be read nothing follows for the other fields.
    let is_lost = is_said && order.is_none();
    let order = order.unwrap_or(Going::Up);
    let start = read_start(&mut table, pack, order, problems);
    let start = read_chosen_from(&mut table, start, problems);
    let (is_for_each, suits) = table.choice("suits", FOUNDATION_SUITS, problems).unwrap_or((true, Suits::Same));
    let sets = table.whole("sets", 1..=MAX_FOUNDATIONS as u8, problems).unwrap_or(1);
    let takes = read_takes(&mut table, pack.ranks(), problems);
    let returns = table.flag("returns", problems).unwrap_or(false);
    let passes_on = table.flag("passes-on", problems).unwrap_or(false);
    let guests = table.flag("guests", problems).unwrap_or(false);
    let ranks = pack.ranks();
    let climbing = read_climbing(&mut table, (!is_lost).then_some(order), ranks, problems);
    let Climbing { step, ends, cards, rounds, turns } = climbing;
    let rounds_at = (table.span_of("rounds"), table.path_of("rounds"));
    let is_from_given = table.has("chosen-from");
    let from_at = (table.span_of("chosen-from"), table.path_of("chosen-from"));
    let span = table.span_of("sets");
    let sets_path = table.path_of("sets");
    table.finish(problems);
    // Of a group that is faulty the suits may be meant otherwise.
    let is_sound = is_pack_sound && problems.times() == before;
    let known = turns || !matches!(start, Start::Base | Start::Chosen(_) | Start::Dealt | Start::Any);
    if is_sound && let Some((found, right)) = rounds_fault(rounds, pack, (known, is_for_each, cards)) {
        problems.at(rounds_at.0, &rounds_at.1, &found, &right);
    }
    if problems.times() == before && is_from_given && !matches!(start, Start::Chosen(_)) {
        problems.at(from_at.0, &from_at.1, "with another start", "only with start = \"chosen\"");
    }
    let (climb, round) = match order {
        Going::Up => (Climb::Up, cards),
        Going::Down => (Climb::Down, cards),
        Going::Either => (Climb::Either(ends), pack.size() as u8),
        Going::Chosen => (Climb::Chosen, cards),
        Going::Double => (Climb::Double, 96),
    };
    let capacity = round.saturating_mul(rounds);
    if let Some(foundation) = in_no_order(takes, pack) {
        return vec![foundation];
    }
    let alike = Foundation {
        start,
        climb,
        step,
        follows: suits,
        capacity,
        rounds,
        turns,
        takes,
        returns,
        passes_on,
        guests,
        ..lowest_to_highest(ranks)
    };
    let foundation = |suit| Foundation { suit, ..alike };
    if !is_for_each {
        return (0..sets).map(|_| foundation(None)).collect();
    }
    if let Start::Card(card) = start {
        return (0..sets).map(|_| foundation(Some(card.suit()))).collect();
    }
    // There may be fewer cards than foundations for them: what is built up and down is built twice.
    let most = MAX_FOUNDATIONS as u8 / pack.suits();
    if sets > most && is_sound {
        let right = format!("1 to {most}: so many foundations for each suit");
        problems.at(span, &sets_path, &sets.to_string(), &right);
    }
    (0..sets.min(most)).flat_map(|_| pack.all_suits()).map(|suit| foundation(Some(suit))).collect()
}

/// The foundation for pairs, or for cards that are outranked.
fn in_no_order(takes: Takes, pack: Pack) -> Option<Foundation> {
    let stay = match takes {
        Takes::Single | Takes::WholeRuns => return None,
        Takes::Pairs { .. } => 0,
        // Nothing is higher than the highest rank.
        Takes::Outranked(_) => 4 * pack.decks(),
    };
    let (capacity, all) = (pack.size() as u8 - stay, lowest_to_highest(pack.ranks()));
    Some(Foundation { start: Start::Any, follows: Suits::Any, capacity, takes, ..all })
}

/// The fields that say how cards follow one another.
const BESIDE_SINGLE: [&str; 13] = [
    "start",
    "chosen-from",
    "order",
    "suits",
    "sets",
    "step",
    "cards",
    "rounds",
    "turns",
    "wrap",
    "returns",
    "passes-on",
    "guests",
];

/// What a foundation takes at a time. Where it takes pairs, or cards that are outranked, nothing
/// else is to be said.
fn read_takes(table: &mut Table<'_>, ranks: Ranks, problems: &mut Problems<'_>) -> Takes {
    // What adds up or is alike can only be pairs, and only where cards are outranked one rank is
    // the highest.
    let implied = OF_PAIRS.map(|key| (key, Taking::Pairs)).into_iter().chain([("highest", Taking::Outranked)]);
    let implied = implied.into_iter().find(|(key, _)| table.has(key)).map(|(_, taking)| taking);
    let taking = table.choice("takes", TAKES, problems).or(implied);
    let highest = read_highest(table, taking, ranks, problems);
    let pairs = read_pairs(table, taking == Some(Taking::Pairs), ranks, problems);
    match taking {
        Some(Taking::WholeRuns) => Takes::WholeRuns,
        Some(Taking::Outranked) => Takes::Outranked(highest),
        Some(Taking::Pairs) => pairs.unwrap_or(Takes::Single),
        Some(Taking::Single) | None => Takes::Single,
    }
}

/// The fields that say which cards leave in pairs.
const OF_PAIRS: [&str; 3] = ["sum", "match", "neighbours"];

/// Which cards leave in pairs, if a foundation takes pairs.
fn read_pairs(table: &mut Table<'_>, takes_pairs: bool, ranks: Ranks, problems: &mut Problems<'_>) -> Option<Takes> {
    let given = OF_PAIRS.map(|key| table.has(key));
    let sum = table.whole("sum", 2..=2 * Rank::COUNT, problems);
    let by_rank = table.choice("match", MATCHES, problems);
    let neighbours = table.flag("neighbours", problems).unwrap_or(false);
    let mut wrong = |field: &str, found: &str, right: &str| {
        problems.at(table.span_of(field), &table.path_of(field), found, right);
    };
    if !takes_pairs {
        let field = OF_PAIRS.into_iter().find(|field| table.has(field));
        field.into_iter().for_each(|field| wrong(field, "with this takes", "only with takes = \"pairs\""));
        return None;
    }
    if let Some(other) = BESIDE_SINGLE.into_iter().find(|key| table.has(key)) {
        wrong(other, "with takes = \"pairs\"", "nothing but takes, sum, match and neighbours");
    }
    match given {
        [false, false, _] => wrong("sum", "nothing", "what the ranks of a pair add up to, such as 13"),
        [true, true, _] => wrong("match", "sum and match", "one of sum, match"),
        _ => {}
    }
    let meets = |sum: u8, rank: Rank| {
        let mates = Mates::Sum(sum);
        mates.alone() == Some(rank) || mates.of(rank).is_some_and(|mate| ranks.has(mate))
    };
    if let Some(sum) = sum.filter(|&sum| !ranks.iter().any(|rank| meets(sum, rank))) {
        wrong("sum", &sum.to_string(), "what two ranks of the pack add up to");
    }
    let mates = sum.map(Mates::Sum).or(by_rank)?;
    Some(Takes::Pairs { mates, neighbours })
}

/// Which rank is the highest where a higher card makes another one leave, and whether anything else
/// is said beside that.
fn read_highest(table: &mut Table<'_>, taking: Option<Taking>, ranks: Ranks, problems: &mut Problems<'_>) -> Rank {
    let highest = rank(table, "highest", problems);
    let is_outranked = taking == Some(Taking::Outranked);
    let lacking = highest.filter(|&rank| !ranks.has(rank));
    let mut wrong = |field: &str, found: &str, right: &str| {
        problems.at(table.span_of(field), &table.path_of(field), found, right);
    };
    if highest.is_some() && !is_outranked {
        wrong("highest", "with this takes", "only with takes = \"outranked\"");
    } else if let Some(lacking) = lacking {
        let found = format!("the rank {lacking}, of which there are no cards");
        wrong("highest", &found, "one of the ranks of the pack");
    }
    if is_outranked && let Some(other) = BESIDE_SINGLE.into_iter().find(|key| table.has(key)) {
        wrong(other, "with takes = \"outranked\"", "nothing but takes and highest");
    }
    highest.unwrap_or(ranks.highest())
}

/// The first card: a rank, a card of the pack, or a word. By default the lowest rank, or the
/// highest where it goes down.
fn read_start(table: &mut Table<'_>, pack: Pack, order: Going, problems: &mut Problems<'_>) -> Start {
    let first = if matches!(order, Going::Down) { pack.ranks().highest() } else { pack.ranks().lowest() };
    let Some(text) = table.optional_text("start", problems) else { return Start::Rank(first) };
    let card = || text.parse().ok().filter(|&card: &Card| pack.copies(card) > 0).map(Start::Card);
    let start = match text {
        "base" => Some(Start::Base),
        "chosen" => Some(Start::Chosen(Kinds::default())),
        "dealt" => Some(Start::Dealt),
        _ => RANKS
            .iter()
            .find(|(word, _)| *word == text)
            .and_then(|&(_, number)| Rank::new(number))
            .map(Start::Rank)
            .or_else(card),
    };
    start.unwrap_or_else(|| {
        let words: Vec<&str> = RANKS.iter().map(|(word, _)| *word).chain(["base", "chosen", "dealt"]).collect();
        let expected = || "a rank (A, 2 to 10, J, Q, K), a card (AS), base, chosen or dealt".to_owned();
        let right = foreign::word(text, &words).unwrap_or_else(expected);
        problems.at(table.span_of("start"), &table.path_of("start"), &format!("{:?}", shorten(text)), &right);
        Start::Rank(first)
    })
}

/// From where the card comes that decides the base rank, if the player chooses it.
fn read_chosen_from(table: &mut Table<'_>, start: Start, problems: &mut Problems<'_>) -> Start {
    let Some(from) = table.choices("chosen-from", CHOSEN_FROM, problems) else { return start };
    if from.is_empty() {
        let right = "one kind of pile or more, or no chosen-from";
        problems.at(table.span_of("chosen-from"), &table.path_of("chosen-from"), "an empty list", right);
    }
    if let Start::Chosen(_) = start { Start::Chosen(Kinds::of(&from)) } else { start }
}

/// How a foundation goes on.
struct Climbing {
    /// By how many ranks.
    step: u8,
    /// What happens where they end.
    ends: HoleEnds,
    /// How many cards a round has, and how many rounds there are.
    cards: u8,
    rounds: u8,
    turns: bool,
}

fn read_climbing(table: &mut Table<'_>, order: Option<Going>, ranks: Ranks, problems: &mut Problems<'_>) -> Climbing {
    let climbs = matches!(order, None | Some(Going::Up | Going::Down));
    let step = table.whole("step", 1..=ranks.count() - 1, problems);
    // In some short packs steps come back before they have met all ranks.
    let most = ranks.count() / common_divisor(step.unwrap_or(1), ranks.count());
    let wrap = table.choice("wrap", HOLE_ENDS, problems);
    let cards = table.whole("cards", 1..=most, problems);
    let rounds = table.whole("rounds", 1..=MOST_ROUNDS, problems);
    let turns = table.flag("turns", problems).unwrap_or(false);
    let mut only = |field: &str, is_given: bool, right: &str| {
        if is_given {
            problems.at(table.span_of(field), &table.path_of(field), "with this order", right);
        }
    };
    only("step", step.is_some() && !climbs, "only with order = \"up\" or \"down\"");
    only("cards", cards.is_some() && !climbs, "only with order = \"up\" or \"down\"");
    only("rounds", rounds.is_some() && !climbs, "only with order = \"up\" or \"down\"");
    only("wrap", wrap.is_some() && !matches!(order, None | Some(Going::Either)), "only with order = \"either\"");
    let rounds = rounds.filter(|_| climbs).unwrap_or(1);
    only("turns", turns && !climbs, "only with order = \"up\" or \"down\"");
    only("turns", turns && climbs && rounds == 1, "only with rounds = 2 or more");
    let (step, ends) = (step.unwrap_or(1), wrap.unwrap_or(HoleEnds::AceAndKing));
    Climbing { step, ends, cards: cards.unwrap_or(most), rounds, turns }
}

fn common_divisor(one: u8, other: u8) -> u8 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// Why a foundation can't go through its cards so often: there are none for it, or it is not known
/// where a round ends.
fn rounds_fault(rounds: u8, pack: Pack, (is_known, is_for_each, cards): (bool, bool, u8)) -> Option<(String, String)> {
    let most = pack.copies_of_each() * if is_for_each { 1 } else { pack.suits() };
    if rounds > most {
        return Some((rounds.to_string(), format!("at most {most}: so many cards of each rank there are for it")));
    }
    let all = pack.ranks().count();
    let is_unknown = rounds > 1 && !is_known && cards < all;
    let found = || format!("rounds of fewer than {all} cards from one that is not known beforehand");
    is_unknown.then(|| (found(), "a rank or a card as start, so that it can begin again".to_owned()))
}

/// Notes for each foundation the lower-numbered one that is built the same way.
pub(super) fn with_twins(mut foundations: Vec<Foundation>, piles: &Piles) -> Vec<Foundation> {
    let ids: Vec<PileId> = piles.of(PileKind::Foundation).collect();
    for at in 1..foundations.len() {
        let this = foundations[at];
        let alike = |of: &Foundation| Foundation { twin: None, returns: false, passes_on: false, ..*of };
        let same = |other: &Foundation| alike(other) == alike(&this);
        // Foundations of any suit differ by what lies on them even when they want the same card,
        // unless all of it is of one suit; those for whole runs take nothing unless they are empty.
        let is_as_begun = this.follows == Suits::Same && this.first_rank().is_some() && this.rounds == 1;
        if this.suit.is_some() || is_as_begun || this.takes == Takes::WholeRuns {
            foundations[at].twin = foundations[..at].iter().rposition(same).map(|lower| ids[lower]);
        }
    }
    foundations
}
