//! Where games are kept.

use std::path::{Path, PathBuf};

use etcetera::app_strategy::{AppStrategy, AppStrategyArgs, choose_native_strategy};

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
/// keeps the data of a user's programs (`~/.local/share` on Linux). It is made if it is not there.
///
/// # Errors
/// If the user has no home folder, or the folder can't be made.
pub fn data_dir(asked: Option<&Path>) -> Result<PathBuf, DataDirError> {
    let path = match asked {
        Some(path) => path.to_owned(),
        None => users_own()?,
    };
    match std::fs::create_dir_all(&path) {
        Ok(()) => Ok(path),
        Err(source) => Err(DataDirError::NotMade { path, source }),
    }
}

fn users_own() -> Result<PathBuf, DataDirError> {
    let program =
        AppStrategyArgs { top_level_domain: "org".into(), author: "patience".into(), app_name: "patience".into() };
    let strategy = choose_native_strategy(program).map_err(|_| DataDirError::NoHome)?;
    Ok(strategy.data_dir())
}
