//! A solver that is cut into steps says what one without cuts says.

use std::sync::Arc;

use patience::{Deck, Library, OptionValue, Position};
use patience_solver::{Limits, Progress, Prunings, RanOut, Report, Solver, Verdict};

use crate::setting;

/// Deals of each preset; a long run may ask for more.
const DEALS: u64 = 1;
const NODES: u64 = 60_000;
/// With returns, three cards drawn: some of these end while easier games take turns with the game.
const RETURNS: std::ops::RangeInclusive<u64> = 9_000_057..=9_000_063;

/// A simple generator, so that cuts are the same on every machine.
struct Cuts(u64);

impl Cuts {
    /// Mostly short steps, now and then a long one.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let random = self.0 >> 33;
        match random % 8 {
            0 => 0,
            1..=4 => random % 50,
            5 | 6 => random % 2_000,
            _ => random % 30_000,
        }
    }
}

fn run(mut solver: Solver, mut next: impl FnMut() -> u64) -> (Report, u64) {
    let mut steps = 0;
    loop {
        steps += 1;
        if let Progress::Done(report) = solver.step(next()) {
            assert_eq!(solver.step(1), Progress::Done(report.clone()), "it goes on saying so");
            return (report, steps);
        }
    }
}

#[test]
fn cuts_change_nothing() {
    let library = Library::builtin();
    let (mut cut, mut verdicts) = (0, [0; 3]);
    let returns = ("klondike-drei", vec![("return".to_owned(), OptionValue::Flag(true))], RETURNS);
    // Each preset has some of the limits, and all of them many presets; but in a long run it is
    // every other preset.
    let deals = setting("DEALS", DEALS);
    let every = if deals > DEALS { 1 } else { 2 };
    let presets = (1..)
        .zip(library.preset_ids().step_by(every))
        .map(|(first, preset)| (preset, Vec::new(), first..=first + deals - 1));
    for (preset, options, deals) in presets.chain([returns]) {
        let rules = library.rules(preset, &options).expect("a preset");
        for deal in deals {
            let position = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
            // Full tables, scarce nodes, and enough of both.
            let limits = [
                Limits { nodes: NODES, bytes: 4 << 20, ..Limits::default() },
                Limits { nodes: NODES / 20, ..Limits::default() },
                Limits { nodes: NODES, ..Limits::default() },
            ][deal as usize % 3];
            let new = || Solver::with(Arc::clone(&rules), &position, limits, deal, &Prunings::default());
            let (whole, _) = run(new(), || u64::MAX);
            let mut cuts = Cuts(deal);
            let (parts, steps) = run(new(), || cuts.next());
            assert_eq!(whole, parts, "{preset}, deal {deal}, in {steps} steps");
            assert_eq!(whole.nodes, whole.work.nodes(), "{preset}, deal {deal}");
            assert!(whole.nodes <= limits.nodes, "{preset}, deal {deal}: {}", whole.nodes);
            cut += u64::from(steps > 1);
            verdicts[match whole.verdict {
                Verdict::Winnable(_) => 0,
                Verdict::Unwinnable => 1,
                Verdict::Undecided(_) => 2,
            }] += 1;
        }
    }
    assert!(cut > deals && verdicts.iter().all(|&count| count > 0), "{cut} were cut; {verdicts:?}");
}

/// Several searches take turns for some million nodes, wherever the steps end.
#[test]
fn cuts_do_not_change_a_long_search() {
    let rules = Library::builtin().rules("canfield-whole", &[]).expect("a preset");
    let position = Position::deal(&rules, &Deck::numbered(67_619, 1)).expect("its deck");
    let limits = Limits { nodes: 6_000_000, bytes: 32 << 20, ..Limits::default() };
    let new = || Solver::new(Arc::clone(&rules), &position, limits);
    let (whole, _) = run(new(), || u64::MAX);
    assert_eq!(whole.verdict, Verdict::Unwinnable);
    assert!(whole.peak_bytes <= limits.bytes, "{} bytes", whole.peak_bytes);
    let mut cuts = Cuts(1);
    let (parts, steps) = run(new(), || cuts.next());
    assert_eq!(whole, parts, "in {steps} steps");
}

#[test]
fn work_is_named_by_what_it_is() {
    let library = Library::builtin();
    // (game, positions, successors, tests): whether there are any.
    let cases = [
        ("freecell", false, true, false),
        ("canfield", false, true, false),
        ("grosse-harfe-acht", true, true, true),
        ("koenigs-patience-frei", true, true, false),
    ];
    for (preset, positions, successors, tests) in cases {
        let rules = library.rules(preset, &[]).expect("a preset");
        let mut some = (false, false, false);
        for deal in 1..=DEALS {
            let position = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
            let limits = Limits { nodes: NODES, ..Limits::default() };
            let mut solver = Solver::new(Arc::clone(&rules), &position, limits);
            while solver.step(5_000) == Progress::Searching {}
            let work = solver.work();
            some = (some.0 | (work.positions > 0), some.1 | (work.successors > 0), some.2 | (work.tests > 0));
        }
        assert_eq!(some, (positions, successors, tests), "{preset}");
    }
}

#[test]
fn bad_limits_are_undecided() {
    let rules = Library::builtin().rules("klondike", &[]).expect("a preset");
    let position = Position::deal(&rules, &Deck::numbered(1, 1)).expect("its deck");
    for (limits, out) in [
        (Limits { nodes: 0, ..Limits::default() }, RanOut::Nodes),
        (Limits { bytes: 0, ..Limits::default() }, RanOut::Memory),
    ] {
        let (report, _) = run(Solver::new(Arc::clone(&rules), &position, limits), || 1);
        assert_eq!(report.verdict, Verdict::Undecided(out));
    }
}
