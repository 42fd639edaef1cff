//! Built-in games as someone read them from their sources, written down once more without a rule
//! file and played beside it: perft and random games agree.

mod columns;
mod holes;

use patience::{Deck, Library, OptionValue, Position, Rules, perft};
use patience_literal::card::Card;
use patience_literal::general::{
    self, Amount, Build, Cells, Climb, Draw, Face, Game, Group, Helpers, HoleEnds, Kind, Order, Random, SetAside,
    Source, Space, Start, Step, Stock, Suits, Target, Units, Wrap,
};

use self::columns::{belle_lucie, cruel, somerset, spanish_patience, thirty_six, trigon, will_o_the_wisp};
use self::holes::{aces_up, black_hole, fourteen, golf, good_thirteen, monte_carlo, pyramid, tripeaks};
use crate::random_rules::{Compared, core_deck, play};

/// Games of each preset, and how deep all moves of the first are counted.
const GAMES: u64 = 6;
const DEPTH: u32 = 3;

fn lay(to: Target, rows: usize, face: Face) -> Step {
    Step::Lay { to, amount: Amount::Rows(rows), face, first_exposed: false }
}

/// What most games with whole runs have: built down in any suit, runs of one suit move.
fn of_runs(decks: usize, suits: usize, columns: usize, deal: Vec<Step>) -> general::Rules {
    general::Rules {
        decks,
        suits,
        lacking: Vec::new(),
        columns,
        abreast: None,
        covers: None,
        build: Some(Build { order: Order::Down, suits: Suits::Any, wrap: Wrap::None, from: None }),
        units: Units::Runs(Suits::Same),
        space: spaces(&[Kind::Column], None),
        groups: vec![Group {
            start: Start::Rank(13),
            climb: Climb::Down,
            any_suit: true,
            sets: 4 * decks,
            whole_runs: true,
            ..Group::FROM_ACE
        }],
        stock: Some(Stock { draw: Draw::Row(None), passes: Some(1), needs_no_space: true }),
        helpers: None,
        cells: None,
        left_over: None,
        clear: Vec::new(),
        deal,
        set_aside: Vec::new(),
    }
}

fn spider(suits: usize) -> general::Rules {
    let deal = vec![
        lay(Target::Columns, 4, Face::Down),
        lay(Target::ColumnRange(1, 4), 1, Face::Down),
        lay(Target::Columns, 1, Face::Up),
    ];
    of_runs(2, suits, 10, deal)
}

/// Groups move, and only kings fill spaces.
fn of_groups(rules: general::Rules, suits: Suits) -> general::Rules {
    general::Rules {
        build: Some(Build { order: Order::Down, suits, wrap: Wrap::None, from: None }),
        units: Units::Groups,
        space: spaces(&[Kind::Column], Some(13)),
        ..rules
    }
}

fn yukon(suits: Suits) -> general::Rules {
    let mut rules = of_groups(of_runs(1, 4, 7, klondike_deal()), suits);
    rules.groups = vec![Group::FROM_ACE];
    rules.stock = None;
    rules.deal.push(lay(Target::ColumnRange(2, 7), 4, Face::Up));
    rules
}

fn scorpion() -> general::Rules {
    let row = [lay(Target::ColumnRange(1, 4), 1, Face::Down), lay(Target::ColumnRange(5, 7), 1, Face::Up)];
    let mut deal = row.repeat(3);
    deal.push(lay(Target::Columns, 4, Face::Up));
    let mut rules = of_groups(of_runs(1, 4, 7, deal), Suits::Same);
    rules.stock = Some(Stock { draw: Draw::Row(None), passes: Some(1), needs_no_space: false });
    rules
}

fn simple_simon() -> general::Rules {
    let rows = (3..=10).rev().map(|columns| lay(Target::ColumnRange(1, columns), 1, Face::Up));
    general::Rules { stock: None, ..of_runs(1, 4, 10, rows.collect()) }
}

