//! What can be typed: moves in our notation, and commands in both languages.

use patience_table::patience::{OptionValue, Options};
use patience_table::{Auto, GameInfo, Grade, HintKind, Snapshot};

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
    Winnable,
    /// The next move of a solution.
    Show,
    /// Which cards go up by themselves; the next setting if it is not said.
    Auto(Option<Auto>),
    Statistics,
    /// Names the place where the game stands, or takes its name away.
    Bookmark(Option<String>),
    /// A place of the history, by number or by its bookmark.
    Goto(String),
    History,
    Resign,
    /// A new game; without a name another deal of the same.
    New(NewGame),
    /// The list of games that can be played.
    Games,
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
    Language,
    Quit,
    /// Known, but not like this.
    Unclear,
}

/// The commands: German, English, and the help's key.
pub(crate) const COMMANDS: [(&str, &str, &str); 26] = [
    ("zurück", "undo", "cmd.undo"),
    ("vor", "redo", "cmd.redo"),
    ("vonvorn", "restart", "cmd.restart"),
    ("fertig", "finish", "help.do.finish"),
    ("hoch", "up", "cmd.up"),
    ("tipp", "hint", "cmd.hint"),
    ("gewinnbar", "winnable", "cmd.winnable"),
    ("zeigen", "show", "cmd.show"),
    ("selbst", "auto", "cmd.auto"),
    ("lesezeichen", "bookmark", "cmd.bookmark"),
    ("gehe", "goto", "cmd.goto"),
    ("verlauf", "history", "cmd.history"),
    ("aufgeben", "resign", "act.abandon"),
    ("statistik", "statistics", "act.statistics"),
    ("neu", "new", "cmd.new"),
    ("patiencen", "games", "cmd.games"),
    ("spiele", "list", "cmd.list"),
    ("öffnen", "open", "cmd.open"),
    ("lage", "look", "cmd.look"),
    ("stapel", "pile", "cmd.pile"),
    ("züge", "moves", "cmd.moves"),
    ("regeln", "rules", "cmd.rules"),
    ("hilfe", "help", "cmd.help"),
    ("english", "deutsch", "cmd.lang"),
    ("ende", "quit", "cmd.quit"),
    ("talon", "draw", "cmd.draw"),
];

/// The longest line that is read, in characters.
pub(crate) const MAX_LINE: usize = 4000;

/// Reads a line. What is no command is taken for a move, so that the table says what is wrong with
/// it.
pub(crate) fn read(line: &str) -> Option<Command> {
    let line: String = line.chars().take(MAX_LINE).collect();
    let mut typed = line.split_whitespace();
    let first = typed.next()?.to_lowercase();
    let rest: Vec<&str> = typed.collect();
    let known = COMMANDS.iter().find(|(de, en, _)| first == *de || first == *en || first == umlauts_spelt_out(de));
    let name = known.map_or(first.as_str(), |(_, en, _)| *en);
    Some(match name {
        "undo" | "u" => Command::Undo,
        "redo" | "r" => Command::Redo,
        "restart" => Command::Restart,
        "finish" => Command::Finish,
        "up" => Command::PutUp,
        "hint" => hint(&rest),
        "winnable" => Command::Winnable,
        "show" => Command::Show,
        "auto" => auto(&rest),
        "statistics" => Command::Statistics,
        "bookmark" => Command::Bookmark(Some(rest.join(" ")).filter(|name| !name.is_empty())),
        "goto" if !rest.is_empty() => Command::Goto(rest.join(" ")),
        "goto" => Command::Unclear,
        "history" => Command::History,
        "resign" => Command::Resign,
        "new" | "n" => new_game(&rest).map_or(Command::Unclear, Command::New),
        "games" => Command::Games,
        "list" => Command::List,
        "open" => rest.first().and_then(|number| number.parse().ok()).map_or(Command::Unclear, Command::Open),
        "look" | "l" => Command::Look,
        "pile" => rest.first().map_or(Command::Unclear, |pile| Command::Pile(pile.to_lowercase())),
        "moves" => Command::Moves,
        "rules" => Command::Rules,
        "help" | "?" | "h" => Command::Help,
        "deutsch" => Command::Language,
        "quit" | "q" | "exit" => Command::Quit,
        "d" => Command::Move("draw".into()),
        name => Command::Move(name.into()),
    })
}

fn hint(typed: &[&str]) -> Command {
    match typed.first().map(|word| word.to_lowercase()).as_deref() {
        None | Some("fair") => Command::Hint(HintKind::Fair),
        Some("offen" | "open") => Command::Hint(HintKind::Open),
        Some(_) => Command::Unclear,
    }
}

