//! The panel beside the table.

use patience_tui::layout::{Layout, layout};
use patience_tui::patience_table::patience::Lang;
use patience_tui::{App, Spot};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

use crate::advice::slow;
use crate::common::{SMALL, app, click, key, keys, lacks, one_of_the_moves, place, presets, screen, shows};
use crate::screens::looks_as;

const WIDE: Size = Size::new(160, 50);
const RULES: &str = "Rules: In short";

/// The panel, row by row; nothing where there is none.
fn panel(app: &App) -> Vec<String> {
    let screen = screen(app);
    let before = screen.lines().find_map(|row| row.split_once(RULES)).map(|(before, _)| before.chars().count());
    before.map_or_else(Vec::new, |x| screen.lines().map(|row| row.chars().skip(x).collect()).collect())
}

#[test]
fn it_has_advice_the_history_and_the_rules() {
    let mut app = slow::app(Lang::EN);
    app.resize(WIDE);
    shows(&app, RULES);
    lacks(&app, "History");
    keys(&mut app, "  m :bookmark high tide\nuv");
    slow::wait(&mut app);
    key(&mut app, KeyCode::Char('H'));
    slow::wait(&mut app);
    let told = panel(&app).join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    let places: Vec<Option<usize>> = [
        "Advice",
        "The game can still be won.",
        "Hint, from what can be seen",
        "History",
        "Move 2 of 3: Move 2",
        "0 1:draw 2:draw [Move 2] << 3:draw [high tide]",
        RULES,
        "Build down in alternating colours; only a king",
        "You win when all cards are on the foundations.",
    ]
    .iter()
    .map(|words| told.find(words))
    .collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}\n{told}");
    looks_as("beside-160x50", &screen(&app));
    // It is touched without effect, and gives way to a line that is looked at.
    let before = place(&app);
    click(&mut app, (150, 20));
    assert_eq!(place(&app), before);
    key(&mut app, KeyCode::Char('p'));
    slow::wait(&mut app);
    shows(&app, "Move 0 of");
    lacks(&app, RULES);
}

#[test]
fn it_is_only_where_the_screen_is_wide() {
    for (size, there) in [(SMALL, false), (Size::new(99, 60), false), (Size::new(200, 12), false), (WIDE, true)] {
        let mut app = app("klondike", 7, Lang::EN, SMALL);
        app.resize(size);
        assert_eq!(screen(&app).contains(RULES), there, "{size}");
    }
}

/// The number of the cards that are seen.
fn seen(laid: &Layout) -> usize {
    laid.piles.iter().map(|pile| pile.cards.len()).sum()
}

/// As many cards are seen as without it, none lies under it, and they are as large or have their
/// pips even so.
#[test]
fn it_hides_no_cards() {
    let cursor = Spot { pile: 0, index: 0 };
    let mut panels = 0;
    for (at, preset) in presets().into_iter().enumerate() {
        let size = [(120, 40), (200, 60)][at % 2];
        let mut app = app(&preset, 11, Lang::EN, Size::new(size.0, size.1));
        for step in 0..6usize {
            if !panel(&app).is_empty() {
                panels += 1;
                let width = size.0 - 56..=size.0 - 40;
                let whole = layout(&app.table().view, Size::new(size.0, size.1 - 3), cursor);
                let mut fits = width.rev().map(|width| layout(&app.table().view, Size::new(width, size.1 - 3), cursor));
                assert!(
                    fits.any(|laid| seen(&laid) == seen(&whole) && laid.size.height >= whole.size.height.min(7)),
                    "{preset}, {size:?}, {step}\n{}",
                    screen(&app)
                );
            }
            let Some(mv) = one_of_the_moves(&app, step * 31) else { break };
            keys(&mut app, &format!(":{mv}\n"));
        }
    }
    assert!(panels > 60, "{panels}");
}

/// However long a game is, its place is in sight.
#[test]
fn the_place_in_the_history_is_in_sight() {
    let mut app = app("klondike", 7, Lang::EN, WIDE);
    for step in 0..400usize {
        let Some(mv) = one_of_the_moves(&app, step * 7919) else { break };
        keys(&mut app, &format!(":{mv}\n"));
    }
    let length = place(&app).1;
    assert!(length > 100, "{length}");
    for at in [length, length - 1, length / 2, 3, 1, 0] {
        keys(&mut app, &format!(":goto {at}\n"));
        let mv = if at == 0 { "0 <<".to_owned() } else { format!("{at}:{}", app.table().last.as_ref().unwrap()) };
        let told = panel(&app).join(" ");
        assert!(told.contains("<<") && told.contains(&mv), "{at}\n{}", screen(&app));
        shows(&app, RULES);
    }
}
