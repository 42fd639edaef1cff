//! Forty databases, each damaged in another way. Every game that is not hit is listed, exported and
//! playable; every other one is told, named in the export, and can be had as it is.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

use patience_mutation::Random;
use patience_server::{DATABASE, SqliteStore};
use patience_table::patience::Library;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::player::Player;

const GAMES: usize = 25;
/// In so many of them a move is played.
const PLAYED: usize = 3;

/// What a fault of the disk, or a hand in the file, can leave in rows, and the games that it hits.
const ROWS: [(&str, &[&str]); 42] = [
    ("UPDATE game SET options = '{' WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET options = '[]' WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET options = CAST(x'7bc3' AS TEXT) WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET deal = 'seven' WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET deal = '8' WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET deal = CAST(x'ff' AS TEXT) WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET status = 'lost in thought' WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET status = CAST(x'80' AS TEXT) WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET ply = -1 WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET ply = 9999 WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET length = -1 WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET length = length + 1 WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET length = 0 WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET changed_ms = -5 WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET changed_ms = 9223372036854775807 WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET revision = -1 WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET revision = 9223372036854775807 WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET preset = CAST(x'ff' AS TEXT) WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET preset = '' WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET preset = printf('%.*c', 100000, 'x') WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET id = 'no id: /../' WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET id = CAST(x'67ff31' AS TEXT) WHERE id IN ('g1', 'none')", &["g1"]),
    ("UPDATE game SET id = '' WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET deck = '' WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET deck = replace(deck, 'AS', 'AH') WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET deck = CAST(x'4153ff' AS TEXT) WHERE id = 'g1'", &["g1"]),
    ("UPDATE game SET number = 9223372036854775807 WHERE id = 'g1'", &["g1"]),
    ("UPDATE move SET text = 't1-t1' WHERE game = 2 AND ply = 3", &["g1"]),
    ("UPDATE move SET text = 'nonsense' WHERE game = 2 AND ply = 3", &["g1"]),
    ("UPDATE move SET text = CAST(x'6472e4' AS TEXT) WHERE game = 2 AND ply = 3", &["g1"]),
    ("UPDATE move SET ply = 900 WHERE game = 2 AND ply = 3", &["g1"]),
    ("UPDATE move SET ply = -3 WHERE game = 2 AND ply = 3", &["g1"]),
    ("DELETE FROM move WHERE game = 2 AND ply = 3", &["g1"]),
    ("DELETE FROM move WHERE game = 2", &["g1"]),
    ("DELETE FROM move WHERE ply = 1 AND game IN (2, 5, 9)", &["g1", "g4", "g8"]),
    ("DELETE FROM game WHERE id = 'g1'", &["g1"]),
    ("UPDATE move SET game = 26 WHERE game = 2", &["g1"]),
    ("UPDATE game SET revision = -1, deck = 'x', status = ''", &["*"]),
    ("UPDATE bookmark SET name = CAST(x'e4' AS TEXT)", &[]),
    ("UPDATE bookmark SET ply = ply - 1000", &[]),
    ("UPDATE result SET outcome = 'fair', moves = -1 WHERE id = 'g1'", &[]),
    ("UPDATE result SET number = 9223372036854775807 WHERE id = 'g1'", &[]),
];

/// A database with games of many kinds, in the middle of being played, as bytes; and its export.
fn template() -> &'static (Vec<u8>, BTreeMap<String, Value>) {
    static TEMPLATE: OnceLock<(Vec<u8>, BTreeMap<String, Value>)> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let mut player = Player::at(folder.path());
        let library = Library::builtin();
        // Always the same, so that damage falls on the same bytes however many games there are.
        let presets: Vec<&str> = library.preset_ids().filter(|id| library.figures(id).is_some()).collect();
        for (at, preset) in presets.iter().cycle().take(GAMES).enumerate() {
            let id = player.begin(preset);
            for choice in 0..20 + at {
                player.play(&id, choice * 7 + at);
            }
            let ply = player.ask(&json!({"do": "open", "id": id}))["table"]["ply"].clone();
            player.ask(&json!({"do": "bookmark", "id": id, "ply": ply, "at": ply, "name": "hier"}));
            player.ask(&json!({"do": "undo", "id": id, "ply": ply}));
        }
        let (games, left_out) = player.export();
        assert_eq!((games.len(), left_out), (GAMES, Vec::new()));
        drop(player);
        let by_id = games.into_iter().map(|game| (game["id"].as_str().unwrap().to_owned(), game)).collect();
        (std::fs::read(folder.path().join(DATABASE)).unwrap(), by_id)
    })
}

