//! The fair player: it plays by the rules, plays the same again, and knows nothing that it may not.

use std::sync::Arc;

use patience::{Card, Deck, Game, Library, Move, OptionValue, Rules, Status};
use patience_solver::fair::{Outcome, Player, Playout, Settings, play};
use patience_solver::{Budget, Verdict, solve};

/// The moves of a game along which its hints are compared with those of other decks.
const PLAYED: usize = 30;

/// Games in which foundations give cards back: their worlds are searched in a way of their own.
const WITH_RETURNS: [&str; 2] = ["klondike, with returns", "klondike-drei, with returns"];

fn rules(name: &str) -> Arc<Rules> {
    let (preset, options) = match name.strip_suffix(", with returns") {
        Some(preset) => (preset, vec![("return".to_owned(), OptionValue::Flag(true))]),
        None => (name, Vec::new()),
    };
    Library::builtin().rules(preset, &options).unwrap()
}

fn deal(rules: &Arc<Rules>, number: u64) -> Game {
    Game::deal(Arc::clone(rules), number).unwrap()
}

/// Plays the moves on from the game and compares what is said of them.
fn check(mut game: Game, outcome: &Outcome) {
    for &mv in &outcome.moves {
        game.play(mv).expect("a legal move");
    }
    assert_eq!(game.status() == Status::Won, outcome.won);
}

/// So little that every way of choosing a move comes about.
fn hasty(seed: u64) -> Settings {
    Settings {
        worlds: 3,
        try_nodes: 150,
        ways: 2,
        nodes: 400,
        nodes_with_two: 800,
        levels: 4,
        width: 4,
        idle_moves: 30,
        ..Settings::fast(seed)
    }
}

#[test]
fn every_game_is_played_by_its_rules() {
    let library = Library::builtin();
    let mut games = 0;
    // Of many combinations of options every third, so that each choice is met by some.
    for (first, ruleset) in library.rulesets().iter().enumerate() {
        let all = ruleset.all_rules();
        for rules in all.iter().skip(first % all.len().min(3)).step_by(3) {
            let game = deal(rules, games);
            let mut playout = Playout::new(game.clone(), &hasty(games));
            (0..8).for_each(|_| playout.step(1));
            check(game, &playout.outcome());
            games += 1;
        }
    }
    assert!(games >= 60, "{games}");
}

#[test]
fn the_same_settings_give_the_same_moves() {
    for preset in ["klondike-drei", "klondike-drei, with returns", "anneliese", "die-reihe"] {
        let game = deal(&rules(preset), 3);
        let both = [(); 2].map(|()| play(game.clone(), &hasty(8)));
        assert_eq!(both[0].moves, both[1].moves, "{preset}");
        assert_eq!(both[0].nodes, both[1].nodes, "{preset}");
        check(game, &both[0]);
    }
}

/// When the last card but one becomes known, worlds that were imagined before may agree with all
/// that is seen. They were not decided then, and one of them is the game itself.
#[test]
fn what_is_known_is_won_if_it_can_be() {
    let (mut winnable, mut lost) = (0, 0);
    let games = (1..=40).flat_map(|number| ["die-reihe", "koenigs-patience-frei", "canfield"].map(|of| (of, number)));
    for (preset, number) in games {
        if winnable > 10 && lost > 5 {
            break;
        }
        let mut game = deal(&rules(preset), number);
        let outcome = play(game.clone(), &Settings { idle_moves: 120, ..hasty(number) });
        let mut moves = outcome.moves.iter();
        while game.unknown_count() > 1 {
            let Some(&mv) = moves.next() else { break };
            game.play(mv).expect("a legal move");
        }
        if game.unknown_count() > 1 {
            continue;
        }
        let can_be_won = solve(game.rules(), game.position(), &Budget { nodes: 200_000, ..Budget::default() }, 1);
        match can_be_won.verdict {
            Verdict::Winnable(_) => {
                assert!(outcome.won, "{preset}, deal {number}");
                winnable += 1;
            }
            _ => lost += 1,
        }
    }
    assert!(winnable > 10 && lost > 5, "{winnable} and {lost}");
}

/// At first the row can only be turned: a hint says so, and in how many worlds that wins.
#[test]
fn the_only_move_is_rated_as_any() {
    for number in 1..=5 {
        let mut player = Player::new(deal(&rules("die-reihe"), number), Settings::hints(number));
        while player.improve(20_000) {}
        let rated = player.rated();
        assert_eq!(rated.len(), 1, "deal {number}: {rated:?}");
        assert!(rated[0].wins > 0 && rated[0].tries >= 1_000, "deal {number}: {rated:?}");
    }
}

/// The game with two cards of its deck exchanged, if its player can't see any difference.
fn with_other_hidden_cards(game: &Game, a: usize, b: usize) -> Option<Game> {
    let mut cards: Vec<Card> = game.deck().unwrap().cards().to_vec();
    cards.swap(a, b);
    let text: Vec<String> = cards.iter().map(Card::to_string).collect();
    let deck = Deck::parse(&text.join(" "), game.rules().pack()).unwrap();
    let other = Game::with_deck(Arc::clone(game.rules()), deck).unwrap();
    (other.view() == game.view() && other.unknown_count() == game.unknown_count()).then_some(other)
}

