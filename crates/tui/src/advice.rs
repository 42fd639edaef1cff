//! Hints, results and solutions, and the sentences about them.

use patience_table::patience::{PileView, View};
use patience_table::{
    Error, GameId, Hint, HintBasis, HintKind, HintState, Hinted, Loss, LossCard, Reason, Review, Snapshot, Solution,
    Until, Verdict, VerdictState, Why, loss_text, review_text,
};
use patience_words::{Words, redeal_way};

use crate::moves::{Parsed, pile_of};
use crate::phrases;
use crate::session::{NewGame, Session};

/// How often something that is looked for is asked for: at a quarter of a second each, a quarter of
/// a minute.
pub(crate) const MAX_ASKED: usize = 60;

/// A place of a game: what is known belongs to it alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    id: GameId,
    ply: usize,
    last: Option<String>,
}

impl Place {
    pub(crate) fn of(table: &Snapshot) -> Place {
        Place { id: table.id.clone(), ply: table.ply, last: table.last.clone() }
    }
}

/// Something that is searched for while the player goes on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wanted {
    Hint(HintKind),
    Solution,
    /// Why the game cannot be won.
    Why,
    /// A review, of which all that is known by now is shown.
    Review,
    New(NewGame),
}

/// Of which places a player wants to know whether the game can still be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Of the one on the table.
    Once,
    /// Of every one from here on.
    Always,
    Never,
}

/// What a card has to do with a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It is to be looked at first.
    Near,
    /// It belongs to the rest of the proof.
    Rest,
}

/// What the screen knows of the adviser's answers.
#[derive(Debug, Default)]
pub(crate) struct Advice {
    /// Whether it is told after each move if the game can still be won.
    always: bool,
    /// The place for which that was asked once.
    once: Option<Place>,
    /// What is known of it, and how often it was asked for.
    verdict: Option<(Place, Verdict, usize)>,
    hint: Option<(Place, Hint, usize)>,
    /// Why the game cannot be won, while its cards are marked.
    why: Option<(Place, Why)>,
    /// What is searched for, from which place, and how often it was asked for.
    wanted: Option<(Place, Wanted, usize)>,
}

impl Advice {
    /// Whether an answer may come that was not there yet.
    pub(crate) fn waits(&self, table: &Snapshot) -> bool {
        let here = Place::of(table);
        let unsettled = |(place, verdict, asked): &(Place, Verdict, usize)| {
            let open = match verdict.state {
                VerdictState::Searching => true,
                VerdictState::Unwinnable => verdict.last_winnable.is_none() && table.ply > 0,
                VerdictState::Winnable | VerdictState::Undecided => false,
            };
            *place != here || open && *asked < MAX_ASKED
        };
        self.wanted.is_some() || self.is_asked(table) && self.verdict.as_ref().is_none_or(unsettled)
    }

    /// Begins to look for something.
    pub(crate) fn want(&mut self, table: &Snapshot, wanted: Wanted) {
        self.wanted = Some((Place::of(table), wanted, 0));
    }

    /// What is looked for now, unless the player has gone on, or it was asked for often enough.
    pub(crate) fn wanted(&mut self, table: &Snapshot) -> Option<(Wanted, bool)> {
        let (place, wanted, asked) = self.wanted.as_mut()?;
        if *place != Place::of(table) {
            self.wanted = None;
            return None;
        }
        *asked += 1;
        Some((wanted.clone(), *asked >= MAX_ASKED))
    }

    /// Ends the search; returns whether there was one.
    pub(crate) fn settle(&mut self) -> bool {
        self.wanted.take().is_some()
    }

    /// Whether it is to be told of the game as it stands if it can be won.
    pub(crate) fn is_asked(&self, table: &Snapshot) -> bool {
        self.always || self.once == Some(Place::of(table))
    }

