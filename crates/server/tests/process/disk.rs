//! The server is killed again and again while its disk is full, may only be read or vanishes, and
//! while its files are deleted, moved, replaced and cut short. What it has said to be saved is
//! there.
//!
//! Each thing happens once; with `PATIENCE_KILLS=100` the server is killed as often, and chance
//! says what happens.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use patience_server::DATABASE;

use super::crash::play_until_killed;
use super::model::{Dice, Played};
use super::server::{Client, Server};

/// Where the disk is mounted.
const PLACE: &str = "/mnt/place";

/// A disk of 2 MB that is mounted where nobody else sees it.
struct Disk {
    shell: Child,
    asked: ChildStdin,
    told: BufReader<ChildStdout>,
}

impl Disk {
    /// `None` where users have no name spaces of their own.
    fn mount() -> Option<Disk> {
        let mut command = Command::new("unshare");
        command.args(["-rm", "sh"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut shell = command.spawn().ok()?;
        let (asked, told) = (shell.stdin.take()?, BufReader::new(shell.stdout.take()?));
        let mut disk = Disk { shell, asked, told };
        let made = disk.run(
            "mount -t tmpfs none /mnt && mkdir /mnt/disk /mnt/place && mount -t tmpfs -o size=2m none /mnt/disk \
             && mount --bind /mnt/disk /mnt/place",
        );
        made.then_some(disk)
    }

    fn run(&mut self, script: &str) -> bool {
        let mut line = String::new();
        let asked = writeln!(self.asked, "{script} && echo done || echo failed").and_then(|()| self.asked.flush());
        asked.is_ok() && self.told.read_line(&mut line).is_ok() && line == "done\n"
    }

    fn expect(&mut self, script: &str) {
        assert!(self.run(script), "{script}");
    }

    /// Where it is mounted, as it is seen from outside.
    fn place(&self) -> PathBuf {
        format!("/proc/{}/root{PLACE}", self.shell.id()).into()
    }

    /// Starts a server that sees it.
    fn server(&self) -> Server {
        let mut command = Command::new("nsenter");
        let shell = self.shell.id().to_string();
        command.args(["-t", &shell, "-U", "-m", "--preserve-credentials"]).arg(std::env::current_exe().unwrap());
        Server::start_by(command, Path::new(PLACE), true)
    }

    fn fill(&self) {
        let mut ballast = fs::File::options().append(true).create(true).open(self.place().join("ballast")).unwrap();
        for size in [1 << 14, 1 << 10, 1] {
            while ballast.write_all(&vec![0; size]).is_ok() {}
        }
    }

    fn make_room(&self) {
        fs::remove_file(self.place().join("ballast")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

/// What happens to a disk.
const TO_DISK: [&str; 5] = ["full", "full for long", "read-only", "gone", "gone until the end"];
/// What happens to files.
const TO_FILES: [&str; 16] = [
    "all deleted",
    "database deleted",
    "journal deleted",
    "index deleted",
    "journal and index deleted",
    "moved away",
    "an older one in its place",
    "overwritten with an older one",
    "emptied",
    "cut in half",
    "journal emptied",
    "index emptied",
    "folder moved away",
    "another file in its place",
    "a folder in its place",
    "a pipe in its place",
];

/// A server, somebody who plays, and what may happen to them.
struct Scene {
    disk: Option<Disk>,
    folder: PathBuf,
    server: Server,
    client: Client,
    game: Played,
    dice: Dice,
}

impl Scene {
    fn at(folder: PathBuf, disk: Option<Disk>) -> Scene {
        let server = disk.as_ref().map_or_else(|| Server::start(&folder, true), Disk::server);
        let mut client = Client::connect(server.port).unwrap();
        let game = Played::begin(&mut client);
        let seed = std::env::var("PATIENCE_SEED").ok().and_then(|seed| seed.parse().ok());
        Scene { disk, folder, server, client, game, dice: Dice(seed.unwrap_or_else(|| std::process::id().into())) }
    }

    fn path(&self, end: &str) -> PathBuf {
        self.folder.join(format!("{DATABASE}{end}"))
    }

    /// Plays a little; the server replies all the while.
    fn play(&mut self) {
        for _ in 0..2 + self.dice.below(6) {
            assert!(self.game.step(&mut self.client, &mut self.dice), "the server is gone");
        }
    }

    fn expect(&self, event: &str, trouble: Option<&str>) {
        assert_eq!(self.game.trouble(), trouble, "{event}");
    }

    fn kill(&mut self) {
        let Scene { server, client, game, dice, .. } = self;
        let client = std::mem::replace(client, Client::connect(server.port).unwrap());
        play_until_killed(server, client, game, dice);
    }

    fn restart(&mut self) {
        self.server = self.disk.as_ref().map_or_else(|| Server::start(&self.folder, true), Disk::server);
        self.client = Client::connect(self.server.port).unwrap();
        self.game.open(&mut self.client);
    }

    fn disk(&mut self) -> &mut Disk {
        self.disk.as_mut().unwrap()
    }

    /// A life of the server, in which something happens to its disk.
    fn live_on_disk(&mut self, event: &str) {
        self.play();
        match event {
            "full" | "full for long" => {
                self.disk().fill();
                self.play();
                self.kill();
                if event == "full for long" {
                    // The index of the journal would need room, too.
                    let _ = fs::remove_file(self.path("-shm"));
                    self.disk().fill();
                    self.restart();
                    self.play();
                    self.expect(event, Some("disk-full"));
                    self.disk().make_room();
                    self.play();
                    self.expect(event, None);
                    self.kill();
                } else {
                    self.disk().make_room();
                }
            }
            "read-only" => {
                self.kill();
                self.disk().expect("mount -o remount,bind,ro /mnt/place");
                self.restart();
                self.play();
                self.expect(event, Some("read-only"));
                self.disk().expect("mount -o remount,bind,rw /mnt/place");
                self.play();
                self.expect(event, None);
                self.kill();
            }
            _ => {
                self.disk().expect("umount -l /mnt/place");
                self.play();
                self.expect(event, Some("disk-failed"));
                if event == "gone" {
                    self.disk().expect("mount --bind /mnt/disk /mnt/place");
                    self.play();
                    self.expect(event, None);
                    self.kill();
                } else {
                    self.kill();
                    self.disk().expect("mount --bind /mnt/disk /mnt/place");
                }
            }
        }
        self.restart();
    }

    /// A life of the server, in which something happens to its files.
    fn live_with_files(&mut self, event: &str) {
        self.play();
        let older = self.path(".older");
        let _ = fs::remove_file(&older);
        let text = older.to_str().unwrap();
        rusqlite::Connection::open(self.path("")).unwrap().execute("VACUUM INTO ?1", [text]).unwrap();
        self.play();
        let cut = |path: PathBuf, share: u64| {
            let file = fs::File::options().write(true).open(path).unwrap();
            file.set_len(file.metadata().unwrap().len() * share / 2).unwrap();
        };
        let deleted = |ends: &[&str]| ends.iter().for_each(|end| fs::remove_file(self.path(end)).unwrap());
        let mut trouble = None;
        let away = self.folder.with_extension("away");
        match event {
            "all deleted" => deleted(&["", "-wal", "-shm"]),
            "database deleted" => deleted(&[""]),
            "journal deleted" => deleted(&["-wal"]),
            "index deleted" => deleted(&["-shm"]),
            "journal and index deleted" => deleted(&["-wal", "-shm"]),
            "moved away" => fs::rename(self.path(""), self.path(".away")).unwrap(),
            "an older one in its place" => fs::rename(&older, self.path("")).unwrap(),
            "overwritten with an older one" => drop(fs::copy(&older, self.path("")).unwrap()),
            "emptied" => cut(self.path(""), 0),
            "cut in half" => cut(self.path(""), 1),
            "journal emptied" => cut(self.path("-wal"), 0),
            "index emptied" => cut(self.path("-shm"), 0),
            "folder moved away" => {
                fs::rename(&self.folder, &away).unwrap();
                trouble = Some("disk-failed");
            }
            "another file in its place" => {
                fs::write(&older, "a letter to nobody".repeat(300)).unwrap();
                fs::rename(&older, self.path("")).unwrap();
                trouble = Some("displaced");
            }
            _ => {
                deleted(&[""]);
                let make = if event.contains("pipe") { "mkfifo" } else { "mkdir" };
                assert!(Command::new(make).arg(self.path("")).status().unwrap().success());
                trouble = Some("displaced");
            }
        }
        self.play();
        self.expect(event, trouble);
        match event {
            "folder moved away" => fs::rename(&away, &self.folder).unwrap(),
            "another file in its place" | "a pipe in its place" => fs::remove_file(self.path("")).unwrap(),
            "a folder in its place" => fs::remove_dir(self.path("")).unwrap(),
            _ => {}
        }
        self.play();
        self.expect(event, None);
        self.kill();
        self.restart();
    }

    /// Everything happens, and then, if that is wished, more by chance.
    fn live_through(&mut self, events: &[&str]) {
        let kills = std::env::var("PATIENCE_KILLS").ok().and_then(|kills| kills.parse().ok());
        let kills = kills.unwrap_or(events.len()).max(events.len());
        for at in 0..kills {
            let event = events.get(at).copied().unwrap_or_else(|| events[self.dice.below(events.len())]);
            if self.disk.is_some() { self.live_on_disk(event) } else { self.live_with_files(event) }
        }
        let Played { acknowledged, unsaved, .. } = self.game;
        println!("{kills} lives, {acknowledged} changes acknowledged, {unsaved} of them as unsaved");
    }
}

#[test]
fn what_is_said_to_be_saved_is_there_whatever_becomes_of_the_files() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut scene = Scene::at(folder.path().join("games"), None);
    scene.live_through(&TO_FILES);
}

#[test]
fn what_is_said_to_be_saved_is_there_whatever_becomes_of_the_disk() {
    let Some(disk) = Disk::mount() else {
        return println!("NOT TRIED: {TO_DISK:?}: this machine gives users no name spaces of their own");
    };
    let mut scene = Scene::at(disk.place(), Some(disk));
    scene.live_through(&TO_DISK);
}

#[test]
fn on_a_disk_that_is_full_from_the_beginning_nothing_is_said_to_be_saved() {
    let Some(disk) = Disk::mount() else {
        return println!("NOT TRIED: this machine gives users no name spaces of their own");
    };
    disk.fill();
    let mut scene = Scene::at(disk.place(), Some(disk));
    scene.expect("begun", Some("disk-full"));
    scene.play();
    scene.expect("played", Some("disk-full"));
    scene.disk().make_room();
    scene.play();
    scene.expect("with room", None);
    scene.kill();
    scene.restart();
    assert!(scene.game.length() > 0);
}

/// Two servers over one file, which is taken away from both.
#[test]
fn two_servers_find_each_other_again() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut scenes = [Scene::at(folder.path().into(), None), Scene::at(folder.path().into(), None)];
    for ends in [&["", "-wal", "-shm"][..], &["-shm"], &["-wal"], &[""]] {
        scenes.iter_mut().for_each(Scene::play);
        ends.iter().for_each(|end| fs::remove_file(scenes[0].path(end)).unwrap());
        for at in [0, 1, 0, 1] {
            scenes[at].play();
            scenes[at].expect(&format!("{ends:?} deleted"), None);
        }
    }
    scenes.iter_mut().for_each(Scene::kill);
    scenes.iter_mut().for_each(Scene::restart);
}
