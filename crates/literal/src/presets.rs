//! Games by the names of their presets, and options.

use serde_json::{Map, Value, json};

use crate::anneliese::Anneliese;
use crate::daemon::{Daemon, Spaces};
use crate::die_reihe::DieReihe;
use crate::freecell::FreeCell;
use crate::grosse_harfe::GrosseHarfe;
use crate::grosse_napoleon::GrosseNapoleon;
use crate::herzogin::Herzogin;
use crate::klondike::Klondike;
use crate::koenigs_patience::KoenigsPatience;
use crate::napoleon::Napoleon;
use crate::packers::{Layout, Packer, Packing, Stock};
use crate::rules::{Passes, Rules};

/// Every preset's name.
pub const PRESETS: [&str; 55] = [
    "grosse-harfe",
    "grosse-harfe-nsv",
    "grosse-harfe-koenige",
    "grosse-harfe-acht",
    "grosse-harfe-jede-dritte",
    "grosse-napoleon",
    "anneliese",
    "daemon",
    "daemon-klassisch",
    "canfield",
    "canfield-whole",
    "canfield-only-whole",
    "napoleon",
    "napoleon-frei",
    "die-reihe",
    "koenigs-patience",
    "koenigs-patience-frei",
    "klondike",
    "freecell",
    "vierzig-raeuber",
    "josephine",
    "strassen",
    "reih-und-glied",
    "gypsy",
    "vierzig-und-acht",
    "vierzig-und-acht-fuenf",
    "easthaven",
    "easthaven-koenige",
    "koenig-albert",
    "doppel-klondike",
    "doppel-klondike-drei",
    "gargantua",
    "strassen-und-gassen",
    "feste",
    "festung",
    "bakers-game",
    "bakers-game-koenige",
    "seahaven-towers",
    "seahaven-towers-leitern",
    "eight-off",
    "eight-off-jede-karte",
    "forecell",
    "forecell-farbe",
    "belagerte-burg",
    "belagerungskunst",
    "napoleons-quadrat",
    "begrenzt",
    "raglan",
    "herzogin",
    "san-juan-hill",
    "kanister",
    "kanister-amerikanisch",
    "delta-stern",
    "alpha-stern",
    "nordwesten",
];

/// The game a preset belongs to, and every option's value in that preset.
fn preset(name: &str) -> Option<(&'static str, Value)> {
    let harfe = |passes: Value, draw: u32, spaces: &str, columns: u32| json!({"passes": passes, "draw": draw, "spaces": spaces, "columns": columns});
    let daemon = |spaces: &str, draw: u32, motion: &str| json!({"spaces": spaces, "draw": draw, "move": motion});
    Some(match name {
        "grosse-harfe" => ("grosse-harfe", harfe(json!(1), 1, "any", 10)),
        "grosse-harfe-nsv" => ("grosse-harfe", harfe(json!(3), 1, "any", 10)),
        "grosse-harfe-koenige" => ("grosse-harfe", harfe(json!(1), 1, "kings", 10)),
        "grosse-harfe-acht" => ("grosse-harfe", harfe(json!(1), 1, "any", 8)),
        "grosse-harfe-jede-dritte" => ("grosse-harfe", harfe(json!("unlimited"), 3, "any", 10)),
        "grosse-napoleon" => ("grosse-napoleon", json!({})),
        "anneliese" => ("anneliese", json!({})),
        "daemon" => ("daemon", daemon("reserve", 1, "part")),
        "daemon-klassisch" => ("daemon", daemon("classic", 1, "part")),
        "canfield" => ("daemon", daemon("auto", 3, "part")),
        "canfield-whole" => ("daemon", daemon("auto", 3, "whole")),
        "canfield-only-whole" => ("daemon", daemon("auto", 3, "only-whole")),
        "napoleon" => ("napoleon", json!({"cellar": "strict"})),
        "napoleon-frei" => ("napoleon", json!({"cellar": "lenient"})),
        "die-reihe" => ("die-reihe", json!({})),
        "koenigs-patience" => ("koenigs-patience", json!({"free": false})),
        "koenigs-patience-frei" => ("koenigs-patience", json!({"free": true})),
        "klondike" => ("klondike", json!({"passes": "unlimited", "draw": 1, "return": false})),
        "freecell" => ("freecell", json!({"cells": 4})),
        "herzogin" => ("herzogin", json!({"base": "helpers", "move": "whole"})),
        _ => return preset_of_packers(name),
    })
}

