//! What can be typed: moves in our notation, and commands in every language.

use patience_table::patience::{Lang, OptionValue, Options};
use patience_table::{Auto, GameInfo, Grade, HintKind, Snapshot};
use patience_words::{Words, languages};
use strsim::osa_distance;

use crate::advice::Asked;
use crate::moves;
use crate::session::NewGame;

/// What a typed line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    Move(String),
    Undo,
    Redo,
    Restart,
    /// All that is left, if it can go.
    Finish,
    /// Everything that can go to the foundations.
    PutUp,
    Hint(HintKind),
    /// Whether the game can be won.
    Winnable(Asked),
    /// Why it cannot be won.
    Why,
    /// What could be won, and where it turned.
    Review,
    /// A solution to look at.
    Show,
    /// The moves of what is looked at, up to here, to be played.
    GoOn,
    /// Which cards go up by themselves; the next setting if it is not said.
    Auto(Option<Auto>),
    Statistics,
    /// Names the place where the game stands, or takes its name away.
    Bookmark(Option<String>),
    /// A place of the history, by number or by its bookmark.
    Goto(String),
    /// A new game of the moves up to a place.
    Branch(String),
    History,
    Resign,
    /// A new game; without a name another deal of the same.
    New(NewGame),
    /// The list of games that can be played, or of those with such a name or family.
    Games(String),
    /// The list of games begun.
    List,
    /// A game of that list, from 1.
    Open(usize),
    /// How the game stands.
    Look,
    /// A pile, card by card.
    Pile(String),
    /// Every legal move.
    Moves,
    Rules,
    Help,
    /// Another language.
    Language(Lang),
    Quit,
    /// Known, but not like this: the key of what was expected.
    Unclear(&'static str),
}

/// The commands, in the order of the help: their names, and the keys of what they do. What is typed
/// for one stands in the words as `typed.NAME`, the spelling that is shown first.
pub(crate) const COMMANDS: [(&str, &str); 30] = [
    ("undo", "cmd.undo"),
    ("redo", "cmd.redo"),
    ("restart", "cmd.restart"),
    ("finish", "help.do.finish"),
    ("up", "cmd.up"),
    ("hint", "cmd.hint"),
    ("winnable", "cmd.winnable"),
    ("why", "cmd.why"),
    ("review", "cmd.review"),
    ("show", "cmd.show"),
    ("go-on", "cmd.go-on"),
    ("auto", "cmd.auto"),
    ("bookmark", "cmd.bookmark"),
    ("goto", "cmd.goto"),
    ("branch", "cmd.branch"),
    ("history", "cmd.history"),
    ("resign", "act.abandon"),
    ("statistics", "act.statistics"),
    ("new", "cmd.new"),
    ("day", "cmd.day"),
    ("games", "cmd.games"),
    ("list", "cmd.list"),
    ("open", "cmd.open"),
    ("look", "cmd.look"),
    ("pile", "cmd.pile"),
    ("moves", "cmd.moves"),
    ("rules", "cmd.rules"),
    ("help", "cmd.help"),
    ("quit", "cmd.quit"),
    ("draw", "cmd.draw"),
];

/// The shortest and the longest words that are compared with commands, in characters.
const LEAST_TYPED: usize = 3;
const MOST_TYPED: usize = 30;
/// The longest line that is read, in characters.
pub(crate) const MAX_LINE: usize = 4000;

