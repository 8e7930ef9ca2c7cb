//! Simulator of S3: objects by their keys, over its wire protocol, with versions (ETag) for conditional
//! requests.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::response::{IntoResponse as _, Response};
use http::{Method, StatusCode};
use rota_http::bucket::Bucket;
use rota_http::cache::version;
use tokio::net::TcpListener;

use crate::dynamodb::http_client;
use crate::sqs::config;

const NAME: &str = "rota-test";

/// One bucket with its objects and a log of the requests.
#[derive(Debug, Clone, Default)]
pub struct S3 {
    objects: Arc<Mutex<BTreeMap<String, Bytes>>>,
    log: Arc<Mutex<Vec<String>>>,
}

impl S3 {
    pub fn put(&self, key: &str, body: impl Into<Bytes>) {
        self.objects.lock().unwrap().insert(key.to_owned(), body.into());
    }

    pub fn objects(&self) -> BTreeMap<String, Bytes> {
        self.objects.lock().unwrap().clone()
    }

    /// Returns the requests since the last call.
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.log.lock().unwrap())
    }

    pub async fn serve(&self) -> Bucket {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(answer).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        bucket_at(&url)
    }
}

pub fn bucket_at(url: &str) -> Bucket {
    Bucket::new(&config().http_client(http_client()).endpoint_url(url).build(), NAME.to_owned())
}

async fn answer(State(s3): State<S3>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path().strip_prefix(&format!("/{NAME}/")).unwrap();
    // The key is percent-decoded, as S3 names its objects.
    let key =
        serde_urlencoded::from_str::<Vec<(String, String)>>(&format!("key={path}")).unwrap().remove(0).1;
    let signed = parts.headers["authorization"].to_str().unwrap().to_owned();
    assert!(signed.contains("/eu-central-1/s3/aws4_request, "), "{signed}");
    let etag = |object: &Bytes| format!("\"{}\"", version(object));
    let answer = if parts.method == Method::PUT {
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        let stands = s3.objects.lock().unwrap().get(&key).map(etag);
        let is_wanted = parts
            .headers
            .get("if-match")
            .is_none_or(|wanted| Some(wanted.to_str().unwrap()) == stands.as_deref());
        if is_wanted && (stands.is_none() || !parts.headers.contains_key("if-none-match")) {
            s3.put(&key, body);
            StatusCode::OK.into_response()
        } else {
            StatusCode::PRECONDITION_FAILED.into_response()
        }
    } else {
        match s3.objects.lock().unwrap().get(&key).cloned() {
            None => (StatusCode::NOT_FOUND, "<Error><Code>NoSuchKey</Code></Error>").into_response(),
            Some(object) => {
                let etag = etag(&object);
                let known = parts.headers.get("if-none-match").is_some_and(|known| *known == *etag);
                let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
                (status, [("etag", etag)], if known { Bytes::new() } else { object }).into_response()
            }
        }
    };
    s3.log.lock().unwrap().push(format!("{} {key} {}", parts.method, answer.status().as_u16()));
    answer
}
