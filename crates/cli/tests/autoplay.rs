//! The program plays: its games can be replayed, are the same each time, and the exit code says
//! whether they were won.

use crate::common::{json, refused, run, run_with};

#[test]
fn one_deal_is_printed_as_a_transcript_that_replays() {
    for (preset, ways) in [("daemon", &[&["--fair"][..], &[]][..]), ("klondike", &[&["--fair", "--strength", "fast"]])]
    {
        for way in ways {
            let args = [&["autoplay", preset, "--deal", "3"], *way].concat();
            let played = run(&args);
            assert_eq!(played.err, "");
            let last = run_with(&["replay", "-"], &played.out).out;
            let won = json(last.lines().last().unwrap())["won"] == true;
            assert_eq!(played.code, Some(i32::from(!won)), "{args:?}");
            assert_eq!(run(&args).out, played.out, "the same again");
        }
    }
}

#[test]
fn of_several_deals_each_has_a_line() {
    let args = ["autoplay", "daemon", "--deals", "5..8", "--fair", "--strength", "fast", "--option", "draw=1"];
    let played = run(&args);
    let lines: Vec<&str> = played.out.lines().collect();
    assert_eq!(lines.len(), 5, "{}", played.out);
    let won = lines[..4].iter().filter(|line| line.contains(": won, ")).count();
    assert_eq!(lines[4], format!("{won} of 4 won"));
    assert_eq!(played.code, Some(i32::from(won < 4)));
    let two = args.map(|arg| if arg == "5..8" { "5..6" } else { arg });
    assert!(run(&[&two[..], &["--lang", "de"]].concat()).out.contains("von 2 gewonnen"));

    let objects = run(&[&args[..], &["--json"]].concat());
    for (line, deal) in objects.out.lines().zip(5..) {
        let game = json(line);
        assert_eq!(game["transcript"]["deal"], deal);
        assert_eq!(game["transcript"]["moves"].as_array().unwrap().len() as u64, game["moves"]);
        assert_eq!((&game["fair"], &game["strength"], &game["seed"]), (&true.into(), &"fast".into(), &1.into()));
        assert!(lines[deal - 5].contains(if game["won"] == true { ": won" } else { ": not won" }));
    }
    assert_eq!(objects.out.lines().count(), 4);
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (args, words) in [
        (&["daemon", "--deals", "8..5"][..], &["8..5"][..]),
        (&["daemon", "--deals", "5..x"], &["5..x", "1..200"]),
        (&["daemon", "--deals", "1..2", "--deal", "3"], &["--deal"]),
        (&["daemon", "--strength", "godlike"], &["godlike", "thorough"]),
        (&["nosuchgame", "--deal", "3"], &["nosuchgame"]),
        (&["daemon", "--seed", "-1"], &["-1"]),
    ] {
        refused(&run(&[&["autoplay"], args].concat()), 2, words);
    }
}