    /// Has it told from here on, of this place alone, or not any more; what is asked for twice is
    /// put away.
    pub(crate) fn ask(&mut self, table: &Snapshot, asked: Asked) {
        let was_asked = self.is_asked(table);
        let was_always = std::mem::take(&mut self.always);
        self.once = None;
        match asked {
            Asked::Always => self.always = !was_always,
            Asked::Once if !was_asked => self.once = Some(Place::of(table)),
            Asked::Once | Asked::Never => {}
        }
    }

    /// The same for who hears it and sees nothing that could be put away: asked for again, it is
    /// told again.
    pub(crate) fn ask_to_hear(&mut self, table: &Snapshot, asked: Asked) {
        self.always = asked == Asked::Always || self.always && asked == Asked::Once;
        self.once = (asked == Asked::Once).then(|| Place::of(table));
    }

    /// What was found out of the game as it stands.
    pub(crate) fn set_verdict(&mut self, table: &Snapshot, verdict: Verdict) {
        self.verdict = Some((Place::of(table), verdict, 1));
    }

    /// Asks whether the game can be won, where that is to be told and not known.
    pub(crate) fn look(&mut self, session: &mut Session) {
        if !self.is_asked(&session.now) {
            return;
        }
        if let Ok(verdict) = session.verdict() {
            let here = Place::of(&session.now);
            let before = self.verdict.take().filter(|(place, ..)| *place == here);
            self.verdict = Some((here, verdict, before.map_or(0, |(.., asked)| asked) + 1));
        }
    }

    /// Whether the game can be won from here, if that is to be told.
    pub(crate) fn verdict(&self, table: &Snapshot) -> Option<&Verdict> {
        let here = Place::of(table);
        self.verdict
            .as_ref()
            .filter(|(place, ..)| self.is_asked(table) && *place == here)
            .map(|(_, verdict, _)| verdict)
    }

    /// The next best move of the hint for this place, if there is one of the kind.
    pub(crate) fn next_hint(&mut self, table: &Snapshot, kind: HintKind) -> bool {
        match &mut self.hint {
            Some((place, hint, at)) if *place == Place::of(table) && hint.kind == kind => {
                *at = (*at + 1) % hint.moves.len().max(1);
                !hint.moves.is_empty()
            }
            _ => false,
        }
    }

    pub(crate) fn set_hint(&mut self, table: &Snapshot, hint: Hint) {
        self.hint = Some((Place::of(table), hint, 0));
    }

    /// The hint for this place, and which of its moves is shown.
    pub(crate) fn hint(&self, table: &Snapshot) -> Option<(&Hint, usize)> {
        let here = Place::of(table);
        self.hint.as_ref().filter(|(place, ..)| *place == here).map(|(_, hint, at)| (hint, *at))
    }

    /// The piles that the hint for this place is about: from where, and to where.
    pub(crate) fn hinted(&self, table: &Snapshot) -> Option<(usize, usize, usize)> {
        let (hint, at) = self.hint(table)?;
        let mv = Parsed::read(&hint.moves.get(at)?.mv)?;
        let from = pile_of(&table.view, mv.from)?;
        let first = table.view.piles[from].cards.len().saturating_sub(mv.count);
        Some((from, first, pile_of(&table.view, mv.to)?))
    }

    /// The hint that is shown, in words.
    pub(crate) fn hint_words(&self, words: &Words, table: &Snapshot) -> Option<String> {
        let (hint, at) = self.hint(table)?;
        let text = hint_sentence(words, hint, at, &table.view);
        // Whoever was told that the game is lost must not take the next move for a way to win.
        let told = self.verdict(table).map(|verdict| verdict.state);
        let is_lost = told == Some(VerdictState::Unwinnable) && hint.basis != HintBasis::Lost;
        Some(if is_lost { format!("{} {text}", words.t("hint.unwinnable")) } else { text })
    }

    pub(crate) fn set_why(&mut self, table: &Snapshot, why: Why) {
        self.why = Some((Place::of(table), why));
    }

