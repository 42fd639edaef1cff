//! `patience-site BUILT OUT [ADDRESS]`: writes the site into a folder. `BUILT` is the folder with
//! the modules and the notices. With the address at which the site will be, links to it have a
//! picture everywhere.
//!
//! `patience-site icon DRAWING PIXELS PICTURE`: draws an SVG as a PNG that is so wide, for
//! packages.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use patience_site::{Built, SiteError, SiteFile, picture, site_files};

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let told = match args[..] {
        ["icon", drawing, pixels, out] if pixels.parse::<u32>().is_ok() => {
            draw(Path::new(drawing), pixels.parse().unwrap_or_default(), Path::new(out)).map(|()| out.to_owned())
        }
        [built, out] => build(Path::new(built), Path::new(out), None),
        [built, out, address] => build(Path::new(built), Path::new(out), Some(address)),
        _ => {
            eprintln!("usage: patience-site BUILT OUT [ADDRESS] | icon DRAWING PIXELS PICTURE");
            return ExitCode::from(2);
        }
    };
    match told {
        Ok(told) => {
            println!("{told}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn unread(path: &Path) -> impl FnOnce(std::io::Error) -> SiteError {
    let path = path.to_path_buf();
    move |error| SiteError::Read { path, error }
}

fn unwritten(path: &Path) -> impl FnOnce(std::io::Error) -> SiteError {
    let path = path.to_path_buf();
    move |error| SiteError::Write { path, error }
}

fn draw(drawing: &Path, pixels: u32, out: &Path) -> Result<(), SiteError> {
    let svg = fs::read_to_string(drawing).map_err(unread(drawing))?;
    fs::write(out, picture(&svg, pixels)?).map_err(unwritten(out))
}

/// Writes the site, and tells how large it is.
fn build(built: &Path, out: &Path, address: Option<&str>) -> Result<String, SiteError> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| fs::read(built.join(name)).map_err(unread(&built.join(name)));
    let built = Built { whole: read("patience.wasm")?, table: read("table.wasm")?, notices: read("licences.txt")? };
    let files = site_files(&sources.join("web"), &sources.join("site"), &built, address)?;
    clear(out)?;
    for SiteFile { name, bytes } in &files {
        let path = out.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(unwritten(&path))?;
        }
        fs::write(&path, bytes).map_err(unwritten(&path))?;
    }
    let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
    Ok(format!("{}: {} files, {} kB", out.display(), files.len(), bytes.div_ceil(1000)))
}

/// What an earlier build has left goes; a folder of anything else is left alone.
fn clear(out: &Path) -> Result<(), SiteError> {
    if !out.try_exists().map_err(unwritten(out))? {
        return Ok(());
    }
    let empty = fs::read_dir(out).map_err(unwritten(out))?.next().is_none();
    if !empty && !out.join("serviceworker.js").exists() {
        return Err(SiteError::Occupied { path: out.into() });
    }
    fs::remove_dir_all(out).map_err(unwritten(out))
}
