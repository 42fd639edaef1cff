//! Reading every row once, in little memory.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::path::PathBuf;

use patience::Lang;
use sha2::{Digest as _, Sha256};

use crate::checksum::{Sums, deals_text, hex};
use crate::error::SurveyError;
use crate::manifest::Settings;
use crate::report::cite::cite;
use crate::report::{Bin, Distribution, Fair, GameReport, Lengths, Program, Report, Share};
use crate::row::Verdict;
use crate::rows::Found;
use crate::sources::{Part, Source, absent, find, parts, unchanged};
use crate::stats::{LogHistogram, wilson, wilson_with_open};
use crate::tally::{NAMED, Results, Tally};
use crate::visit::visit;

/// How many ranges of missing deals are noted. Ranges that touch become one.
const MOST_RANGES: usize = 1_000;
/// Maximum bins of lengths.
const BINS: u32 = 40;

/// Reads all results.
///
/// # Errors
/// If one can't be read, a manifest or a row was changed, two overlap, or results of one game were
/// made with different settings.
pub fn gather(paths: &[PathBuf]) -> Result<Report, SurveyError> {
    let sources = find(paths)?;
    unchanged(&sources)?;
    let parts = parts(&sources)?;
    let of_game = |parts: &[Part]| Group::new(parts, &absent(&sources, parts));
    let mut groups: Vec<Group> = parts.chunk_by(Part::is_same_game).map(of_game).collect();
    let mut rows = Sha256::new();
    for (at, source) in sources.iter().enumerate() {
        let own: Vec<&Part> = parts.iter().filter(|part| part.source == at).collect();
        read(source, &own, &mut groups, &mut rows)?;
    }
    let mut report = Report {
        games: groups.into_iter().map(Group::report).collect(),
        commands: vec![],
        machines: vec![],
        data_sha256: hex(&rows.finalize()),
        cite: String::new(),
    };
    report.cite = cite(&report, Lang::EN);
    for manifest in sources.into_iter().flat_map(|source| source.manifests) {
        if !report.commands.contains(&manifest.command) {
            report.commands.push(manifest.command);
        }
        if !report.machines.contains(&manifest.machine) {
            report.machines.push(manifest.machine);
        }
    }
    Ok(report)
}

fn read(source: &Source, parts: &[&Part], groups: &mut [Group], rows: &mut Sha256) -> Result<(), SurveyError> {
    let own =
        |part: &&Part| groups.iter().position(|group| (&group.preset, &group.options) == (&part.preset, &part.options));
    let places: Vec<usize> = parts.iter().filter_map(own).collect();
    // How many deals of each part were passed.
    let mut passed = vec![0u64; parts.len()];
    let mut sums: Vec<Sums> = parts.iter().map(|part| Sums::new(part.deals, part.checksum.clone())).collect();
    // The part whose rows are read, and what was counted of them.
    let mut now: Option<(usize, Tally, Results)> = None;
    let mut contrary = None;
    let mut end = |(part, tally, results): (usize, Tally, Results), groups: &mut [Group]| {
        let of = parts[part];
        if !groups[places[part]].end_part(of.tally.as_ref().unwrap_or(&tally), &results, of.tally.is_some()) {
            let deals = deals_text(&[(of.deals.first(), of.deals.last())]);
            contrary.get_or_insert(format!("{}, {deals}", of.game()));
        }
    };
    visit(source, parts, &mut |part, row| {
        rows.update(row.result());
        rows.update("\n");
        if let Some(before) = now.take_if(|(now, ..)| *now != part) {
            end(before, groups);
        }
        let (_, tally, results) = now.get_or_insert_with(|| (part, Tally::new(), Results::default()));
        results.add(row.deal, row.known(), parts[part].tally.as_ref());
        row.row.iter().for_each(|row| tally.add(row));
        let place = row.deal - parts[part].deals.first();
        sums[part].add(place, row.line);
        let group = &mut groups[places[part]];
        group.miss(parts[part], passed[part], place);
        passed[part] = place.saturating_add(1);
        group.add(row);
    })?;
    if let Some(last) = now {
        end(last, groups);
    }
    for ((part, passed), place) in parts.iter().zip(passed).zip(&places) {
        groups[*place].miss(part, passed, part.deals.count());
    }
    for (part, sums) in parts.iter().zip(&sums) {
        part.agree(source, sums)?;
    }
    contrary.map_or(Ok(()), |what| Err(SurveyError::Changed { path: source.path.clone(), what }))
}

