//! The same without a screen.

use patience_tui::patience_table::patience::Lang;

use super::slow::plain;
use crate::common::{german, tells};

#[test]
fn all_of_it_can_be_had_line_by_line() {
    let told = plain(
        german(),
        "tipp\ntipp offen\ngewinnbar\nzeigen\n\nvor\nzurück\n3\nweiterspielen\nzeigen\ngewinnbar\nlesezeichen hier\ngehe 0\ngehe HIER\n\
         verlauf\nselbst immer\nselbst\naufgeben\nstatistik\nneu schwer\nfertig\n",
    );
    tells(
        &told,
        &[
            "(Vorschlag 1 von 3) Das bringt neue Karten aus dem Talon. So gehen etwa 9 von 10 Spielen auf.",
            "Tipp mit offenen Karten: vom Talon ziehen (draw).",
            "Kann das Spiel noch aufgehen? kann noch aufgehen",
            "Zug 0 von 3: Hier beginnt die Lösung.",
            "Zug 2 von 3: Einmal ziehen: ",
            "3 Züge wurden in Ihrem Spiel gespielt. Ein einziges Rückgängig nimmt sie zurück.",
            "Von hier aus geht das Spiel nicht mehr auf.",
            "Kann das Spiel noch aufgehen? geht nicht mehr auf (vor einem Zug ging es noch)",
            "Lesezeichen gesetzt.",
            "Zug 0 von 3",
            "Zug 3 von 3: hier",
            "0  1:draw  2:draw*  3:draw* [hier] <<",
            "Karten von selbst auf die Familien: immer.",
            "Karten von selbst auf die Familien: nie.",
            "Aufgegeben: Das Spiel zählt als verloren. Sie dürfen trotzdem weiterspielen; noch einmal Aufgeben nimmt es zurück.",
            "Nr. 7: verloren, 3 Züge",
            "Klondike: Spiel Nr. 77, 0 Züge.",
            "Noch können nicht alle Karten auf die Familien.",
        ],
    );
    // Looking at a solution changes nothing that is counted; and the day has its deal.
    let told = plain(german(), "d\nzurück\nstatistik\nzeigen\n\n\nende\nstatistik\ntag\ntag freecell\n");
    let counted: Vec<&str> = told.split("Klondike\n").skip(1).map(|told| told.split("\n\n").next().unwrap()).collect();
    assert!(counted.len() == 2 && counted[0] == counted[1] && counted[0].contains("Im Gange: 1"), "{told}");
    tells(&told, &["Klondike: Spiel Nr. 20261224, 0 Züge.", "FreeCell: Spiel Nr. 20261224, 0 Züge."]);
    let told = plain(
        Lang::EN,
        "hint\nhint open\nwinnable\nshow\n\ngoto 9\nhint\nquit\nbookmark\nbookmark\nhistory\nauto safe\nstatistics\n",
    );
    tells(
        &told,
        &[
            "Hint, with all cards open: ",
            "can still be won",
            "Move 1 of 3: Draw: ",
            "quit: back.",
            "Bookmark removed.",
            "only where",
        ],
    );
}