    /// What a card has to do with the reason that is told for this place. Of a stock, whose cards
    /// are not seen, all is said by any of them.
    pub(crate) fn mark(&self, table: &Snapshot, pile: &PileView, index: usize) -> Option<Mark> {
        let here = Place::of(table);
        let (_, why) = self.why.as_ref().filter(|(place, _)| *place == here)?;
        let Some(Loss::Blocked { near, rest, .. }) = &why.reason else { return None };
        let is_it = |one: &LossCard| one.pile == pile.name && (one.at == index || pile.kind == "stock");
        let of = |cards: &[LossCard], mark| cards.iter().any(is_it).then_some(mark);
        of(near, Mark::Near).or_else(|| of(rest, Mark::Rest))
    }

    /// Lets no hint and no reason be shown any more.
    pub(crate) fn forget_shown(&mut self) {
        self.hint = None;
        self.why = None;
    }
}

/// A move as a wish.
pub(crate) fn wish(words: &Words, mv: &str, view: &View) -> String {
    let Some(Parsed { from, to, count }) = Parsed::read(mv) else {
        return match mv {
            "redeal" => words.t(&format!("wish.redeal.{}", redeal_way(view))),
            _ => words.t("wish.draw"),
        };
    };
    let cards = pile_of(view, from).map_or(&[][..], |at| &view.piles[at].cards);
    let card = cards.len().checked_sub(count).map_or_else(String::new, |at| words.card(&cards[at]));
    if view.piles.iter().any(|pile| pile.pairs) {
        let target = pile_of(view, to).map(|at| &view.piles[at]).filter(|pile| pile.kind != "foundation");
        let mate = target.and_then(|pile| pile.cards.last()).map(|mate| words.card(mate));
        let key = if mate.is_some() { "wish.pair" } else { "wish.alone" };
        return words.fill(key, &[("card", card), ("on", mate.unwrap_or_default())]);
    }
    let args = [
        ("card", card),
        ("count", count.to_string()),
        ("from", words.from_pile(view, from)),
        ("to", words.onto_pile(view, to)),
    ];
    words.fill(if count > 1 { "wish.run" } else { "wish.move" }, &args)
}

/// A recommended move as a wish: turns of the stock that belong together are one.
fn hinted_wish(words: &Words, rated: &Hinted, view: &View) -> String {
    let Some(Until { turns, card, redeal }) = &rated.until else { return wish(words, &rated.mv, view) };
    let count = ("count", turns.to_string());
    match (card, rated.reason) {
        (Some(card), _) => {
            let key = if *redeal { "wish.until.redeal" } else { "wish.until" };
            words.fill(key, &[count, ("card", card.clone())])
        }
        _ if *turns == 1 => wish(words, &rated.mv, view),
        (None, Reason::FreeLook) => words.fill("wish.until.stock", &[count]),
        (None, _) => words.fill("wish.until.new", &[count]),
    }
}

/// A hint in words, with the move as it would be typed.
pub(crate) fn hint_sentence(words: &Words, hint: &Hint, at: usize, view: &View) -> String {
    let Some(rated) = hint.moves.get(at) else { return words.t(without_move(hint)) };
    let key = match (hint.basis, hint.kind) {
        (HintBasis::Guess, _) => "hint.guess",
        (_, HintKind::Fair) => "hint.fair",
        (_, HintKind::Open) => "hint.open",
    };
    let what = format!("{} ({})", hinted_wish(words, rated, view), rated.mv);
    let mut parts = vec![words.fill(key, &[("what", what)])];
    if hint.moves.len() > 1 {
        let numbers = [("at", (at + 1).to_string()), ("of", hint.moves.len().to_string())];
        parts.push(words.fill("hint.which", &numbers));
    }
    // The count says that by itself, and so does a new card that comes.
    let goes_without_saying = matches!(rated.reason, Reason::WinsMost | Reason::WinsLess) && rated.of_ten.is_some()
        || rated.reason == Reason::Draws && rated.until.is_some();
    if !goes_without_saying {
        parts.push(reason_words(words, rated.reason));
    }
    parts.extend(rated.of_ten.map(|of_ten| chance_words(words, of_ten)));
    parts.join(" ")
}

