//! Where games are kept.

use std::path::{Path, PathBuf};

use etcetera::app_strategy::{AppStrategy, AppStrategyArgs, choose_native_strategy};

use crate::kept_rules::FOLDER as RULES;
use crate::private::{make_folder, tighten};
use crate::settings::FILE as SETTINGS;
use crate::store::DATABASE;
use crate::token::FILE as TOKEN;

/// There is no folder for the user's data.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DataDirError {
    /// The user has no home.
    #[error("the user's home folder can't be found; name a folder for the games")]
    NoHome,
    /// The folder can't be made.
    #[error("the folder {} can't be made: {source}", path.display())]
    NotMade {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}

/// The folder for the user's games: the one that is `asked` for, or `patience` where the system
/// keeps the data of a user's programs (`~/.local/share` on Linux). It is made if it is not there,
/// as a folder that only its owner may enter; one that is there is made so, unless somebody has
/// named one that holds other files, too.
///
/// # Errors
/// If the user has no home folder, or the folder can't be made.
pub fn data_dir(asked: Option<&Path>) -> Result<PathBuf, DataDirError> {
    let path = match asked {
        Some(path) => path.to_owned(),
        None => users_own()?,
    };
    if let Err(source) = make_folder(&path) {
        return Err(DataDirError::NotMade { path, source });
    }
    if asked.is_none() || is_ours_alone(&path) {
        tighten(&path);
    }
    Ok(path)
}

/// Whether a folder holds nothing but files of this program.
fn is_ours_alone(folder: &Path) -> bool {
    let ours = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.is_ok_and(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.starts_with(DATABASE) || [TOKEN, SETTINGS, RULES].contains(&&*name)
        })
    };
    std::fs::read_dir(folder).is_ok_and(|mut entries| entries.all(ours))
}

fn users_own() -> Result<PathBuf, DataDirError> {
    let program =
        AppStrategyArgs { top_level_domain: "org".into(), author: "patience".into(), app_name: "patience".into() };
    let strategy = choose_native_strategy(program).map_err(|_| DataDirError::NoHome)?;
    Ok(strategy.data_dir())
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn a_folder_is_the_players_own_unless_others_files_are_in_it() {
        let above = tempfile::tempdir().unwrap();
        let new = above.path().join("a/b");
        data_dir(Some(&new)).unwrap();
        assert_eq!((mode(&new), mode(new.parent().unwrap())), (0o700, 0o700));
        let cases = [
            (&[][..], 0o700),
            (&[DATABASE, "patience.sqlite3.version-1", "token", "terminal.json"], 0o700),
            (&["letter"], 0o755),
        ];
        for (at, (files, then)) in cases.into_iter().enumerate() {
            let older = above.path().join(at.to_string());
            std::fs::create_dir(&older).unwrap();
            std::fs::set_permissions(&older, std::fs::Permissions::from_mode(0o755)).unwrap();
            files.iter().for_each(|name| std::fs::write(older.join(name), "").unwrap());
            data_dir(Some(&older)).unwrap();
            assert_eq!(mode(&older), then, "{files:?}");
        }
    }
}