fn preset_of_packers(name: &str) -> Option<(&'static str, Value)> {
    let thieves_with = |build: &str, faces: &str, aces: &str| {
        ("vierzig-raeuber", json!({"build": build, "faces": faces, "aces": aces, "return": false}))
    };
    let thieves = |build: &str, faces: &str| thieves_with(build, faces, "dealt");
    let double =
        |draw: u32, passes: Value| ("doppel-klondike", json!({"draw": draw, "passes": passes, "return": false}));
    Some(match name {
        "vierzig-raeuber" => thieves("suit", "up"),
        "josephine" => thieves("suit-runs", "up"),
        "strassen" => thieves("colours", "up"),
        "reih-und-glied" => thieves("colours-runs", "down"),
        "san-juan-hill" => thieves_with("suit", "up", "first"),
        "gypsy" => ("gypsy", json!({})),
        "vierzig-und-acht" => ("vierzig-und-acht", json!({"rows": 4})),
        "vierzig-und-acht-fuenf" => ("vierzig-und-acht", json!({"rows": 5})),
        "easthaven" => ("easthaven", json!({"spaces": "any", "return": true})),
        "easthaven-koenige" => ("easthaven", json!({"spaces": "kings", "return": false})),
        "koenig-albert" => ("koenig-albert", json!({"aces": "dealt"})),
        "raglan" => ("koenig-albert", json!({"aces": "first"})),
        "doppel-klondike" => double(1, json!("unlimited")),
        "doppel-klondike-drei" => double(3, json!("unlimited")),
        "gargantua" => double(1, json!(2)),
        "strassen-und-gassen" => ("strassen-und-gassen", json!({"cells": 0})),
        "feste" => ("strassen-und-gassen", json!({"cells": 1})),
        "festung" => ("festung", json!({})),
        "bakers-game" => ("bakers-game", json!({"spaces": "any"})),
        "bakers-game-koenige" => ("bakers-game", json!({"spaces": "kings"})),
        "seahaven-towers" => ("seahaven-towers", json!({"move": "single"})),
        "seahaven-towers-leitern" => ("seahaven-towers", json!({"move": "runs"})),
        "eight-off" => ("eight-off", json!({"spaces": "kings"})),
        "eight-off-jede-karte" => ("eight-off", json!({"spaces": "any"})),
        "forecell" => ("forecell", json!({"build": "colours"})),
        "forecell-farbe" => ("forecell", json!({"build": "suit"})),
        "belagerte-burg" => ("belagerte-burg", json!({"cells": 0})),
        "belagerungskunst" => ("belagerte-burg", json!({"cells": 1})),
        "napoleons-quadrat" => ("napoleons-quadrat", json!({"move": "runs", "rows": 4})),
        "kanister" => ("kanister", json!({"build": "any"})),
        "kanister-amerikanisch" => ("kanister", json!({"build": "american"})),
        "delta-stern" => ("delta-stern", json!({"move": "single"})),
        "alpha-stern" => ("delta-stern", json!({"move": "runs"})),
        "nordwesten" => ("nordwesten", json!({})),
        "begrenzt" => ("napoleons-quadrat", json!({"move": "single", "rows": 3})),
        _ => return None,
    })
}

/// Two packs in columns of open cards, packed in suit one by one; any card into a space; the stock
/// once through, card by card.
const THIEVES: Packer = Packer {
    decks: 2,
    columns: 10,
    layout: Layout::Rows(4),
    hidden: false,
    packing: Packing::Suit,
    runs: false,
    kings_only: false,
    may_return: false,
    stock: Stock::Waste(1),
    passes: Passes::Limited(1),
    helpers: 0,
    cells: 0,
    filled: (0, 0),
    aces_first: false,
};

