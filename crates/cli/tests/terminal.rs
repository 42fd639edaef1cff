//! `patience play` in a real pseudo-terminal: a game played, a resize, interrupts, a suspension, a
//! fault, a lost terminal.
#![cfg(unix)]

use std::process::Command;
use std::time::Duration;

use vt100::Screen;

use crate::common::terminal::{Terminal, kept};
use crate::common::{self, run_with};

/// What `solve` prints is looked at, with the terminal's own keyboard, and goes on as a game.
#[test]
fn a_solution_is_piped_in_and_looked_at() {
    let data = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_patience");
    let dir = data.path().to_str().unwrap();
    let line = format!("{program} solve klondike --deal 3 --json | {program} play - --data {dir}");
    let Some(mut terminal) = Terminal::start("sh", &["-c", &line]) else { return };
    terminal.wait_for("Move 0 of 131");
    terminal.wait_for("The game as it was dealt.");
    terminal.send("\x1b[C");
    terminal.wait_for("The ace of spades to its foundation. Turned up: queen of clubs.");
    terminal.send("\x1b[F");
    terminal.wait_for("The game is won.");
    terminal.send("\x1b[H\x1b[C\x1b[C");
    terminal.wait_for("Move 2 of 131");
    terminal.send("g");
    terminal.wait_for("A new game begins here");
    terminal.send("q");
    assert_eq!(terminal.ended().code(), Some(0));
    terminal.is_given_back();
    assert_eq!(kept(data.path()), "Klondike: Deal no. 3, 2 moves.");
}

/// Closed, what is only looked at leaves nothing behind.
#[test]
fn a_file_is_looked_at_and_nothing_is_kept() {
    let data = tempfile::tempdir().unwrap();
    let text = r#"{"format": "patience/1", "game": "daemon", "deal": 5, "moves": ["draw", "draw"]}"#;
    let path = common::file("looked-at.json", text);
    let Some(mut terminal) = Terminal::play(data.path(), &[&path]) else { return };
    terminal.wait_for("Move 0 of 2");
    terminal.send(" ");
    terminal.wait_for("Move 2 of 2");
    terminal.send("q");
    assert_eq!(terminal.ended().code(), Some(0));
    terminal.is_given_back();
    let listed = run_with(&["play", "--plain", "--data", data.path().to_str().unwrap()], "list\n");
    assert!(!listed.out.contains("Canfield") && !listed.out.contains("Daemon"), "{}", listed.out);
}

#[test]
fn a_game_is_played_and_kept() {
    let data = tempfile::tempdir().unwrap();
    let Some(mut terminal) = Terminal::play(data.path(), &["klondike", "--deal", "7"]) else { return };
    terminal.wait_for("Klondike · Deal no. 7 · 0 moves");
    terminal.send(" ");
    terminal.wait_for("one move");
    terminal.send(":dr\t\r");
    terminal.wait_for("2 moves");
    // t3 has an ace: over to its column, picked up, put on its foundation.
    terminal.send("\x1b[C\x1b[C");
    terminal.wait_for("t3: ace of clubs");
    terminal.send("\r");
    terminal.wait_for(">f1<");
    terminal.send("\t\r");
    terminal.wait_for("ace of clubs goes from column 3 to foundation 1.");
    terminal.send("uu");
    terminal.wait_for("one move");
    terminal.send("r");
    terminal.wait_for("2 moves");
    terminal.send("L");
    terminal.wait_for("2 Züge");
    terminal.send("?");
    terminal.wait_for("Tasten");
    terminal.send("\x1b");
    terminal.wait("the table", |screen| !screen.contents().contains("Tasten"));
    // A click on the stock (the screen's line 4, column 7).
    terminal.send("\x1b[<0;7;4M\x1b[<0;7;4m");
    terminal.wait_for("3 Züge");
    terminal.send("q");
    assert_eq!(terminal.ended().code(), Some(0));
    terminal.is_given_back();
    assert_eq!(kept(data.path()), "Klondike: Deal no. 7, 3 moves.");
}