fn klondike_deal() -> Vec<Step> {
    vec![Step::Lay { to: Target::Columns, amount: Amount::Rising, face: Face::LastUp, first_exposed: false }]
}

/// One pack, all of it open; cards move one by one to foundations that rise from the ace in suit.
fn one_by_one(columns: usize, order: Order, suits: Suits, deal: Vec<Step>) -> general::Rules {
    general::Rules {
        build: Some(Build { order, suits, wrap: Wrap::None, from: None }),
        units: Units::Single,
        space: None,
        groups: vec![Group::FROM_ACE],
        stock: None,
        ..of_runs(1, 4, columns, deal)
    }
}

fn spaces(from: &[Kind], rank: Option<u8>) -> Option<Space> {
    Some(Space {
        from: from.to_vec(),
        rank,
        below_base: false,
        after_reserve: None,
        after_helpers: None,
        after_stock: None,
        fills_at_once: false,
        stock_fills_at_once: false,
    })
}

fn bakers_dozen() -> general::Rules {
    let mut rules = one_by_one(13, Order::Down, Suits::Any, vec![lay(Target::Columns, 4, Face::Up)]);
    rules.set_aside = vec![SetAside::ToBottom(13)];
    rules
}

fn bisley() -> general::Rules {
    let deal = vec![lay(Target::Columns, 3, Face::Up), lay(Target::ColumnRange(5, 13), 1, Face::Up)];
    let mut rules = one_by_one(13, Order::Either, Suits::Same, deal);
    rules.groups.push(Group { start: Start::Rank(13), climb: Climb::Down, ..Group::FROM_ACE });
    rules.set_aside = vec![SetAside::RankToFoundation(1)];
    rules
}

fn flower_garden() -> general::Rules {
    let deal = vec![lay(Target::Columns, 6, Face::Up), lay(Target::Helpers, 1, Face::Up)];
    let mut rules = one_by_one(6, Order::Down, Suits::Any, deal);
    rules.space = spaces(&[Kind::Column, Kind::Helper], None);
    rules.helpers = Some(Helpers { count: 16, refill: Helpers::NEVER });
    rules
}

fn bristol() -> general::Rules {
    let mut rules = one_by_one(8, Order::Down, Suits::Any, vec![lay(Target::Columns, 3, Face::Up)]);
    rules.groups = vec![Group { any_suit: true, sets: 4, ..Group::FROM_ACE }];
    rules.stock = Some(Stock { draw: Draw::Helpers, passes: Some(1), needs_no_space: false });
    rules.helpers = Some(Helpers { count: 3, refill: Helpers::NEVER });
    rules.set_aside = vec![SetAside::ToBottom(13)];
    rules
}

/// Foundations from twelve o'clock on; each ends when its top card shows the hour.
fn clock() -> general::Rules {
    let mut rules = one_by_one(8, Order::Down, Suits::Any, vec![lay(Target::Columns, 5, Face::Up)]);
    let suits = [0, 2, 3, 1];
    let hour = |at: usize| {
        let (first, last) = (9 + at as u8, if at == 0 { 12 } else { at as u8 });
        let first = if first > 13 { first - 12 } else { first };
        let cards = 1 + usize::from(last + 13 - first) % 13;
        Group { start: Start::Card(first, suits[at % 4]), cards: Some(cards), ..Group::FROM_ACE }
    };
    rules.groups = (0..12).map(hour).collect();
    rules.space = spaces(&[Kind::Column], None);
    rules.set_aside = vec![SetAside::FirstCards];
    rules
}

fn fan() -> general::Rules {
    let deal = vec![lay(Target::ColumnRange(1, 17), 3, Face::Up), lay(Target::Column(18), 1, Face::Up)];
    let mut rules = one_by_one(18, Order::Down, Suits::Same, deal);
    rules.space = spaces(&[Kind::Column], Some(13));
    rules
}