#[test]
fn hidden_cards_make_no_difference() {
    let mut compared = 0;
    let presets =
        ["klondike", "klondike-drei", "canfield", "grosse-harfe", "anneliese", "die-reihe", "koenigs-patience-frei"];
    for preset in presets.into_iter().chain(WITH_RETURNS) {
        let game = deal(&rules(preset), 5);
        let last = game.deck().unwrap().cards().len() - 1;
        for (a, b) in [(last, last - 3), (last, 2), (last - 1, 4), (0, 1), (3, 11)] {
            let Some(other) = with_other_hidden_cards(&game, a, b) else { continue };
            let rated = [&game, &other].map(|game| {
                let mut player = Player::new(game.clone(), Settings::fast(4));
                player.improve(20_000);
                (player.rated(), player.nodes())
            });
            assert_eq!(rated[0], rated[1], "{preset}");
            compared += 1;
        }
    }
    assert!(compared >= 10, "{compared}");
}

/// What a game that is played on begins with.
fn first_move(game: &Game) -> Option<Move> {
    let mut playout = Playout::new(game.clone(), &hasty(4));
    playout.step(1);
    playout.outcome().moves.first().copied()
}

/// Along games that are played as hints say, another deck that agrees with what was seen so far is
/// played by the same moves, thought about for as long, its hints are the same, and so is the move
/// with which the game is played on.
#[test]
fn hidden_cards_make_no_difference_later() {
    let mut state = 0x7e57_u64;
    let mut below = move |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % bound as u64) as usize
    };
    let mut compared = 0;
    for preset in Library::builtin().preset_ids().chain(WITH_RETURNS) {
        let mut game = deal(&rules(preset), 5);
        for step in 0..PLAYED {
            // Where nothing is hidden there is no other deck.
            if game.unknown_count() <= 1 {
                break;
            }
            let hints = |game: &Game| {
                let mut player = Player::new(game.clone(), hasty(4));
                player.improve(5_000);
                (player.planned(), player.free_look(), player.rated(), player.nodes())
            };
            let own = hints(&game);
            if step % 6 == 5
                && let Some(other) = game.imagined_game(&mut below)
                && other.deck() != game.deck()
            {
                assert_eq!(other.view(), game.view(), "{preset}, after {} moves", game.ply());
                assert_eq!(own, hints(&other), "{preset}, after {} moves", game.ply());
                assert_eq!(first_move(&game), first_move(&other), "{preset}, after {} moves", game.ply());
                compared += 1;
            }
            let Some(mv) = own.0.or(own.1).or_else(|| own.2.first().map(|rated| rated.mv)) else { break };
            game.play(mv).expect("a legal move");
        }
    }
    assert!(compared >= 30, "{compared}");
}

#[test]
fn hints_improve_until_there_is_nothing_left_to_think_about() {
    for preset in ["klondike", "klondike, with returns", "daemon", "freecell", "grosse-harfe"] {
        let game = deal(&rules(preset), 2);
        let mut player = Player::new(game.clone(), Settings::thorough(1));
        let (mut tries, mut portions) = (0, 0);
        while player.improve(20_000) {
            let now = player.rated().iter().map(|rated| rated.tries).max().unwrap_or(0);
            assert!(now >= tries, "{preset}");
            (tries, portions) = (now, portions + 1);
            assert!(portions < 1_000, "{preset}: it never ends");
        }
        let legal = game.position().legal_moves(game.rules());
        for rated in player.rated() {
            assert!(legal.contains(&rated.mv) && rated.wins <= rated.tries && rated.wins > 0, "{preset}: {rated:?}");
        }
        assert!(!player.rated().is_empty(), "{preset}");
    }
}

#[test]
fn careful_play_wins_more_than_the_first_move_that_comes() {
    let leasts = [
        ("daemon", 12, 6),
        ("klondike", 10, 3),
        ("klondike, with returns", 10, 6),
        ("klondike-drei, with returns", 20, 8),
        ("grosse-napoleon", 4, 2),
    ];
    for (preset, deals, least) in leasts {
        let rules = rules(preset);
        let won = (0..deals).filter(|&number| {
            let outcome = play(deal(&rules, number), &Settings::fast(number));
            check(deal(&rules, number), &outcome);
            outcome.won
        });
        let won = won.take(least).count();
        assert!(won == least, "{preset}: {won}");
    }
}

/// A review plays hundreds of games, so they may not cost what a hint costs.
#[test]
fn games_of_reviews_are_played_by_a_learned_order() {
    for preset in ["die-reihe", "grosse-harfe-acht"] {
        let rules = rules(preset);
        let nodes = |of: fn(u64) -> Settings| -> u64 { play(deal(&rules, 1), &of(1)).nodes };
        let (few, many) = (nodes(Settings::playouts), nodes(Settings::fast));
        assert!(few * 20 < many, "{preset}: {few} nodes instead of {many}");
    }
}

#[test]
fn a_game_that_is_over_is_left_alone() {
    let game = deal(&rules("daemon"), 1);
    let outcome = play(game.clone(), &Settings { idle_moves: 0, ..hasty(1) });
    assert!(outcome.moves.is_empty() && !outcome.won);
    let mut won =
        (0..40).map(|number| deal(game.rules(), number)).map(|game| (game.clone(), play(game, &Settings::fast(1))));
    let (mut game, outcome) = won.find(|(_, outcome)| outcome.won).unwrap();
    outcome.moves.iter().for_each(|&mv| game.play(mv).unwrap());
    let again = play(game, &Settings::fast(1));
    assert!(again.won && again.moves.is_empty());
}
