//! The rooms of the page: folders of `web/js`, and which of them use which.
//!
//! `site/js` has modules that stand in for those of the page on the static site, in the same rooms.

use std::collections::BTreeSet;

use anyhow::Result;

use crate::files::House;
use crate::scripts::Scripts;

/// The page's modules, and those that stand in for them on the static site.
pub(crate) const PAGE: &str = "web/js";
pub(crate) const SITE: &str = "site/js";
/// The module that begins. It stands before the rooms and may use them all.
const ENTRY: &str = "app.js";

/// A folder of the page's modules.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) may_use: &'static [&'static str],
}

/// The rooms, each after those that it uses.
pub(crate) const ROOMS: &[Room] = &[
    Room { name: "door", what: "what lies outside the page: the table, addresses, the browser's memory", may_use: &[] },
    Room { name: "view", what: "reading what the table tells: moves, piles, what is wanted", may_use: &[] },
    Room { name: "words", what: "what a player reads and hears", may_use: &["door", "view"] },
    Room {
        name: "state",
        what: "what the page knows and keeps, and the frame that draws it",
        may_use: &["door", "words"],
    },
    Room { name: "parts", what: "elements, icons, fields, plots, dialogs", may_use: &["state", "words"] },
    Room { name: "cards", what: "faces and backs as drawings", may_use: &["parts", "state", "words"] },
    Room {
        name: "table",
        what: "where cards lie, and how they are drawn and heard",
        may_use: &["cards", "parts", "state", "view", "words"],
    },
    Room {
        name: "play",
        what: "what is done to a game, and the help with it",
        may_use: &["cards", "door", "parts", "state", "table", "view", "words"],
    },
    Room { name: "input", what: "pointers and keys", may_use: &["parts", "play", "state", "table", "view", "words"] },
    Room {
        name: "dialogs",
        what: "what opens beside the table",
        may_use: &["cards", "door", "parts", "play", "state", "table", "words"],
    },
    Room {
        name: "home",
        what: "the front page",
        may_use: &["cards", "dialogs", "door", "parts", "play", "state", "table", "words"],
    },
    Room {
        name: "bar",
        what: "the bar, the menu, the end of a game",
        may_use: &["cards", "dialogs", "door", "home", "parts", "play", "state", "table", "words"],
    },
];

/// Modules in no room, imports that go against the arrows, and arrows that nothing needs.
///
/// # Errors
/// If a file can't be read.
pub fn check(house: &House) -> Result<Vec<String>> {
    let (mut faults, mut used) = (Vec::new(), BTreeSet::new());
    for folder in [PAGE, SITE] {
        for (name, script) in Scripts::read(house, &[folder])?.iter().filter(|(name, _)| *name != ENTRY) {
            let Some(room) = room_of(name) else {
                faults.push(format!("{}: lies in no room", script.file));
                continue;
            };
            for import in &script.imports {
                let other = import.module.split_once('/').map_or("", |(other, _)| other);
                used.insert((room.name, other.to_owned()));
                if other != room.name && !room.may_use.contains(&other) {
                    let place = format!("{}:{}", script.file, import.line);
                    faults.push(format!("{place}: {} must not use {}", room.name, import.module));
                }
            }
        }
    }
    let is_there = |room: &&Room| !house.within(&format!("{PAGE}/{}", room.name), &[".js"]).is_empty();
    for room in ROOMS.iter().filter(is_there) {
        let unused = room.may_use.iter().filter(|other| !used.contains(&(room.name, (**other).to_owned())));
        faults.extend(unused.map(|other| format!("{PAGE}/{}: may use {other}, and does not", room.name)));
    }
    Ok(faults)
}

fn room_of(name: &str) -> Option<&'static Room> {
    let (room, _) = name.split_once('/')?;
    ROOMS.iter().find(|Room { name, .. }| *name == room)
}