fn folder_with(bytes: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(DATABASE), bytes).unwrap();
    folder
}

fn ids() -> BTreeSet<String> {
    (0..GAMES).map(|at| format!("g{at}")).collect()
}

/// What was found of the games.
#[derive(Default)]
struct Found {
    /// The ids of those that are not as they were.
    bad: BTreeSet<String>,
    /// What is named as left out.
    named: BTreeSet<String>,
}

/// Looks at everything that is kept: each game is as it was and can be played, or it is told as one
/// that can't.
fn look(folder: &Path, damage: &str) -> Found {
    let store = SqliteStore::open(folder);
    let mut player = Player::opened(store).unwrap_or_else(|error| panic!("{damage}: {error}"));
    player.begun = 100;
    player.now_ms = 2_000_000;
    let pristine = &template().1;
    let (games, left_out) = player.export();
    let list = player.ask(&json!({"do": "list"}));
    let listed = |id: &str| list["tables"].as_array().unwrap().iter().any(|entry| entry["id"] == id);
    let mut good = BTreeSet::new();
    for game in &games {
        let id = game["id"].as_str().unwrap();
        let mut expected = pristine.get(id).unwrap_or_else(|| panic!("{damage}: {game}")).clone();
        // A game is whole without a bookmark that is lost.
        if game["bookmarks"] == json!([]) && !damage.contains("UPDATE game") {
            expected["bookmarks"] = json!([]);
        }
        assert_eq!(*game, expected, "{damage}");
        assert!(listed(id), "{damage}: {id}");
        let open = player.ask(&json!({"do": "open", "id": id}));
        assert!(open["table"]["legal"].is_array(), "{damage}: {open}");
        good.insert(id.to_owned());
    }
    for id in good.iter().take(PLAYED) {
        let played = player.play(id, 0);
        assert!(played["error"].is_null() && played["table"]["unsaved"].is_null(), "{damage}: {played}");
    }
    let unreadable = player.unreadable();
    for (id, message) in &left_out {
        let is_it = |told: &&Value| told["id"] == id.as_str() && told["problem"] == message.as_str();
        let told = unreadable.iter().find(is_it);
        let told = told.unwrap_or_else(|| panic!("{damage}: {id}: {message}: is not told: {unreadable:?}"));
        let says_what =
            ["expected", "is not legal", "missing", "is not a move", "deck", "are to be played", "damaged page"];
        assert!(says_what.iter().any(|words| message.contains(words)), "{damage}: {message}");
        assert!(!told["rows"]["game"].as_array().unwrap().is_empty(), "{damage}: {told}");
    }
    // What else can be done is done.
    let begun = player.begin("klondike");
    assert!(player.play(&begun, 0)["table"]["unsaved"].is_null(), "{damage}");
    for request in ["statistics", "export-statistics", "restore-statistics"] {
        let reply = player.ask(&json!({ "do": request }));
        assert!(reply["error"].is_null(), "{damage}: {reply}");
    }
    assert!(player.ask(&json!({"do": "delete", "id": begun}))["error"].is_null(), "{damage}");
    let named = left_out.into_iter().map(|(id, _)| id).collect();
    Found { bad: ids().difference(&good).cloned().collect(), named }
}

#[test]
fn one_row_that_cannot_be_read_hides_no_other() {
    for (damage, hit) in ROWS {
        let folder = folder_with(&template().0);
        let path = folder.path().join(DATABASE);
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(&format!("PRAGMA foreign_keys = OFF; {damage}")).unwrap();
        drop(connection);
        let hit = if hit == ["*"] { ids() } else { hit.iter().map(|id| (*id).to_owned()).collect() };
        let found = look(folder.path(), damage);
        assert_eq!(found.bad, hit, "{damage}");
        let has_lost_its_id = damage.contains("SET id") || damage.contains("DELETE FROM game");
        let named: BTreeSet<String> = if has_lost_its_id { found.named.clone() } else { hit };
        assert_eq!(found.named, named, "{damage}");
    }
}