/// All cards lie open in columns that are built down, card by card, and any card fills a space.
fn open(columns: usize, suits: Suits, deal: Vec<Step>) -> general::Rules {
    let from = [Kind::Column, Kind::Cell, Kind::Helper, Kind::Waste, Kind::Foundation];
    general::Rules {
        build: Some(Build { order: Order::Down, suits, wrap: Wrap::None, from: None }),
        units: Units::Single,
        space: spaces(&from, None),
        groups: vec![Group::FROM_ACE],
        stock: None,
        ..of_runs(1, 4, columns, deal)
    }
}

fn only_kings(mut rules: general::Rules) -> general::Rules {
    rules.space.as_mut().expect("spaces are filled").rank = Some(13);
    rules
}

/// Cells for any card of a column.
fn with_cells(count: usize, rules: general::Rules) -> general::Rules {
    let cells = Cells { count, misfits: false, from: vec![Kind::Column], locked: false, closed: false };
    general::Rules { cells: Some(cells), ..rules }
}

/// The two cards that are left lie in the two cells of the middle.
fn seahaven_towers(units: Units) -> general::Rules {
    let cell = |number| lay(Target::Cell(number), 1, Face::Up);
    let deal = vec![lay(Target::Columns, 5, Face::Up), cell(2), cell(3)];
    general::Rules { units, ..only_kings(with_cells(4, open(10, Suits::Same, deal))) }
}

/// The four cards that are left lie in the first four of the cells.
fn eight_off(count: usize, suits: Suits) -> general::Rules {
    let cells = (1..=4).map(|number| lay(Target::Cell(number), 1, Face::Up));
    let deal = std::iter::once(lay(Target::Columns, 6, Face::Up)).chain(cells).collect();
    with_cells(count, open(8, suits, deal))
}

/// Aces go to their foundations as they come.
fn beleaguered_castle() -> general::Rules {
    let deal = vec![lay(Target::Columns, 6, Face::Up)];
    general::Rules { set_aside: vec![SetAside::RankToFoundation(1)], ..open(8, Suits::Any, deal) }
}

/// Each row begins a column further right until there are three columns of seven.
fn raglan() -> general::Rules {
    let rows = (1..=7).map(|first| lay(Target::ColumnRange(first, 9), 1, Face::Up));
    let deal = rows.chain([lay(Target::Helpers, 1, Face::Up)]).collect();
    general::Rules {
        helpers: Some(Helpers { count: 6, refill: Helpers::NEVER }),
        groups: vec![Group { returns: true, ..Group::FROM_ACE }],
        set_aside: vec![SetAside::RankToFoundation(1)],
        ..open(9, Suits::Alternating, deal)
    }
}

/// Two packs, twelve columns, and once through the stock.
fn napoleons_square(rows: usize, units: Units) -> general::Rules {
    general::Rules {
        decks: 2,
        units,
        groups: vec![Group { sets: 2, ..Group::FROM_ACE }],
        stock: Some(Stock { draw: Draw::Waste(1), passes: Some(1), needs_no_space: false }),
        ..open(12, Suits::Same, vec![lay(Target::Columns, rows, Face::Up)])
    }
}

/// As in Yukon, but in suit, up as well as down.
fn alaska() -> general::Rules {
    let build = Build { order: Order::Either, suits: Suits::Same, wrap: Wrap::None, from: None };
    general::Rules { build: Some(build), ..yukon(Suits::Same) }
}

/// Foundations for all suits that go through their ranks once or several times; all else waits in
/// places for one card, which are filled from the waste.
fn rounds(decks: usize, columns: usize, groups: [Group; 2], deal: Vec<Step>) -> general::Rules {
    let of_any_suit = |group| Group { any_suit: true, ..group };
    general::Rules {
        decks,
        build: None,
        space: spaces(&[Kind::Waste], None),
        groups: groups.map(of_any_suit).to_vec(),
        stock: Some(Stock { draw: Draw::Waste(1), passes: Some(1), needs_no_space: false }),
        ..open(columns, Suits::Any, deal)
    }
}