/// Where the locale is C nothing but ASCII is written, on the screen and line by line. It is left
/// as an editor is.
#[test]
fn where_the_locale_is_c_all_is_ascii() {
    let data = tempfile::tempdir().unwrap();
    let (program, dir) = (env!("CARGO_BIN_EXE_patience"), data.path().to_str().unwrap());
    let line = format!("LC_ALL=C {program} play grosse-harfe --deal 7 --lang de --data {dir}");
    let Some(mut terminal) = Terminal::start("sh", &["-c", &line]) else { return };
    terminal.wait_for("Grosse Harfe - Spiel Nr. 7 - 0 Zuege");
    for (opens, told) in [("?", "Tasten"), ("i", "Grosse Harfe: die Regeln")] {
        terminal.send(opens);
        terminal.wait_for(told);
        assert!(terminal.text().is_ascii(), "{}", terminal.text());
        terminal.send("\x1b");
        terminal.wait("the table", |screen| !screen.contents().contains(told));
    }
    terminal.send(":wq\r");
    assert_eq!(terminal.ended().code(), Some(0));
    terminal.is_given_back();
    let args = ["play", "grosse-harfe", "--deal", "7", "--plain", "--lang", "de", "--data", dir];
    let told = common::finish(common::patience(&args).env("LC_ALL", "C"), "hilfe\nregeln\nzüge\nende\n");
    assert!(told.out.is_ascii() && told.out.contains("Grosse Harfe: Spiel Nr. 7, 0 Zuege."), "{told:?}");
}

/// What is chosen for the table holds the next time, unless something else is asked for.
#[test]
fn choices_are_kept() {
    let data = tempfile::tempdir().unwrap();
    let Some(mut terminal) = Terminal::play(data.path(), &["klondike", "--deal", "7"]) else { return };
    terminal.wait_for("0 moves");
    terminal.send("o");
    terminal.wait_for("by themselves");
    terminal.send("c");
    terminal.send("L");
    terminal.wait_for("0 Züge");
    terminal.send("q");
    terminal.ended();
    let path = data.path().join("terminal.json");
    let kept: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let chosen = serde_json::json!({
        "lang": "de", "four-colours": true, "winnable": false, "grade": null, "auto": "safe",
    });
    assert_eq!(kept, chosen);
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&path).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
    for (args, told) in [
        (&[][..], "0 Züge"),
        (&["--lang", "en"], "0 moves"),
        (&["--plain"], "0 Züge"),
        (&["--plain", "--lang", "en"], "0 moves"),
    ] {
        let Some(mut terminal) = Terminal::play(data.path(), args) else { return };
        terminal.wait_for(told);
        terminal.send("q\r");
        terminal.ended();
    }
    // Line by line it is chosen, too, by who types.
    let Some(mut terminal) = Terminal::play(data.path(), &["--plain"]) else { return };
    terminal.send("english\r");
    terminal.wait_for("0 moves");
    terminal.send("quit\r");
    terminal.ended();
    let kept: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(kept["lang"], "en");
    // What can't be read was not chosen; a script has the language of the environment.
    std::fs::write(&path, "{\"lang\": 7").unwrap();
    let Some(mut terminal) = Terminal::play(data.path(), &[]) else { return };
    terminal.wait_for("0 moves");
    terminal.send("q");
    terminal.ended();
}

#[test]
fn a_resize_is_drawn_at_once() {
    let data = tempfile::tempdir().unwrap();
    let Some(mut terminal) = Terminal::play(data.path(), &["grosse-harfe", "--deal", "7"]) else { return };
    terminal.wait_for("? How to play");
    for (columns, rows) in [(200, 60), (40, 12), (80, 24)] {
        terminal.resize(columns, rows);
        // The line above the last one tells where the cursor stands.
        let has_foot = |screen: &Screen| {
            let lines: Vec<String> = screen.rows(0, columns).collect();
            lines[usize::from(rows) - 2].starts_with(" t1: 10 of clubs") && lines[0].starts_with(" Big Harp")
        };
        terminal.wait("the resized table", has_foot);
    }
    terminal.send("q");
    assert_eq!(terminal.ended().code(), Some(0));
}