fn auto(typed: &[&str]) -> Command {
    match typed.first().map(|word| word.to_lowercase()).as_deref() {
        None => Command::Auto(None),
        Some("nie" | "aus" | "off") => Command::Auto(Some(Auto::Off)),
        Some("sicher" | "safe") => Command::Auto(Some(Auto::Safe)),
        Some("immer" | "always") => Command::Auto(Some(Auto::Always)),
        Some(_) => Command::Unclear,
    }
}

/// Which deals are wanted, by a word in either language.
/// Whether a deal must be winnable, and how hard.
fn kind(word: &str) -> Option<(bool, Option<Grade>)> {
    match word {
        "beliebig" | "any" => Some((false, None)),
        "gewinnbar" | "winnable" => Some((true, None)),
        "leicht" | "easy" => Some((true, Some(Grade::Easy))),
        "mittel" | "medium" => Some((true, Some(Grade::Medium))),
        "schwer" | "hard" => Some((true, Some(Grade::Hard))),
        _ => None,
    }
}

fn umlauts_spelt_out(word: &str) -> String {
    word.replace('ü', "ue").replace('ö', "oe")
}

/// Reads `daemon 42 draw=3` or `daemon schwer`; every part may be missing.
fn new_game(typed: &[&str]) -> Option<NewGame> {
    let mut new = NewGame::default();
    let mut options = Vec::new();
    for word in typed {
        if let Some((name, value)) = word.split_once('=') {
            options.push((name.to_owned(), OptionValue::from_typed(value)));
        } else if let Ok(number) = word.parse() {
            new.deal = Some(number);
        } else if let Some(kind) = kind(&word.to_lowercase()) {
            (new.winnable, new.grade) = kind;
            new.says_kind = true;
        } else if new.game.is_empty() && !word.starts_with(|sign: char| sign.is_ascii_digit()) {
            new.game = word.to_lowercase();
        } else {
            return None;
        }
    }
    new.options = Options(options);
    Some(new)
}

/// Everything that a typed line may become, in order.
pub(crate) fn completions(line: &str, table: &Snapshot, games: &[GameInfo]) -> Vec<String> {
    let line = line.trim_start();
    if let Some((command, typed)) = line.split_once(' ') {
        let command = command.to_lowercase();
        let begins = |id: &&str| id.starts_with(&typed.to_lowercase());
        if ["new", "neu", "n"].contains(&command.as_str()) {
            let presets = games.iter().flat_map(|game| &game.presets).map(|preset| preset.id.as_str());
            return presets.filter(begins).map(|id| format!("{command} {id}")).collect();
        }
        if ["pile", "stapel"].contains(&command.as_str()) {
            let piles = table.view.piles.iter().map(|pile| pile.name.as_str());
            return piles.filter(begins).map(|name| format!("{command} {name}")).collect();
        }
        return Vec::new();
    }
    let typed = line.to_lowercase();
    let moves = table.legal.iter().map(String::as_str);
    let commands =
        COMMANDS.iter().flat_map(|(de, en, _)| [*de, *en]).filter(|word| *word != "draw" && !typed.is_empty());
    moves.chain(commands).filter(|word| word.starts_with(&typed)).map(str::to_owned).collect()
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
        assert_eq!(read("  "), None);
        assert_eq!(read("T2-T7*4"), Some(Command::Move("t2-t7*4".into())));
        assert_eq!(read("Zurueck"), Some(Command::Undo));
        assert_eq!(read("talon"), Some(Command::Move("draw".into())));
        assert_eq!(read("open x"), Some(Command::Unclear));
        assert_eq!(read("Tipp offen"), Some(Command::Hint(HintKind::Open)));
        assert_eq!(read("hint"), Some(Command::Hint(HintKind::Fair)));
        assert_eq!(read("hint please"), Some(Command::Unclear));
        assert_eq!(read("selbst sicher"), Some(Command::Auto(Some(Auto::Safe))));
        assert_eq!(read("auto"), Some(Command::Auto(None)));
        assert_eq!(read("lesezeichen vor dem König"), Some(Command::Bookmark(Some("vor dem König".into()))));
        assert_eq!(read("bookmark"), Some(Command::Bookmark(None)));
        assert_eq!(read("gehe 12"), Some(Command::Goto("12".into())));
        assert_eq!(read("goto"), Some(Command::Unclear));
        let Some(Command::New(new)) = read("neu daemon schwer") else { panic!() };
        assert_eq!((new.game.as_str(), new.winnable, new.grade), ("daemon", true, Some(Grade::Hard)));
        assert_eq!(read("new 1x"), Some(Command::Unclear));
        let Some(Command::New(new)) = read("neu daemon 42 draw=3") else { panic!() };
        assert_eq!((new.game.as_str(), new.deal), ("daemon", Some(42)));
        assert_eq!(new.options.0, [("draw".to_owned(), OptionValue::Number(3))]);
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
