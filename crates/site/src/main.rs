//! `patience-site MODULE NOTICES OUT [ADDRESS]`: writes the site into a folder. With the address at
//! which it will be, links to it have a picture everywhere.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use patience_site::{SiteError, SiteFile, site_files};

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let (module, notices, out, address) = match &args[..] {
        [module, notices, out] => (module, notices, out, None),
        [module, notices, out, address] => (module, notices, out, Some(address.as_str())),
        _ => {
            eprintln!("usage: patience-site MODULE NOTICES OUT [ADDRESS]");
            return ExitCode::from(2);
        }
    };
    match build(Path::new(module), Path::new(notices), Path::new(out), address) {
        Ok(files) => {
            let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
            println!("{out}: {} files, {} kB", files.len(), bytes.div_ceil(1000));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn build(module: &Path, notices: &Path, out: &Path, address: Option<&str>) -> Result<Vec<SiteFile>, SiteError> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let failed = |path: &Path| {
        let path = path.to_path_buf();
        move |error| SiteError::Read { path, error }
    };
    let bytes = fs::read(module).map_err(failed(module))?;
    let notices = fs::read_to_string(notices).map_err(failed(notices))?;
    let files = site_files(&sources.join("web"), &sources.join("site"), &bytes, &notices, address)?;
    clear(out)?;
    for SiteFile { name, bytes } in &files {
        let path = out.join(name);
        let failed = |error| SiteError::Write { path: path.clone(), error };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        fs::write(&path, bytes).map_err(failed)?;
    }
    Ok(files)
}

/// What an earlier build has left goes; a folder of anything else is left alone.
fn clear(out: &Path) -> Result<(), SiteError> {
    let failed = |error| SiteError::Write { path: PathBuf::from(out), error };
    if !out.try_exists().map_err(failed)? {
        return Ok(());
    }
    let empty = fs::read_dir(out).map_err(failed)?.next().is_none();
    if !empty && !out.join("serviceworker.js").exists() {
        return Err(SiteError::Occupied { path: out.into() });
    }
    fs::remove_dir_all(out).map_err(failed)
}
