//! External server that plays a script, one reply per request, and records the requests.
#![expect(clippy::expect_used, reason = "a test that cannot go on must fail")]

use std::sync::{Arc, Mutex};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Reply of the server to one request.
#[derive(Debug)]
pub struct Reply {
    pub status: &'static str,
    /// Lines of the head, each with its line end.
    pub headers: &'static str,
    pub body: Vec<u8>,
    pub is_lost: bool,
}

impl Reply {
    pub fn new(status: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { status, headers: "", body: body.into(), is_lost: false }
    }

    /// Reads the request and closes the connection.
    pub fn lost() -> Self {
        Self { is_lost: true, ..Self::new("", "") }
    }
}

#[derive(Debug)]
pub struct Scripted {
    pub url: String,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Scripted {
    pub async fn playing(script: Vec<Reply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let requests = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&requests);
        tokio::spawn(async move {
            for reply in script {
                let (mut stream, _) = listener.accept().await.expect("a caller");
                let request = read_request(&mut stream).await;
                kept.lock().expect("a lock").push(request);
                let Reply { status, headers, body, is_lost } = reply;
                if is_lost {
                    continue;
                }
                let length = body.len();
                let head = format!(
                    "HTTP/1.1 {status}\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n"
                );
                stream.write_all(head.as_bytes()).await.expect("a caller who listens");
                // A client that has read enough closes the connection.
                if stream.write_all(&body).await.is_err() {
                    return;
                }
            }
        });
        Self { url, requests }
    }

    pub fn requests(&self) -> Vec<String> {
        self.requests.lock().expect("a lock").clone()
    }

    /// Returns the request lines, in order.
    pub fn calls(&self) -> Vec<String> {
        let line = |request: &String| request.lines().next().unwrap_or_default().replace(" HTTP/1.1", "");
        self.requests().iter().map(line).collect()
    }

    /// Returns the JSON body of a request.
    pub fn body(&self, at: usize) -> Value {
        let requests = self.requests();
        let (_, body) = requests.get(at).and_then(|request| request.split_once("\r\n\r\n")).expect("a body");
        serde_json::from_str(body).expect("JSON")
    }
}

async fn read_request(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    let mut buffer = [0_u8; 4096];
    loop {
        let count = stream.read(&mut buffer).await.expect("a caller who speaks");
        text.push_str(std::str::from_utf8(buffer.get(..count).unwrap_or_default()).expect("UTF-8"));
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            let length = length.map_or(0, |length| length.parse().expect("a length"));
            if count == 0 || body.len() >= length {
                return text;
            }
        }
    }
}