/// How many games of ten are won by a move, about.
fn chance_words(words: &Words, of_ten: u32) -> String {
    match of_ten {
        0 => words.t("hint.chance.few"),
        10 => words.t("hint.chance.most"),
        _ => words.fill("hint.chance", &[("count", of_ten.to_string())]),
    }
}

/// What speaks for a move.
fn reason_words(words: &Words, reason: Reason) -> String {
    let key = match reason {
        Reason::BeginsWin { moves } => {
            return words.fill("hint.reason.begins-win", &[("count", moves.to_string())]);
        }
        Reason::OnlyWinner => "hint.reason.only-winner",
        Reason::TurnsUp => "hint.reason.turns-up",
        Reason::EmptiesColumn => "hint.reason.empties-column",
        Reason::GoesUp => "hint.reason.goes-up",
        Reason::FreeLook => "hint.reason.free-look",
        Reason::Draws => "hint.reason.draws",
        Reason::Redeals => "hint.reason.redeals",
        Reason::LaysOut => "hint.reason.lays-out",
        Reason::Shuffles => "hint.reason.shuffles",
        Reason::ClosesGaps => "hint.reason.closes-gaps",
        Reason::WinsMost => "hint.reason.wins-most",
        Reason::WinsLess => "hint.reason.wins-less",
        Reason::LooksBest => "hint.reason.looks-best",
    };
    words.t(key)
}

/// What is said of a hint without a move.
fn without_move(hint: &Hint) -> &'static str {
    match (hint.basis, hint.kind) {
        (HintBasis::Lost, _) => "hint.lost",
        (_, HintKind::Fair) => "hint.none",
        (_, HintKind::Open) => open_verdict(hint),
    }
}

fn open_verdict(hint: &Hint) -> &'static str {
    verdict_key(hint.verdict.as_ref().map_or(VerdictState::Searching, |verdict| verdict.state))
}

/// What is known by now, as a sentence.
fn verdict_key(state: VerdictState) -> &'static str {
    match state {
        VerdictState::Winnable => "hint.winnable",
        VerdictState::Unwinnable => "hint.unwinnable",
        VerdictState::Undecided | VerdictState::Searching => "hint.undecided",
    }
}

/// Whether the game can be won, in a sentence; of a lost game also when it could be won last, and
/// how the reason is had.
pub(crate) fn verdict_sentence(words: &Words, verdict: &Verdict, ply: usize) -> String {
    let lost = |told| format!("{told} {}", words.t("loss.typed"));
    match (verdict.state, verdict.last_winnable) {
        (VerdictState::Searching, _) => format!("{} {}", words.t("verdict.label"), words.t("verdict.searching")),
        (VerdictState::Winnable | VerdictState::Undecided, _) => words.t(verdict_key(verdict.state)),
        (VerdictState::Unwinnable, Some(last)) if last < ply => {
            lost(words.fill("verdict.lost", &[("count", (ply - last).to_string())]))
        }
        // At the deal there was no time when it could.
        (VerdictState::Unwinnable, _) if ply == 0 => lost(words.t("verdict.lost-at-deal")),
        (VerdictState::Unwinnable, _) => lost(words.t(verdict_key(verdict.state))),
    }
}

/// The same as short as can be: how many moves ago it could be won is a number.
pub(crate) fn verdict_sign(words: &Words, verdict: &Verdict, ply: usize) -> String {
    match verdict.last_winnable {
        Some(last) if last < ply => format!("{} (-{})", state_words(words, verdict, ply), ply - last),
        _ => state_words(words, verdict, ply),
    }
}

