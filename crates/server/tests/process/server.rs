//! A server in a process of its own, and a client for it.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// How a child learns what to serve; see [`serve_if_child`].
const DATA: &str = "PATIENCE_TEST_DATA";
/// A rule file that is served, too.
pub(crate) const RULES: &str = "PATIENCE_TEST_RULES";

/// In the child: serves the folder that the parent has named.
pub(crate) fn serve_if_child() {
    let Some(data) = std::env::var_os(DATA) else { return };
    let mut library = patience_table::patience::Library::builtin();
    let rule_files: Vec<PathBuf> = std::env::var_os(RULES).map(PathBuf::from).into_iter().collect();
    for file in &rule_files {
        library.add(&file.display().to_string(), &std::fs::read_to_string(file).unwrap()).unwrap();
    }
    let options = patience_server::ServeOptions {
        library,
        rule_files,
        data: Some(data.into()),
        port: Some(0),
        lang: patience_table::patience::Lang::EN,
        token: false,
        site: None,
        tells_both_ways: false,
        open: std::env::var_os("PATH").is_some_and(|path| path.is_empty()),
    };
    patience_server::serve(options, patience_table::NoAdviser).unwrap();
}

/// A server in a process of its own; it ends, without mercy, with its owner.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) port: u16,
    pub(crate) out: BufReader<ChildStdout>,
}

impl Server {
    /// Starts this test program again, to run its ignored test `process::server_process` only. It
    /// calls [`serve_if_child`]. With `browsers` false the child finds no program that could open
    /// a browser, and tries.
    pub(crate) fn start(data: &Path, browsers: bool) -> Server {
        Server::start_by(Command::new(std::env::current_exe().unwrap()), data, browsers)
    }

    /// The same where a command, which is this program by another way, runs it.
    pub(crate) fn start_by(mut command: Command, data: &Path, browsers: bool) -> Server {
        command.args(["process::server_process", "--exact", "--ignored", "--nocapture"]).env(DATA, data);
        if !browsers {
            command.env("PATH", "").env_remove("BROWSER");
        }
        let mut child = command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let mut server = Server { child, port: 0, out };
        let line = server.line_with("http://127.0.0.1:");
        let port = line.split("http://127.0.0.1:").nth(1).unwrap();
        server.port = port.split('/').next().unwrap().parse().unwrap();
        server
    }

    /// The next line of its output that contains a text.
    pub(crate) fn line_with(&mut self, text: &str) -> String {
        for _ in 0..50 {
            let mut line = String::new();
            assert_ne!(self.out.read_line(&mut line).unwrap(), 0, "the server ended without {text:?}");
            if line.contains(text) {
                return line;
            }
        }
        panic!("the server says much, and never {text:?}");
    }

    /// Kills the process (SIGKILL), and waits until it is gone.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection to a server.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    port: u16,
}

impl Client {
    pub(crate) fn connect(port: u16) -> io::Result<Client> {
        let stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(300)))?;
        Ok(Client { stream: BufReader::new(stream), port })
    }

    /// Asks the table; an error means that no whole reply has come.
    pub(crate) fn ask(&mut self, request: &Value) -> io::Result<Value> {
        let (port, body) = (self.port, request.to_string());
        let text = format!(
            "POST /api/1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.get_mut().write_all(text.as_bytes())?;
        let mut length = None;
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line == "\r\n" {
                break;
            }
            let value = line.to_ascii_lowercase();
            length = value.strip_prefix("content-length:").map(|value| value.trim().parse().unwrap()).or(length);
        }
        let mut body = vec![0; length.expect("replies tell their length")];
        self.stream.read_exact(&mut body)?;
        Ok(serde_json::from_slice(&body)?)
    }
}