/// Reads a line. What is no command is taken for a move, so that the table says what is wrong with
/// it. Names of commands count in every language, those of the player's first.
pub(crate) fn read(words: &Words, line: &str) -> Option<Command> {
    let line: String = line.chars().take(MAX_LINE).collect();
    let mut typed = line.split_whitespace();
    // As it is typed in editors, whose words for leaving count, too.
    let first = typed.next()?.to_lowercase();
    let first = first.trim_start_matches(':').to_owned();
    if first.is_empty() {
        return None;
    }
    let rest: Vec<&str> = typed.collect();
    if let Some(lang) = language(&first) {
        return Some(Command::Language(lang));
    }
    Some(match meant(words, &first, &COMMANDS.map(|(name, _)| name)).unwrap_or(&first) {
        "undo" | "u" => Command::Undo,
        "redo" | "r" => Command::Redo,
        "restart" => Command::Restart,
        "finish" => Command::Finish,
        "up" => Command::PutUp,
        "hint" => hint(words, &rest),
        "winnable" => winnable(words, &rest),
        "why" => Command::Why,
        "review" => Command::Review,
        "show" => Command::Show,
        "go-on" => Command::GoOn,
        "auto" => auto(words, &rest),
        "statistics" => Command::Statistics,
        "bookmark" => Command::Bookmark(Some(rest.join(" ")).filter(|name| !name.is_empty())),
        "goto" if !rest.is_empty() => Command::Goto(rest.join(" ")),
        "branch" if !rest.is_empty() => Command::Branch(rest.join(" ")),
        "goto" | "branch" => Command::Unclear("cmd.unclear.place"),
        "history" => Command::History,
        "resign" => Command::Resign,
        "new" | "n" => new_game(words, &rest).map_or(Command::Unclear("cmd.unclear.new"), Command::New),
        "day" => {
            new_game(words, &[&["day"], &rest[..]].concat()).map_or(Command::Unclear("cmd.unclear.day"), Command::New)
        }
        "games" => Command::Games(rest.join(" ")),
        "list" => Command::List,
        "open" => rest
            .first()
            .and_then(|number| number.parse().ok())
            .map_or(Command::Unclear("cmd.unclear.open"), Command::Open),
        "look" | "l" => Command::Look,
        "pile" if !rest.is_empty() => Command::Pile(rest.join(" ").to_lowercase()),
        "pile" => Command::Unclear("cmd.unclear.pile"),
        "moves" => Command::Moves,
        "rules" => Command::Rules,
        "help" | "?" | "h" => Command::Help,
        "quit" | "q" | "exit" | "q!" | "wq" | "wq!" | "x" | "x!" | "qa" | "qa!" | "zz" => Command::Quit,
        "draw" | "d" => Command::Move("draw".into()),
        _ => {
            Command::Move(line.trim_start_matches(':').to_lowercase().split_whitespace().collect::<Vec<_>>().join(" "))
        }
    })
}

/// A move whose piles have blanks between them instead of signs: `t2 t7 4` is `t2-t7*4`.
pub(crate) fn move_of(typed: &str) -> String {
    match typed.split(' ').collect::<Vec<_>>()[..] {
        [from, to] => format!("{from}-{to}"),
        [from, to, count] => format!("{from}-{to}*{count}"),
        _ => typed.replace(' ', ""),
    }
}

/// The command that is nearest to what was typed, if that looks like no move and one is near: its
/// end is missing, or a letter is wrong, missing, too much or beside its place, of long words two.
pub(crate) fn nearest<'w>(words: &'w Words, typed: &str) -> Option<String> {
    let count = typed.chars().count();
    let is_move = typed.contains('-') || matches!(typed, "draw" | "redeal");
    if is_move || !(LEAST_TYPED..=MOST_TYPED).contains(&count) {
        return None;
    }
    let others = languages().into_iter().map(|lang| -> &'w Words { Words::of(lang) });
    let known = std::iter::once(words).chain(others).flat_map(|words| {
        let commands = COMMANDS.iter().map(|(name, _)| words.t(&format!("typed.{name}")));
        commands.chain([words.own_name().to_lowercase()]).collect::<Vec<_>>()
    });
    let known: Vec<String> = known.flat_map(|all| all.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
    let far = |word: &str| if word.starts_with(typed) { 1 } else { osa_distance(typed, word) };
    let far = known.into_iter().map(|word| (far(&word), word));
    // Of equal ones the first, which is of the player's own language.
    let (distance, word) = far.min_by_key(|(distance, _)| *distance)?;
    (distance <= (count / 3).min(2)).then_some(word)
}

/// The game that is nearest to a name that no game has: by its id, or by its name or a word of that
/// in any language.
pub(crate) fn nearest_game<'g>(games: &'g [GameInfo], typed: &str) -> Option<&'g str> {
    let typed = typed.to_lowercase();
    let count = typed.chars().count();
    if !(LEAST_TYPED..=MOST_TYPED).contains(&count) {
        return None;
    }
    let mut best = None;
    for preset in games.iter().flat_map(|game| &game.presets) {
        let names = preset.name.iter().map(|(_, name)| name.to_lowercase().replace(' ', "-"));
        for form in names.chain([preset.id.clone()]) {
            let far = |form: &str| if form.starts_with(&typed) { 1 } else { osa_distance(&typed, form) };
            let word = form.split('-').map(|word| (far(word), true)).min();
            let rate = word.into_iter().chain([(far(&form), false)]).min();
            // Of equal ones the first: a game stands before its variants.
            if let Some(rate) = rate.filter(|rate| best.is_none_or(|(least, _)| *rate < least)) {
                best = Some((rate, preset.id.as_str()));
            }
        }
    }
    best.filter(|((distance, _), _)| *distance <= (count / 3).min(2)).map(|(_, id)| id)
}