fn napoleons_tomb() -> general::Rules {
    let corners = Group { start: Start::Rank(7), cards: Some(7), sets: 4, ..Group::FROM_ACE };
    let centre = Group { start: Start::Rank(6), climb: Climb::Down, cards: Some(6), rounds: 4, ..Group::FROM_ACE };
    let cells = Cells { count: 4, misfits: false, from: vec![Kind::Waste], locked: false, closed: false };
    general::Rules { cells: Some(cells), space: None, ..rounds(1, 0, [corners, centre], Vec::new()) }
}

fn windmill() -> general::Rules {
    let centre = Group { start: Start::Card(1, 3), rounds: 4, ..Group::FROM_ACE };
    let corners = Group { start: Start::Rank(13), climb: Climb::Down, sets: 4, passes_on: true, ..Group::FROM_ACE };
    let helpers = Helpers { count: 8, refill: [Some(Source::Waste), Some(Source::Stock), None] };
    general::Rules {
        helpers: Some(helpers),
        space: None,
        set_aside: vec![SetAside::FirstCards],
        ..rounds(2, 0, [centre, corners], vec![lay(Target::Helpers, 1, Face::Up)])
    }
}

fn braid() -> general::Rules {
    let deal = vec![
        lay(Target::Reserve, 20, Face::Up),
        lay(Target::Helpers, 1, Face::Up),
        lay(Target::Cells, 1, Face::Up),
        Step::Base,
    ];
    general::Rules {
        groups: vec![Group { start: Start::Base, climb: Climb::Chosen, sets: 2, ..Group::FROM_ACE }],
        stock: Some(Stock { draw: Draw::Waste(1), passes: Some(3), needs_no_space: false }),
        helpers: Some(Helpers { count: 4, refill: [Some(Source::Reserve), Some(Source::Waste), None] }),
        cells: Some(Cells { count: 8, misfits: false, from: vec![Kind::Waste], locked: false, closed: false }),
        space: None,
        ..rounds(2, 0, [Group::FROM_ACE; 2], deal)
    }
}

fn duchess() -> general::Rules {
    let deal = vec![lay(Target::Helpers, 3, Face::Up), lay(Target::Columns, 1, Face::Up)];
    general::Rules {
        build: Some(Build { order: Order::Down, suits: Suits::Alternating, wrap: Wrap::Around, from: None }),
        units: Units::WholeColumns(Suits::Alternating),
        space: Some(Space {
            from: vec![Kind::Helper],
            rank: None,
            below_base: false,
            after_reserve: None,
            after_helpers: Some(vec![Kind::Waste]),
            after_stock: None,
            fills_at_once: false,
            stock_fills_at_once: false,
        }),
        groups: vec![Group { start: Start::Chosen([false, true, false]), ..Group::FROM_ACE }],
        stock: Some(Stock { draw: Draw::Waste(1), passes: Some(2), needs_no_space: false }),
        helpers: Some(Helpers { count: 4, refill: Helpers::NEVER }),
        ..open(4, Suits::Alternating, deal)
    }
}