/// What is counted of one game.
struct Group {
    preset: String,
    options: String,
    settings: Settings,
    programs: Vec<Program>,
    ranges: Vec<(u64, u64)>,
    expected: u64,
    /// Deals without rows, as ranges.
    missing: BTreeSet<(u64, u64)>,
    results: Results,
    tally: Tally,
    fair_played: u64,
    fair_won: u64,
    fair_of_winnable: (u64, u64),
    /// The lowest of them.
    open: BinaryHeap<u64>,
}

impl Group {
    /// The group of all parts of a game, and of deals that none of them has.
    fn new(parts: &[Part], absent: &[(u64, u64)]) -> Group {
        let part = &parts[0];
        let mut group = Group {
            preset: part.preset.clone(),
            options: part.options.clone(),
            settings: part.settings.clone(),
            programs: Vec::new(),
            ranges: Vec::new(),
            expected: 0,
            missing: BTreeSet::new(),
            results: Results::default(),
            tally: Tally::new(),
            fair_played: 0,
            fair_won: 0,
            fair_of_winnable: (0, 0),
            open: BinaryHeap::new(),
        };
        parts.iter().for_each(|part| group.add_part(part));
        for &(first, last) in absent {
            group.expected = group.expected.saturating_add((last - first).saturating_add(1));
            group.miss_range((first, last));
        }
        group
    }

    fn add_part(&mut self, part: &Part) {
        self.expected = self.expected.saturating_add(part.deals.count());
        if self.settings.fair.is_none() {
            self.settings.fair.clone_from(&part.settings.fair);
        }
        let deals = (part.deals.first(), part.deals.last());
        append(&mut self.ranges, deals);
        let (version, commit) = (&part.settings.version, &part.settings.commit);
        match self.programs.iter_mut().find(|own| (&own.version, &own.commit) == (version, commit)) {
            Some(own) => append(&mut own.ranges, deals),
            None => {
                let (version, commit) = (version.clone(), commit.clone());
                self.programs.push(Program { version, commit, ranges: vec![deals] });
            }
        }
    }

    /// Notes that a part has no rows from one place to before another.
    fn miss(&mut self, part: &Part, from: u64, to: u64) {
        if from < to {
            self.miss_range((part.deals.first() + from, part.deals.first() + (to - 1)));
        }
    }

    /// Only the first such ranges are kept.
    fn miss_range(&mut self, range: (u64, u64)) {
        self.missing.insert(range);
        if self.missing.len() > MOST_RANGES {
            self.missing.pop_last();
        }
    }

    fn add(&mut self, found: &Found<'_>) {
        if matches!(found.known(), Verdict::Undecided(_)) {
            self.open.push(found.deal);
            if self.open.len() > NAMED {
                self.open.pop();
            }
        }
        if let Some(fair) = found.row.as_ref().and_then(|row| row.fair) {
            self.fair_played += 1;
            self.fair_won += u64::from(fair.won);
            if found.known() == Verdict::Winnable {
                self.fair_of_winnable.0 += u64::from(fair.won);
                self.fair_of_winnable.1 += 1;
            }
        }
    }

    /// Adds what was counted of a part; `false` if it was kept and is not that of the results.
    fn end_part(&mut self, tally: &Tally, results: &Results, kept: bool) -> bool {
        self.results.merge(results);
        let agree = !kept || results.agree(tally);
        if agree {
            self.tally.merge(tally);
        }
        agree
    }