fn state_words(words: &Words, verdict: &Verdict, ply: usize) -> String {
    words.t(match verdict.state {
        VerdictState::Winnable => "verdict.winnable",
        // At the deal there was no time when it could.
        VerdictState::Unwinnable if ply == 0 => "verdict.never",
        VerdictState::Unwinnable => "verdict.unwinnable",
        VerdictState::Undecided => "verdict.undecided",
        VerdictState::Searching => "verdict.searching",
    })
}

/// Why a game cannot be won, in sentences; otherwise the key of what is said instead.
pub(crate) fn why_sentences(words: &Words, why: &Why, view: &View) -> Result<Vec<String>, &'static str> {
    match (&why.reason, why.verdict) {
        (Some(reason), _) => Ok(loss_text(words, reason, &|name| phrases::pile_name(words, view, name))),
        (None, VerdictState::Unwinnable) => Err("loss.unknown"),
        (None, _) => Err("loss.not-lost"),
    }
}

/// How many cards are marked besides those that are named.
pub(crate) fn rest_sentence(words: &Words, why: &Why) -> Option<String> {
    let Some(Loss::Blocked { rest, .. }) = &why.reason else { return None };
    (!rest.is_empty()).then(|| words.fill("loss.rest", &[("count", rest.len().to_string())]))
}

/// Whether a reason is the last word.
pub(crate) fn is_explained(why: &Result<Why, Error>) -> bool {
    why.as_ref().map_or(true, |why| why.state == HintState::Done)
}

/// What is said of a solution that has no moves.
pub(crate) fn no_solution(words: &Words, state: VerdictState) -> String {
    words.t(if state == VerdictState::Winnable { "status.won" } else { verdict_key(state) })
}

/// A review in lines: a strip of what could be won, then sentences.
pub(crate) fn review_lines(words: &Words, review: &Review, view: &View, width: usize) -> Vec<String> {
    let width = width.max(8);
    let wrapped = |text: &str| textwrap::wrap(text, width).iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut lines = vec![strip(review, width)];
    if !review.curve.is_empty() {
        lines.insert(0, chances(review, width));
    }
    lines.extend(wrapped(&words.t("review.strip")));
    lines.push(String::new());
    for sentence in review_text(words, review, view) {
        lines.extend(wrapped(&sentence));
    }
    if review.state == HintState::Searching {
        lines.push(String::new());
        lines.extend(wrapped(&words.t("review.searching")));
    }
    lines
}

/// The places of a line that is drawn in so many characters, each by its column.
fn columns(review: &Review, width: usize) -> impl Iterator<Item = usize> {
    let (length, columns) = (review.length, width.min(review.length + 1));
    (0..columns).map(move |at| at * length / (columns - 1).max(1))
}

fn strip(review: &Review, width: usize) -> String {
    let sign = |place: usize| match (review.winnable, review.lost) {
        (Some(last), _) if place <= last => '+',
        (_, Some(first)) if place >= first => '-',
        _ => '?',
    };
    columns(review, width).map(sign).collect()
}

/// The chances of the fair player in tenths, where they were looked at.
fn chances(review: &Review, width: usize) -> String {
    let mut signs: Vec<char> = columns(review, width).map(|_| ' ').collect();
    let last = signs.len() - 1;
    for point in &review.curve {
        let tenths = (point.share * 9.99) as u32;
        signs[point.place * last / review.length.max(1)] = char::from_digit(tenths, 10).unwrap_or(' ');
    }
    signs.into_iter().collect::<String>().trim_end().into()
}

/// Whether a hint is final.
pub(crate) fn is_final(hint: &Result<Hint, Error>) -> bool {
    hint.as_ref().map_or(true, |hint| hint.state == HintState::Done)
}

/// Whether a solution is the last word.
pub(crate) fn is_settled(solution: &Result<Solution, Error>) -> bool {
    solution.as_ref().map_or(true, |solution| solution.state != VerdictState::Searching)
}