/// What a typed word means, among these names, in the player's language or else in any.
fn meant<'w>(words: &'w Words, typed: &str, names: &[&'static str]) -> Option<&'static str> {
    let others = languages().into_iter().map(|lang| -> &'w Words { Words::of(lang) });
    std::iter::once(words).chain(others).find_map(|words| {
        names
            .iter()
            .copied()
            .find(|name| words.t(&format!("typed.{name}")).split_whitespace().any(|word| word == typed))
    })
}

/// The language that calls itself so.
fn language(typed: &str) -> Option<Lang> {
    languages().into_iter().find(|lang| Words::of(*lang).own_name().to_lowercase() == typed)
}

/// The language after this one, in the order of the alphabet.
pub(crate) fn next_language(words: &Words) -> Lang {
    let all = languages();
    let next = all.iter().find(|lang| **lang > words.lang()).or(all.first());
    next.copied().unwrap_or(Lang::EN)
}

fn hint(words: &Words, typed: &[&str]) -> Command {
    let Some(kind) = typed.first() else { return Command::Hint(HintKind::Fair) };
    match meant(words, &kind.to_lowercase(), &["hint.fair", "hint.open"]) {
        Some("hint.fair") => Command::Hint(HintKind::Fair),
        Some("hint.open") => Command::Hint(HintKind::Open),
        _ => Command::Unclear("cmd.unclear.hint"),
    }
}

fn winnable(words: &Words, typed: &[&str]) -> Command {
    let Some(when) = typed.first() else { return Command::Winnable(Asked::Once) };
    match meant(words, &when.to_lowercase(), &["auto.always", "auto.off"]) {
        Some("auto.always") => Command::Winnable(Asked::Always),
        Some("auto.off") => Command::Winnable(Asked::Never),
        _ => Command::Unclear("cmd.unclear.winnable"),
    }
}

fn auto(words: &Words, typed: &[&str]) -> Command {
    let Some(setting) = typed.first() else { return Command::Auto(None) };
    match meant(words, &setting.to_lowercase(), &["auto.off", "auto.safe", "auto.always"]) {
        Some("auto.off") => Command::Auto(Some(Auto::Off)),
        Some("auto.safe") => Command::Auto(Some(Auto::Safe)),
        Some("auto.always") => Command::Auto(Some(Auto::Always)),
        _ => Command::Unclear("cmd.unclear.auto"),
    }
}

/// Whether a deal must be winnable, and how hard.
fn kind(words: &Words, typed: &str) -> Option<(bool, Option<Grade>)> {
    match meant(words, typed, &["grade.any", "winnable", "grade.easy", "grade.medium", "grade.hard"])? {
        "grade.any" => Some((false, None)),
        "grade.easy" => Some((true, Some(Grade::Easy))),
        "grade.medium" => Some((true, Some(Grade::Medium))),
        "grade.hard" => Some((true, Some(Grade::Hard))),
        _ => Some((true, None)),
    }
}

/// Reads `daemon 42 draw=3`, `daemon schwer` or `daemon tag`; every part may be missing.
fn new_game(words: &Words, typed: &[&str]) -> Option<NewGame> {
    let mut new = NewGame::default();
    let mut options = Vec::new();
    for word in typed {
        if let Some((name, value)) = word.split_once('=') {
            options.push((name.to_owned(), OptionValue::from_typed(value)));
        } else if let Ok(number) = word.parse() {
            new.deal = Some(number);
        } else if let Some(kind) = kind(words, &word.to_lowercase()) {
            (new.winnable, new.grade) = kind;
            new.says_kind = true;
        } else if meant(words, &word.to_lowercase(), &["day"]).is_some() {
            new.day = true;
        } else if new.game.is_empty() && word.starts_with(char::is_alphabetic) {
            new.game = word.to_lowercase();
        } else {
            return None;
        }
    }
    new.options = Options(options);
    // The day says which deal; nothing else can.
    let is_one = !new.day || new.deal.is_none() && !new.says_kind;
    is_one.then_some(new)
}

/// Everything that a typed line may become, in order.
pub(crate) fn completions(words: &Words, line: &str, table: &Snapshot, games: &[GameInfo]) -> Vec<String> {
    let line = line.trim_start();
    if let Some((command, typed)) = line.split_once(' ') {
        let command = command.to_lowercase();
        let begins = |id: &&str| id.starts_with(&typed.to_lowercase());
        return match if command == "n" { Some("new") } else { meant(words, &command, &["new", "day", "pile"]) } {
            Some("new" | "day") => {
                let presets = games.iter().flat_map(|game| &game.presets).map(|preset| preset.id.as_str());
                presets.filter(begins).map(|id| format!("{command} {id}")).collect()
            }
            Some(_) => {
                let piles = table.view.piles.iter().map(|pile| pile.name.as_str());
                piles.filter(begins).map(|name| format!("{command} {name}")).collect()
            }
            None => Vec::new(),
        };
    }
    let typed = line.to_lowercase();
    let mut all: Vec<String> = moves::wishes(table).map(str::to_owned).collect();
    if !typed.is_empty() {
        all.extend(names_of(words));
    }
    all.retain(|word| word.starts_with(&typed));
    if all.is_empty() && !typed.is_empty() {
        // Nothing of the language that is spoken: another may be meant.
        all.extend(languages().into_iter().flat_map(|lang| names_of(Words::of(lang))));
        all.retain(|word| word.starts_with(&typed));
    }
    all
}

/// The commands of a language, and the languages by their own names.
fn names_of(words: &Words) -> impl Iterator<Item = String> {
    let names = COMMANDS.iter().map(|(name, _)| shown(words, name)).filter(|name| name != "draw");
    names.chain(languages().into_iter().map(|lang| Words::of(lang).own_name().to_lowercase()))
}

/// How a command is typed, in the spelling that is shown.
pub(crate) fn shown(words: &Words, name: &str) -> String {
    words.t(&format!("typed.{name}")).split_whitespace().next().unwrap_or(name).to_owned()
}

/// The longest beginning that all of them have.
pub(crate) fn common(words: &[String]) -> &str {
    let Some(first) = words.first() else { return "" };
    let shared = |word: &String| {
        let pairs = first.char_indices().zip(word.chars());
        { pairs }.find(|((_, a), b)| a != b).map_or(first.len().min(word.len()), |((at, _), _)| at)
    };
    &first[..words.iter().map(shared).min().unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_or_moves() {
        let read = |line| read(Words::english(), line);
        assert_eq!(read("  "), None);
        assert_eq!(read("T2-T7*4"), Some(Command::Move("t2-t7*4".into())));
        assert_eq!(read("T2 t7  4"), Some(Command::Move("t2 t7 4".into())));
        assert_eq!(read("Zurueck"), Some(Command::Undo));
        assert_eq!(read("talon"), Some(Command::Move("draw".into())));
        assert_eq!(read("deutsch"), Some(Command::Language("de".parse().unwrap())));
        assert_eq!(read("open x"), Some(Command::Unclear("cmd.unclear.open")));
        assert_eq!(read("Tipp offen"), Some(Command::Hint(HintKind::Open)));
        assert_eq!(read("hint"), Some(Command::Hint(HintKind::Fair)));
        assert_eq!(read("hint please"), Some(Command::Unclear("cmd.unclear.hint")));
        assert_eq!(read("selbst sicher"), Some(Command::Auto(Some(Auto::Safe))));
        assert_eq!(read("auto"), Some(Command::Auto(None)));
        assert_eq!(read("lesezeichen vor dem König"), Some(Command::Bookmark(Some("vor dem König".into()))));
        assert_eq!(read("bookmark"), Some(Command::Bookmark(None)));
        assert_eq!(read("gehe 12"), Some(Command::Goto("12".into())));
        assert_eq!(read("goto"), Some(Command::Unclear("cmd.unclear.place")));
        let Some(Command::New(new)) = read("neu daemon schwer") else { panic!() };
        assert_eq!((new.game.as_str(), new.winnable, new.grade), ("daemon", true, Some(Grade::Hard)));
        for line in ["new 1x", "new klondike abc", "new klondike 99999999999999999999", "new -1", "new day hard"] {
            assert_eq!(read(line), Some(Command::Unclear("cmd.unclear.new")), "{line}");
        }
        for line in ["neu daemon tag", "tag daemon", "day daemon"] {
            let Some(Command::New(new)) = read(line) else { panic!("{line}") };
            assert_eq!((new.game.as_str(), new.day, new.winnable), ("daemon", true, false), "{line}");
        }
        let Some(Command::New(new)) = read("day") else { panic!() };
        assert!(new.day && new.game.is_empty());
        assert_eq!(read("day 42"), Some(Command::Unclear("cmd.unclear.day")));
        let Some(Command::New(new)) = read("neu daemon 42 draw=3") else { panic!() };
        assert_eq!((new.game.as_str(), new.deal), ("daemon", Some(patience_table::patience::DealNumber::Ours(42))));
        assert_eq!(new.options.0, [("draw".to_owned(), OptionValue::Number(3))]);
    }

    #[test]
    fn a_move_may_have_blanks() {
        for (typed, mv) in [("t2 t7 4", "t2-t7*4"), ("t1 f2", "t1-f2"), ("t1-f2", "t1-f2"), ("t1 - f2 x", "t1-f2x")] {
            assert_eq!(move_of(typed), mv);
        }
    }

    #[test]
    fn a_typo_gets_the_nearest_command() {
        let [english, german] = [Words::english(), Words::of("de".parse().unwrap())];
        for (words, typed, meant) in [
            (english, "undp", Some("undo")),
            (english, "unod", Some("undo")),
            (english, "statstics", Some("statistics")),
            (english, "statstic", Some("statistics")),
            (english, "deutsh", Some("deutsch")),
            (english, "zurük", Some("zurück")),
            (german, "zurük", Some("zurück")),
            (german, "hife", Some("hilfe")),
            (german, "hepl", Some("help")),
            (german, "zieh", Some("ziehen")),
            (english, "stat", Some("statistics")),
            (english, "draw", None),
            (english, "redeal", None),
            (english, "t1-f9", None),
            (english, "un", None),
            (english, "xyzzy", None),
            (english, &"x".repeat(MAX_LINE), None),
        ] {
            assert_eq!(nearest(words, typed).as_deref(), meant, "{typed}");
        }
    }

    #[test]
    fn the_beginning_of_all_is_found() {
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        assert_eq!(common(&words(&["t1-f1", "t1-f2"])), "t1-f");
        assert_eq!(common(&words(&["öffnen"])), "öffnen");
        assert_eq!(common(&words(&["zurück", "züge"])), "z");
        assert_eq!(common(&[]), "");
    }
}