/// A page of the undamaged database: its number, whose it is, whether it only leads to others, and
/// how many rows it has.
struct Page {
    number: usize,
    name: String,
    rows: usize,
}

fn pages() -> Vec<Page> {
    let folder = folder_with(&template().0);
    let connection = Connection::open(folder.path().join(DATABASE)).unwrap();
    let mut statement = connection.prepare("SELECT pageno, name, ncell FROM dbstat ORDER BY pageno").unwrap();
    let page = |row: &rusqlite::Row<'_>| Ok(Page { number: row.get(0)?, name: row.get(1)?, rows: row.get(2)? });
    statement.query_map([], page).unwrap().map(Result::unwrap).collect()
}

const PAGE: usize = 4096;

type ToPage = fn(&mut [u8]);
type ToFile = fn(&mut Vec<u8>);

/// What can become of a page.
const TO_PAGES: [(&str, ToPage); 3] = [
    ("zeros", |page| page.fill(0)),
    ("noise", |page| (0u32..).zip(page).for_each(|(at, byte)| *byte = (at.wrapping_mul(2_654_435_761) >> 13) as u8)),
    ("half", |page| page[PAGE / 2..].fill(0)),
];

#[test]
fn a_damaged_page_costs_no_game_but_those_that_stand_on_it() {
    let pristine = &template().0;
    let mut hit = 0;
    for Page { number, name, rows } in pages() {
        for (kind, damage) in TO_PAGES {
            let mut bytes = pristine.clone();
            damage(&mut bytes[(number - 1) * PAGE..number * PAGE]);
            let what = format!("page {number} of {name}: {kind}");
            let folder = folder_with(&bytes);
            let Found { bad, named } = look(folder.path(), &what);
            let most = if ["game", "move"].contains(&name.as_str()) { rows } else { 0 };
            assert!(bad.len() <= most, "{what}: {bad:?}");
            assert_eq!(named, bad, "{what}");
            hit += bad.len();
            // The file is kept as it was; an empty page can't be damaged.
            let kept = std::fs::read(folder.path().join(format!("{DATABASE}.damaged-1")));
            assert!(kept.is_ok_and(|kept| kept == bytes) || rows == 0, "{what}");
        }
    }
    assert!(hit > 0, "some pages have games");
}

/// What can become of the whole file.
const TO_FILES: [(&str, ToFile); 9] = [
    ("no magic", |file| file[..16].fill(0)),
    ("no head", |file| file[..100].fill(0)),
    ("a page size of 7", |file| file[16..18].copy_from_slice(&[0, 7])),
    ("of data version -5", |file| file[60..64].copy_from_slice(&(-5i32).to_be_bytes())),
    ("of data version 0", |file| file[60..64].fill(0)),
    ("of data version 1", |file| file[60..64].copy_from_slice(&1i32.to_be_bytes())),
    ("of another program", |file| file[68..72].fill(0)),
    ("a free page beyond the end", |file| file[32..36].copy_from_slice(&9999i32.to_be_bytes())),
    ("a page more than it tells", |file| file.extend([7; PAGE])),
];

#[test]
fn a_damaged_head_costs_no_game() {
    for (what, damage) in TO_FILES {
        let mut bytes = template().0.clone();
        damage(&mut bytes);
        let folder = folder_with(&bytes);
        assert_eq!(look(folder.path(), what).bad, BTreeSet::new(), "{what}");
    }
    for sql in [
        "DROP TABLE bookmark",
        "DROP TABLE result",
        "ALTER TABLE result DROP COLUMN hinted",
        "DROP INDEX game_by_change",
    ] {
        let folder = folder_with(&template().0);
        Connection::open(folder.path().join(DATABASE)).unwrap().execute_batch(sql).unwrap();
        assert_eq!(look(folder.path(), sql).bad, BTreeSet::new(), "{sql}");
    }
}