/// One pack, all of it laid out open on eight columns, packed one by one.
const OPEN: Packer = Packer { decks: 1, columns: 8, layout: Layout::Everything, stock: Stock::None, ..THIEVES };

/// Columns of three with one open card, packed in colours and moved by runs, rows from the stock,
/// and foundations that give cards back.
const ROWS: Packer = Packer {
    columns: 8,
    layout: Layout::Rows(3),
    hidden: true,
    packing: Packing::Colours,
    runs: true,
    may_return: true,
    stock: Stock::Row,
    ..THIEVES
};

/// What the books say of a game of packing.
fn packer(game: &str, options: &Map<String, Value>) -> Option<Packer> {
    let is = |option: &str, value: Value| options.get(option) == Some(&value);
    Some(match game {
        "vierzig-raeuber" => {
            let colours = is("build", json!("colours")) || is("build", json!("colours-runs"));
            Packer {
                packing: if colours { Packing::Colours } else { Packing::Suit },
                runs: is("build", json!("suit-runs")) || is("build", json!("colours-runs")),
                hidden: is("faces", json!("down")),
                aces_first: is("aces", json!("first")),
                may_return: is("return", json!(true)),
                ..THIEVES
            }
        }
        "vierzig-und-acht" => Packer {
            columns: 8,
            layout: Layout::Rows(if is("rows", json!(5)) { 5 } else { 4 }),
            passes: Passes::Limited(2),
            ..THIEVES
        },
        "gypsy" => ROWS,
        "easthaven" => Packer {
            decks: 1,
            columns: 7,
            kings_only: is("spaces", json!("kings")),
            may_return: is("return", json!(true)),
            ..ROWS
        },
        "doppel-klondike" => Packer {
            columns: 9,
            layout: Layout::Rising,
            hidden: true,
            packing: Packing::Colours,
            runs: true,
            kings_only: true,
            may_return: is("return", json!(true)),
            stock: Stock::Waste(if is("draw", json!(1)) { 1 } else { 3 }),
            passes: (1..=2).find(|&passes| is("passes", json!(passes))).map_or(Passes::Unlimited, Passes::Limited),
            ..THIEVES
        },
        "koenig-albert" => Packer {
            columns: 9,
            layout: if is("aces", json!("first")) { Layout::RisingRows(7) } else { Layout::Rising },
            packing: Packing::Colours,
            may_return: true,
            helpers: if is("aces", json!("first")) { 6 } else { 7 },
            aces_first: is("aces", json!("first")),
            ..OPEN
        },
        "strassen-und-gassen" => Packer { packing: Packing::Rank, cells: usize::from(is("cells", json!(1))), ..OPEN },
        "festung" => Packer { columns: 10, packing: Packing::SuitUpOrDown, ..OPEN },
        "bakers-game" => Packer { cells: 4, kings_only: is("spaces", json!("kings")), ..OPEN },
        _ => return packer_of_towers(game, &is),
    })
}

/// Those with cells that are full at first, and their kin.
fn packer_of_towers(game: &str, is: &dyn Fn(&str, Value) -> bool) -> Option<Packer> {
    Some(match game {
        "seahaven-towers" => {
            Packer { columns: 10, cells: 4, filled: (2, 3), kings_only: true, runs: is("move", json!("runs")), ..OPEN }
        }
        "eight-off" => Packer { cells: 8, filled: (1, 4), kings_only: is("spaces", json!("kings")), ..OPEN },
        "forecell" => Packer {
            cells: 4,
            filled: (1, 4),
            kings_only: true,
            packing: if is("build", json!("suit")) { Packing::Suit } else { Packing::Colours },
            ..OPEN
        },
        "belagerte-burg" => {
            Packer { aces_first: true, packing: Packing::Rank, cells: usize::from(is("cells", json!(1))), ..OPEN }
        }
        "kanister" => Packer {
            packing: if is("build", json!("any")) { Packing::Rank } else { Packing::Colours },
            runs: !is("build", json!("british")),
            kings_only: is("build", json!("british")),
            ..OPEN
        },
        "delta-stern" => {
            Packer { columns: 12, layout: Layout::Rows(4), aces_first: true, runs: is("move", json!("runs")), ..OPEN }
        }
        "nordwesten" => Packer {
            layout: Layout::Rising,
            hidden: true,
            packing: Packing::Colours,
            runs: true,
            kings_only: true,
            may_return: true,
            helpers: 16,
            ..OPEN
        },
        "napoleons-quadrat" => Packer {
            columns: 12,
            layout: Layout::Rows(if is("rows", json!(3)) { 3 } else { 4 }),
            runs: is("move", json!("runs")),
            ..THIEVES
        },
        _ => return None,
    })
}