/// Both wake the thread that reads keys, and it has to see to both.
#[test]
fn a_key_that_comes_with_a_resize_is_not_lost() {
    let data = tempfile::tempdir().unwrap();
    let Some(mut terminal) = Terminal::play(data.path(), &["klondike", "--deal", "7"]) else { return };
    terminal.wait_for("0 moves");
    for (moves, (columns, rows)) in (1..=20).zip([(100, 30), (80, 24)].into_iter().cycle()) {
        terminal.resize(columns, rows);
        terminal.send(" ");
        terminal.wait_for(&if moves == 1 { "one move".to_owned() } else { format!("{moves} moves") });
    }
    terminal.send("q");
    assert_eq!(terminal.ended().code(), Some(0));
}

#[test]
fn interrupts_leave_the_shell_intact() {
    let data = tempfile::tempdir().unwrap();
    let Some(mut terminal) = Terminal::play(data.path(), &["klondike", "--deal", "7"]) else { return };
    terminal.wait_for("0 moves");
    terminal.send(" ");
    terminal.wait_for("one move");
    terminal.send("\x03");
    assert_eq!(terminal.ended().code(), Some(0));
    terminal.is_given_back();
    for signal in ["TERM", "INT", "HUP"] {
        let Some(mut terminal) = Terminal::play(data.path(), &[]) else { return };
        terminal.wait_for("one move");
        let sent = Command::new("kill").args(["-s", signal, &terminal.pid()]).status().unwrap();
        assert!(sent.success());
        assert!(!terminal.ended().success(), "the end by {signal} is told");
        terminal.is_given_back();
    }
    assert_eq!(kept(data.path()), "Klondike: Deal no. 7, one move.");
}

#[test]
fn it_sleeps_and_wakes_as_the_shell_wishes() {
    let data = tempfile::tempdir().unwrap();
    let Some(mut shell) = Terminal::start("sh", &["-i"]) else { return };
    shell.wait_for("shell>");
    let program = env!("CARGO_BIN_EXE_patience");
    shell.send(&format!("{program} play klondike --deal 7 --data {}\r", data.path().display()));
    shell.wait_for("0 moves");
    shell.send(" ");
    shell.wait_for("one move");
    shell.send("\x1a");
    shell.is_given_back();
    shell.wait("the shell", |screen| screen.contents().to_lowercase().contains("stopped"));
    shell.send("fg\r");
    shell.wait("the table", |screen| screen.alternate_screen() && screen.contents().contains("one move"));
    shell.send(" ");
    shell.wait_for("2 moves");
    shell.send("q");
    shell.is_given_back();
    shell.wait("the shell", |screen| screen.contents().trim_end().ends_with("shell>"));
    shell.send("exit\r");
    shell.ended();
}

/// Signals from elsewhere, such as another shell's kill, do as Ctrl-Z and fg do.
#[test]
fn it_sleeps_and_wakes_as_others_wish() {
    let data = tempfile::tempdir().unwrap();
    let Some(mut terminal) = Terminal::play(data.path(), &["klondike", "--deal", "7"]) else { return };
    terminal.wait_for("0 moves");
    for moves in ["one move", "2 moves"] {
        terminal.send(" ");
        terminal.wait_for(moves);
        let signal = |name: &str| Command::new("kill").args(["-s", name, &terminal.pid()]).status().unwrap().success();
        assert!(signal("TSTP"));
        terminal.is_given_back();
        assert!(signal("CONT"));
        terminal.wait("the table", |screen| screen.alternate_screen() && screen.contents().contains(moves));
    }
    terminal.send("q");
    assert_eq!(terminal.ended().code(), Some(0));
    terminal.is_given_back();
}

/// A fault in the program gives the terminal back before it is told, and costs no move.
#[test]
#[cfg(debug_assertions)]
fn a_fault_leaves_the_shell_intact() {
    let data = tempfile::tempdir().unwrap();
    let Some(mut terminal) = Terminal::play(data.path(), &["klondike", "--deal", "7"]) else { return };
    terminal.wait_for("0 moves");
    terminal.send(" ");
    terminal.wait_for("one move");
    terminal.send("\x1b[24~");
    assert!(!terminal.ended().success());
    terminal.is_given_back();
    terminal.wait_for("a fault, for a test");
    assert_eq!(kept(data.path()), "Klondike: Deal no. 7, one move.");
}