fn readings() -> Vec<(&'static str, general::Rules)> {
    let mut readings = vec![
        ("spider", spider(4)),
        ("spider-zwei", spider(2)),
        ("spider-eins", spider(1)),
        ("spiderette", of_runs(1, 4, 7, klondike_deal())),
        ("will-o-the-wisp", will_o_the_wisp()),
        ("simple-simon", simple_simon()),
        ("scorpion", scorpion()),
        ("yukon", yukon(Suits::Alternating)),
        ("russisch", yukon(Suits::Same)),
        ("alaska", alaska()),
        ("mrs-mop", general::Rules { stock: None, ..of_runs(2, 4, 13, vec![lay(Target::Columns, 8, Face::Up)]) }),
        ("golf", golf(HoleEnds::AceAndKing)),
        ("putt-putt", golf(HoleEnds::Around)),
        ("golf-streng", golf(HoleEnds::KingStops)),
        ("tripeaks", tripeaks(HoleEnds::Around)),
        ("pyramide", pyramid()),
        ("asse-hoch", aces_up(None)),
        ("gute-dreizehn", good_thirteen()),
        ("vierzehn", fourteen()),
        ("monte-carlo", monte_carlo(None, 5)),
        ("monte-carlo-dreizehn", monte_carlo(Some(13), 5)),
        ("monte-carlo-vierzehn", monte_carlo(Some(14), 5)),
        ("schwarzes-loch", black_hole()),
        ("baeckers-dutzend", bakers_dozen()),
        ("spanische-patience", spanish_patience(Suits::Any)),
        ("schloss-in-spanien", spanish_patience(Suits::Alternating)),
        ("somerset", somerset()),
        ("trigon", trigon()),
        ("sechsunddreissig", thirty_six()),
        ("bisley", bisley()),
        ("grausam", cruel()),
        ("la-belle-lucie", belle_lucie(18, Suits::Same)),
        ("kleeblatt", belle_lucie(16, Suits::Same)),
        ("super-blumengarten", belle_lucie(18, Suits::Any)),
        ("blumengarten", flower_garden()),
        ("bristol", bristol()),
        ("grossvaters-uhr", clock()),
        ("faecher", fan()),
    ];
    readings.extend([
        ("seahaven-towers", seahaven_towers(Units::Single)),
        ("seahaven-towers-leitern", seahaven_towers(Units::Runs(Suits::Same))),
        ("eight-off", only_kings(eight_off(8, Suits::Same))),
        ("eight-off-jede-karte", eight_off(8, Suits::Same)),
        ("forecell", only_kings(eight_off(4, Suits::Alternating))),
        ("forecell-farbe", only_kings(eight_off(4, Suits::Same))),
        ("belagerte-burg", beleaguered_castle()),
        ("belagerungskunst", with_cells(1, beleaguered_castle())),
        ("raglan", raglan()),
        ("napoleons-quadrat", napoleons_square(4, Units::Runs(Suits::Same))),
        ("begrenzt", napoleons_square(3, Units::Single)),
        ("napoleon-am-grabe", napoleons_tomb()),
        ("windmuehle", windmill()),
        ("zopf", braid()),
        ("herzogin", duchess()),
    ]);
    readings
}

/// The top cards of foundations may go back, also to spaces if cards fill them.
fn giving_back(mut rules: general::Rules) -> general::Rules {
    rules.groups.iter_mut().for_each(|group| group.returns = true);
    rules.space.iter_mut().for_each(|space| space.from.push(Kind::Foundation));
    rules
}

fn freecell(cells: usize) -> general::Rules {
    let open = open(
        8,
        Suits::Alternating,
        vec![Step::Lay { to: Target::Columns, amount: Amount::Cards(52), face: Face::Up, first_exposed: false }],
    );
    if cells == 0 { open } else { with_cells(cells, open) }
}

/// Two packs, once through the stock, and foundations that go up by colours in turn.
fn red_and_black(units: Units, from: &[Kind]) -> general::Rules {
    general::Rules {
        decks: 2,
        units,
        space: spaces(from, None),
        groups: vec![Group { any_suit: true, follows: Some(Suits::Alternating), sets: 8, ..Group::FROM_ACE }],
        stock: Some(Stock { draw: Draw::Waste(1), passes: Some(1), needs_no_space: false }),
        set_aside: vec![SetAside::RankToFoundation(1)],
        ..open(8, Suits::Alternating, vec![lay(Target::Columns, 1, Face::Up)])
    }
}

fn forty_thieves() -> general::Rules {
    let rules = napoleons_square(4, Units::Single);
    general::Rules { columns: 10, ..rules }
}

