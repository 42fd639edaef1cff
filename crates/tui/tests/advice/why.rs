//! Why a game can no longer be won.

use patience_tui::App;
use patience_tui::patience_table::patience::Lang;
use patience_words::Words;
use ratatui::crossterm::event::KeyCode;

use super::slow::{app, plain, wait};
use crate::common::{german, key, keys, screen, shows, tells};

#[test]
fn the_reason_of_a_loss_is_told_and_marked_until_the_next_move() {
    let mut app = app(Lang::EN);
    keys(&mut app, ":why\n");
    shows(&app, "Looking for the reason …");
    wait(&mut app);
    shows(&app, "The game is not known to be lost.");
    keys(&mut app, "    v");
    wait(&mut app);
    shows(&app, "\"why\" tells the reason.");
    keys(&mut app, ":why\n");
    wait(&mut app);
    let card = app.table().view.piles.iter().find(|pile| pile.name == "t7").unwrap().cards[6].clone();
    let sign = Words::english().sign(&card);
    shows(&app, "Why it can no longer be won");
    shows(&app, &format!("{sign} (Column 7) can no longer be freed. It would need"));
    key(&mut app, KeyCode::Esc);
    shows(&app, "One more card, marked faintly, completes the proof.");
    let marks = |app: &App| screen(app).chars().filter(|sign| *sign == '!').count();
    assert!(marks(&app) > 0, "{}", screen(&app));
    // A card that is marked says so where the cursor stands.
    keys(&mut app, ":pile t7\n");
    shows(&app, "belongs to the reason");
    keys(&mut app, "u");
    assert_eq!(marks(&app), 0, "the next move ends it\n{}", screen(&app));
    let told = plain(german(), "warum\ntalon\ntalon\ntalon\nwarum\n");
    tells(
        &told,
        &[
            "Es ist nicht erwiesen, dass das Spiel verloren ist.",
            "(Spalte 7) kommt nicht mehr weg.",
            "Zum Beweis gehört noch eine Karte. Spalte 7: ",
        ],
    );
}