#[test]
fn a_lost_terminal_loses_no_move() {
    let data = tempfile::tempdir().unwrap();
    let Some(mut terminal) = Terminal::play(data.path(), &["klondike", "--deal", "7"]) else { return };
    terminal.wait_for("0 moves");
    terminal.send("  ");
    terminal.wait_for("2 moves");
    terminal.send(" ");
    terminal.wait_for("3 moves");
    // As when a window is closed, or a connection breaks.
    let pid = terminal.pid();
    let _ = Command::new("kill").args(["-s", "KILL", &pid]).status();
    terminal.ended();
    assert_eq!(kept(data.path()), "Klondike: Deal no. 7, 3 moves.");
    let Some(mut terminal) = Terminal::play(data.path(), &[]) else { return };
    terminal.wait_for("3 moves");
    terminal.send(" ");
    terminal.wait_for("4 moves");
    terminal.hang_up(" ");
    terminal.ended();
    assert_eq!(kept(data.path()), "Klondike: Deal no. 7, 5 moves.");
}

/// Killed in the midst of moves again and again, it has kept every move that was on the screen, and
/// none that was not asked for.
#[test]
fn a_killed_terminal_loses_no_move_that_it_has_shown() {
    const KILLS: u64 = 20;
    let data = tempfile::tempdir().unwrap();
    let game = ["klondike", "--deal", "7", "--option", "passes=unlimited"];
    let moves = |text: &str| -> usize {
        let told = text.split("Deal no. 7").nth(1).unwrap_or_default().trim_start_matches([' ', '·', ',']);
        if told.starts_with("one move") { 1 } else { told.split(' ').next().unwrap().parse().unwrap() }
    };
    let mut before = 0;
    for kill in 0..KILLS {
        let args = if kill == 0 { &game[..] } else { &[] };
        let Some(mut terminal) = Terminal::play(data.path(), args) else { return };
        terminal.wait_for(if before == 1 { "one move" } else { " moves" });
        assert_eq!(moves(&terminal.text()), before);
        let sent = 1 + kill as usize % 5;
        terminal.send(&" ".repeat(sent));
        std::thread::sleep(Duration::from_millis(kill * 7 % 40));
        assert!(Command::new("kill").args(["-s", "KILL", &terminal.pid()]).status().unwrap().success());
        terminal.ended();
        let shown = moves(&terminal.text());
        let kept = moves(&kept(data.path()));
        assert!((shown..=before + sent).contains(&kept), "{shown} shown, {kept} kept, {sent} more than {before} asked");
        before = kept;
    }
    assert!(before > 0, "it lived long enough to play");
}

/// Nothing is done while nobody does anything, and little memory is used.
#[test]
#[cfg(target_os = "linux")]
fn an_idle_table_costs_nothing() {
    let data = tempfile::tempdir().unwrap();
    let Some(mut terminal) = Terminal::play(data.path(), &["anneliese", "--deal", "7"]) else { return };
    terminal.wait_for("0 moves");
    std::thread::sleep(Duration::from_millis(300));
    let proc = |file: &str| std::fs::read_to_string(format!("/proc/{}/{file}", terminal.pid())).unwrap();
    // Processor time in hundredths of a second: the fields 14 and 15, counted behind the name in
    // brackets.
    let time = || -> u64 {
        let stat = proc("stat");
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    let before = time();
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(time() - before, 0, "hundredths of a second in two idle seconds");
    let status = proc("status");
    let kib = |name: &str| -> u64 {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap()
    };
    // Of the program's file the system holds as much as it likes, and more where it is linked
    // otherwise: that is no memory of the table's.
    let own = kib("VmHWM:") - kib("RssFile:");
    println!("peak of memory: {own} KiB");
    assert!(own < 6 * 1024, "{own} KiB");
    terminal.send("q");
    terminal.ended();
}