fn drawing(cards: usize, passes: u32, mut rules: general::Rules) -> general::Rules {
    rules.stock = Some(Stock { draw: Draw::Waste(cards), passes: Some(passes), needs_no_space: false });
    rules
}

/// Games with options that no preset has.
fn readings_of_options() -> Vec<(&'static str, &'static str, general::Rules)> {
    let alternating = Units::Runs(Suits::Alternating);
    let mut readings = vec![
        ("spiderette", "suits=2", of_runs(1, 2, 7, klondike_deal())),
        ("spiderette", "suits=1", of_runs(1, 1, 7, klondike_deal())),
        ("rot-und-schwarz", "", red_and_black(alternating, &[Kind::Waste])),
        ("rot-und-schwarz", "move=single", red_and_black(Units::Single, &[Kind::Waste])),
        ("rot-und-schwarz-frei", "", red_and_black(alternating, &[Kind::Waste, Kind::Column])),
        ("rot-und-schwarz-frei", "move=single", red_and_black(Units::Single, &[Kind::Waste, Kind::Column])),
        ("vierzig-raeuber", "return=true", giving_back(forty_thieves())),
        ("blumengarten", "return=true", giving_back(flower_garden())),
        ("baeckers-dutzend", "return=true", giving_back(bakers_dozen())),
        ("faecher", "return=true", giving_back(fan())),
        ("napoleon-am-grabe", "draw=3", drawing(3, 1, napoleons_tomb())),
        ("napoleon-am-grabe", "passes=3", drawing(1, 3, napoleons_tomb())),
        ("napoleon-am-grabe", "draw=3 passes=3", drawing(3, 3, napoleons_tomb())),
        ("asse-hoch", "spaces=aces", aces_up(Some(1))),
        ("monte-carlo", "rows=4", monte_carlo(None, 4)),
    ];
    let cells = ["cells=0", "cells=1", "cells=2", "cells=3", "cells=4"];
    readings.extend(cells.into_iter().enumerate().map(|(count, option)| ("freecell", option, freecell(count))));
    readings
}

/// How many sequences of so many moves there are.
fn literal_perft(game: &Game, position: &general::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    game.legal(position).into_iter().map(|mv| literal_perft(game, &game.after(position, mv), depth - 1)).sum()
}

fn compare(rules: &Rules, game: &Game, number: u64, compared: &mut Compared) -> Result<(), String> {
    let deck = Deck::numbered(number, rules.pack());
    let cards: Vec<Card> = deck.cards().iter().map(|card| Card::parse(&card.to_string()).expect("a card")).collect();
    assert_eq!(core_deck(&cards, rules.pack()), deck);
    let (position, literal) = (Position::deal(rules, &deck).expect("its deck"), game.deal(&cards));
    if number == 1 {
        let (ours, theirs) = (perft(rules, &position, DEPTH).paths, literal_perft(game, &literal, DEPTH));
        if ours != theirs {
            return Err(format!("{ours} sequences of {DEPTH} moves, not {theirs}"));
        }
    }
    play(rules, game, position, literal, &mut Random::new(number), compared)
}

#[test]
fn games_are_played_as_they_were_read() {
    let library = Library::builtin();
    let mut compared = Compared::default();
    let presets = readings().into_iter().map(|(preset, reading)| (preset, "", reading));
    for (preset, options, reading) in presets.chain(readings_of_options()) {
        let pairs = options.split_whitespace().filter_map(|pair| pair.split_once('='));
        let overrides: Vec<_> = pairs.map(|(name, value)| (name.to_owned(), OptionValue::from_typed(value))).collect();
        let rules = library.rules(preset, &overrides).expect("a preset and its options");
        let game = Game::new(reading);
        for number in 1..=GAMES {
            compare(&rules, &game, number, &mut compared)
                .unwrap_or_else(|error| panic!("{preset} {options} {number}: {error}"));
        }
    }
    assert!(compared.positions > 2_000, "{}", compared.positions);
}