#[test]
fn of_a_file_that_was_cut_short_the_rest_is_read() {
    for share in 1..10 {
        let bytes = &template().0;
        let folder = folder_with(&bytes[..bytes.len() * share / 10]);
        look(folder.path(), &format!("{share} tenths"));
    }
    let folder = folder_with(b"");
    assert_eq!(look(folder.path(), "empty").bad, ids());
}

/// As it is when somebody puts a backup in the place of a file of which a crash has left more.
#[test]
fn a_journal_of_another_database_spoils_none() {
    let other = tempfile::tempdir().unwrap();
    let mut player = Player::at(other.path());
    player.begun = 200;
    let ids: Vec<String> = (0..GAMES).map(|_| player.begin("klondike")).collect();
    let path = other.path().join(DATABASE);
    let moved: i64 =
        Connection::open(&path).unwrap().query_row("PRAGMA wal_checkpoint(RESTART)", [], |row| row.get(2)).unwrap();
    assert!(moved > 0);
    ids.iter().for_each(|id| drop(player.play(id, 0)));

    let folder = folder_with(&template().0);
    let journal = |folder: &Path| folder.join(format!("{DATABASE}-wal"));
    std::fs::copy(journal(other.path()), journal(folder.path())).unwrap();
    let kept = std::fs::read(journal(folder.path())).unwrap();
    let (games, _) = Player::at(folder.path()).export();
    for (id, game) in &template().1 {
        assert!(games.contains(game), "{id}");
    }
    // Both are kept as they were.
    let damaged = folder.path().join(format!("{DATABASE}.damaged-1"));
    assert_eq!(std::fs::read(&damaged).unwrap(), template().0);
    assert_eq!(std::fs::read(damaged.with_file_name(format!("{DATABASE}.damaged-1-wal"))).unwrap(), kept);
}

/// Several pages at once: what is told is true.
#[test]
fn whatever_pages_are_damaged_nothing_is_made_up() {
    let count = pages().len();
    let mut random = Random(1);
    for round in 0..20 {
        let mut bytes = template().0.clone();
        for _ in 0..=random.below(4) {
            let page = random.below(count);
            random.pick(&TO_PAGES).1(&mut bytes[page * PAGE..(page + 1) * PAGE]);
        }
        look(folder_with(&bytes).path(), &format!("round {round}"));
    }
}

/// Bytes anywhere, and pieces that are taken out or put in: the file is refused and stays as it is,
/// or it is played with. It takes longer than to read a text, so there are fewer.
#[test]
fn mutated_databases() {
    const FEWER: u64 = 100;
    let good = &template().0;
    let (count, seed) = patience_mutation::asked(30 * FEWER);
    let mut taken = 0;
    for at in 0..count.div_ceil(FEWER) {
        let mut random = Random(seed.wrapping_mul(1_000_000_007).wrapping_add(at));
        let mut bytes = good.clone();
        if random.below(4) == 0 {
            bytes = patience_mutation::damaged(&[bytes], &mut random);
        } else {
            (0..=random.below(30)).for_each(|_| bytes[random.below(good.len())] = random.word() as u8);
        }
        let folder = folder_with(&bytes);
        let Ok(mut player) = Player::opened(SqliteStore::open(folder.path())) else {
            assert_eq!(std::fs::read(folder.path().join(DATABASE)).unwrap(), bytes, "{at}");
            continue;
        };
        taken += 1;
        player.begun = 100;
        player.now_ms = 2_000_000;
        for game in player.export().0 {
            let id = game["id"].as_str().unwrap();
            let open = player.ask(&json!({"do": "open", "id": id}));
            // Its rules may be no game's any more.
            let ruleless = ["unknown-game", "bad-option"].contains(&open["error"]["code"].as_str().unwrap_or(""));
            assert!(open["error"].is_null() || ruleless, "{at}: {open}");
        }
        player.unreadable();
        let begun = player.begin("klondike");
        let played = player.play(&begun, 0);
        assert!(played["table"]["ply"] == 1 && played["table"]["unsaved"].is_null(), "{at}: {played}");
    }
    println!("databases: {} damaged ones from seed {seed}, {taken} of them opened", count.div_ceil(FEWER));
}