/// The rules of a preset with its options overridden one by one.
///
/// # Errors
/// When there is no such preset, option or value.
pub fn rules(name: &str, overrides: &Map<String, Value>) -> Result<Box<dyn Rules>, String> {
    let (game, values) = preset(name).ok_or_else(|| format!("unknown game {name:?}"))?;
    let Value::Object(mut options) = values else { unreachable!("options are an object") };
    for (option, value) in overrides {
        if !options.contains_key(option) {
            return Err(format!("{name} has no option {option:?}"));
        }
        options.insert(option.clone(), value.clone());
    }
    if let Some(packer) = packer(game, &options) {
        return Ok(Box::new(packer));
    }
    let bad = |option: &str| format!("{name}: bad value {} for {option}", options[option]);
    let passes = || match &options["passes"] {
        value if *value == json!(1) => Ok(Passes::Limited(1)),
        value if *value == json!(3) => Ok(Passes::Limited(3)),
        value if *value == json!("unlimited") => Ok(Passes::Unlimited),
        _ => Err(bad("passes")),
    };
    // Three cards that are all seen are drawn and played as any three are.
    let draw = || match &options["draw"] {
        value if *value == json!(1) => Ok(1),
        value if *value == json!(3) || *value == json!("3-open") => Ok(3),
        _ => Err(bad("draw")),
    };
    let choice = |option: &str, allowed: &[&str]| {
        allowed.iter().position(|text| options[option] == json!(text)).ok_or_else(|| bad(option))
    };
    let flag = |option: &str| options[option].as_bool().ok_or_else(|| bad(option));
    Ok(match game {
        "grosse-harfe" => Box::new(GrosseHarfe {
            passes: passes()?,
            draw: draw()?,
            kings_only: choice("spaces", &["any", "kings"])? == 1,
            columns: match &options["columns"] {
                value if *value == json!(10) => 10,
                value if *value == json!(8) => 8,
                _ => return Err(bad("columns")),
            },
        }),
        "grosse-napoleon" => Box::new(GrosseNapoleon),
        "anneliese" => Box::new(Anneliese),
        "daemon" => Box::new(Daemon {
            spaces: match choice("spaces", &["reserve", "classic", "any", "auto"])? {
                0 => Spaces::Reserve,
                1 => Spaces::Classic,
                2 => Spaces::Any,
                _ => Spaces::Auto,
            },
            draw: draw()?,
            whole: choice("move", &["part", "whole", "only-whole"])? == 1,
            only_whole: choice("move", &["part", "whole", "only-whole"])? == 2,
        }),
        "napoleon" => Box::new(Napoleon { lenient: choice("cellar", &["strict", "lenient"])? == 1 }),
        "die-reihe" => Box::new(DieReihe),
        "koenigs-patience" => Box::new(KoenigsPatience { free: flag("free")? }),
        "klondike" => Box::new(Klondike { passes: passes()?, draw: draw()?, may_return: flag("return")? }),
        "freecell" => {
            let cells = (0..=4).find(|&cells| options["cells"] == json!(cells));
            Box::new(FreeCell { cells: cells.ok_or_else(|| bad("cells"))? })
        }
        "herzogin" => Box::new(Herzogin {
            fans_first: choice("base", &["helpers", "any"])? == 0,
            parts: choice("move", &["whole", "part"])? == 1,
        }),
        _ => unreachable!("every game is listed"),
    })
}