    fn report(self) -> GameReport {
        let Results { winnable, unwinnable, ran_out, .. } = self.results;
        let Tally { decided, undecided: open, lengths, hardest } = self.tally;
        let undecided = self.results.undecided();
        let deals = winnable + unwinnable + undecided;
        let mut all = decided.clone();
        all.merge(&open);
        let fraction = |count: u64, of: u64| if of == 0 { 0.0 } else { count as f64 / of as f64 };
        let with_open =
            |count| Share { count, share: fraction(count, deals), interval: wilson_with_open(count, undecided, deals) };
        let plain = |count, of| Share { count, share: fraction(count, of), interval: wilson(count, of) };
        let fair = (self.fair_played > 0).then(|| Fair {
            won: plain(self.fair_won, self.fair_played),
            played: self.fair_played,
            winnable: self.fair_of_winnable.1,
            of_winnable: fraction(self.fair_of_winnable.0, self.fair_of_winnable.1),
        });
        GameReport {
            winnable: with_open(winnable),
            unwinnable: with_open(unwinnable),
            undecided: plain(undecided, deals),
            missing: self.expected.saturating_sub(deals),
            missing_ranges: joined(self.missing),
            nodes: distribution(&all.nodes),
            cpu_seconds: distribution(&all.cpu_seconds),
            solution_length: in_short(&lengths),
            decided_by_nodes: decided.nodes.steps(),
            decided_by_seconds: decided.cpu_seconds.steps(),
            lengths: bins(&lengths),
            preset: self.preset,
            options: self.options,
            settings: self.settings,
            programs: self.programs,
            ranges: self.ranges,
            ran_out,
            open: self.open.into_sorted_vec(),
            deals,
            fair,
            hardest,
        }
    }
}

/// Adds a range to those before it; if it touches the last, both become one.
fn append(ranges: &mut Vec<(u64, u64)>, (first, last): (u64, u64)) {
    match ranges.last_mut() {
        Some((_, before)) if before.checked_add(1) == Some(first) => *before = last,
        _ => ranges.push((first, last)),
    }
}

/// Ranges that touch as one, and of these the first.
fn joined(ranges: BTreeSet<(u64, u64)>) -> Vec<(u64, u64)> {
    let mut all: Vec<(u64, u64)> = Vec::new();
    for range in ranges {
        append(&mut all, range);
    }
    all.truncate(NAMED);
    all
}

fn distribution(of: &LogHistogram) -> Distribution {
    Distribution {
        median: of.quantile(0.5),
        ninety: of.quantile(0.9),
        ninety_nine: of.quantile(0.99),
        max: of.max(),
        mean: if of.count() == 0 { 0.0 } else { of.sum() / of.count() as f64 },
        sum: of.sum(),
    }
}

fn in_short(lengths: &BTreeMap<u32, u64>) -> Option<Lengths> {
    let (&min, &max) = (lengths.keys().next()?, lengths.keys().next_back()?);
    let count: u64 = lengths.values().sum();
    let quantile = |share: f64| {
        let rank = (share * count as f64).ceil().max(1.0) as u64;
        let mut below = 0;
        let reached = |(&length, &count): (&u32, &u64)| {
            below += count;
            (below >= rank).then_some(length)
        };
        lengths.iter().find_map(reached).unwrap_or(max)
    };
    let sum: f64 = lengths.iter().map(|(&length, &count)| f64::from(length) * count as f64).sum();
    Some(Lengths { min, max, median: quantile(0.5), ninety: quantile(0.9), mean: sum / count as f64 })
}

/// Bins of a round width, from the shortest to all but the longest hundredth, which are in the
/// last.
fn bins(lengths: &BTreeMap<u32, u64>) -> Vec<Bin> {
    let Some(short) = in_short(lengths) else { return Vec::new() };
    let range = short.max - short.min + 1;
    let width = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
        .into_iter()
        .find(|width| range.div_ceil(*width) <= BINS);
    let width = width.unwrap_or(range.div_ceil(BINS));
    let first = short.min / width * width;
    let mut bins: Vec<Bin> =
        (first..=short.max).step_by(width as usize).map(|from| Bin { from, to: from + width - 1, count: 0 }).collect();
    for (&length, &count) in lengths {
        bins[((length - first) / width) as usize].count += count;
    }
    bins
}
