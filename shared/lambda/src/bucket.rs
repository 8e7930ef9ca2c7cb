//! A bucket of S3: an object is read whole or written whole. A few requests do not need S3's whole client: they are signed with
//! the signer that all AWS clients share. Used by `content`, `publish-content` and `log-writer`, who spell the keys.

use std::time::{Duration, SystemTime};

use aws_credential_types::provider::{ProvideCredentials as _, SharedCredentialsProvider};
use aws_sigv4::http_request::{
    PayloadChecksumKind, PercentEncodingMode, SignableBody, SignableRequest, SigningSettings,
    UriPathNormalizationMode, sign,
};
use aws_sigv4::sign::v4;
use aws_types::SdkConfig;
use http::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use jiff::Timestamp;

use crate::Error;
use crate::wiring::AWS_ROOTS;

const TIMEOUT: Duration = Duration::from_secs(10);
/// Ten times the largest object there is today.
const MAX_BYTES: u64 = 8 * 1024 * 1024;

#[derive(Debug, Clone)]
pub struct Bucket {
    http: reqwest::Client,
    credentials: SharedCredentialsProvider,
    region: String,
    /// Without a trailing slash.
    url: String,
}

#[derive(Debug)]
pub struct Object {
    pub body: Vec<u8>,
    pub etag: Option<String>,
}

impl Bucket {
    pub fn new(aws: &SdkConfig, name: &str) -> Result<Self, Error> {
        let region = aws.region().ok_or("no AWS region")?.to_string();
        let url = match aws.endpoint_url() {
            Some(endpoint) => format!("{}/{name}", endpoint.trim_end_matches('/')),
            None => format!("https://{name}.s3.{region}.amazonaws.com"),
        };
        let roots = reqwest::Certificate::from_pem_bundle(AWS_ROOTS)?;
        Ok(Self {
            http: reqwest::Client::builder().tls_certs_only(roots).timeout(TIMEOUT).build()?,
            credentials: aws.credentials_provider().ok_or("no AWS credentials")?,
            region,
            url,
        })
    }

    /// `None` where there is no such object, or no other than `known`.
    pub async fn find(
        &self,
        key: &str,
        known: Option<&str>,
        now: Timestamp,
    ) -> Result<Option<Object>, Error> {
        let mut headers = HeaderMap::new();
        if let Some(etag) = known {
            headers.insert(IF_NONE_MATCH, HeaderValue::from_str(etag)?);
        }
        let answer = self.send(Method::GET, key, headers, Vec::new(), now).await?;
        if matches!(answer.status(), StatusCode::NOT_MODIFIED | StatusCode::NOT_FOUND) {
            return Ok(None);
        }
        let etag = answer.headers().get(ETAG).and_then(|etag| etag.to_str().ok()).map(str::to_owned);
        Ok(Some(Object { body: body(answer).await?, etag }))
    }

    pub async fn put(
        &self,
        key: &str,
        content_type: &'static str,
        body: Vec<u8>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static(content_type))]);
        self.send(Method::PUT, key, headers, body, now).await?.error_for_status()?;
        Ok(())
    }

    async fn send(
        &self,
        method: Method,
        key: &str,
        headers: HeaderMap,
        body: Vec<u8>,
        now: Timestamp,
    ) -> Result<reqwest::Response, Error> {
        let url = format!("{}/{key}", self.url);
        let identity = self.credentials.provide_credentials().await?.into();
        let mut settings = SigningSettings::default();
        // What S3 wants otherwise than the rest of AWS.
        settings.percent_encoding_mode = PercentEncodingMode::Single;
        settings.payload_checksum_kind = PayloadChecksumKind::XAmzSha256;
        settings.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
        let params = v4::SigningParams::builder()
            .identity(&identity)
            .region(&self.region)
            .name("s3")
            .time(SystemTime::from(now))
            .settings(settings)
            .build()?
            .into();
        let signable =
            SignableRequest::new(method.as_str(), &url, std::iter::empty(), SignableBody::Bytes(&body))?;
        let (signature, _) = sign(signable, &params)?.into_parts();
        let mut request = http::Request::builder().method(method).uri(url).body(body)?;
        *request.headers_mut() = headers;
        signature.apply_to_request_http1x(&mut request);
        Ok(self.http.execute(request.try_into()?).await?)
    }
}

async fn body(answer: reqwest::Response) -> Result<Vec<u8>, Error> {
    let answer = answer.error_for_status()?;
    match answer.content_length() {
        Some(0..=MAX_BYTES) => Ok(answer.bytes().await?.to_vec()),
        _ => Err("too much, or without a length".into()),
    }
}
