//! A bucket of S3: an object is read or written whole. The keys are spelled by the callers:
//! [`crate::edition`], [`crate::rates_copy`], `editorial` and `log-writer`.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use aws_sdk_s3::Client;
use aws_sdk_s3::config::{Builder, RequestChecksumCalculation, ResponseChecksumValidation};
use aws_sdk_s3::error::{DisplayErrorContext, ProvideErrorMetadata, SdkError};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;
use aws_types::SdkConfig;
use tokio::time::timeout;

/// Error of the SDK, or a timeout.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// Time limit for a call with all its retries.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size in bytes: ten times the largest object of today.
const MAX_BYTES: i64 = 8 * 1024 * 1024;

/// A cheap handle.
#[derive(Debug, Clone)]
pub struct Bucket(Arc<Target>);

#[derive(Debug)]
struct Target {
    aws: SdkConfig,
    /// Built for the first call, so that a function without calls starts without a client.
    client: OnceLock<Client>,
    name: String,
}

#[derive(Debug)]
pub struct Object {
    pub body: Vec<u8>,
    pub etag: Option<String>,
}

impl Bucket {
    pub fn new(aws: &SdkConfig, name: String) -> Self {
        Self(Arc::new(Target { aws: aws.clone(), client: OnceLock::new(), name }))
    }

    /// Returns `None` when the object does not exist or still has the tag `known`.
    pub async fn find(&self, key: &str, known: Option<&str>) -> Result<Option<Object>, Error> {
        timeout(TIMEOUT, self.get(key, known)).await?
    }

    async fn get(&self, key: &str, known: Option<&str>) -> Result<Option<Object>, Error> {
        let get = self.client().get_object().bucket(&self.0.name).key(key);
        let answer = match get.set_if_none_match(known.map(str::to_owned)).send().await {
            Err(error) if matches!(status(&error), Some(304 | 404)) => return Ok(None),
            answer => answer.map_err(told)?,
        };
        match answer.content_length() {
            Some(0..=MAX_BYTES) => {}
            _ => return Err("the object is too large, or has no length".into()),
        }
        let etag = answer.e_tag().map(str::to_owned);
        Ok(Some(Object { body: answer.body.collect().await?.to_vec(), etag }))
    }

    pub async fn put(&self, key: &str, content_type: &str, body: Vec<u8>) -> Result<(), Error> {
        let put = self.client().put_object().bucket(&self.0.name).key(key);
        let sent = put.content_type(content_type).body(body.into()).send();
        timeout(TIMEOUT, sent).await?.map(drop).map_err(told)
    }

    /// Writes the object in place of the version `read`, or as a new object. Returns false when another
    /// writer was faster.
    pub async fn replace(&self, key: &str, body: Vec<u8>, read: Option<&Object>) -> Result<bool, Error> {
        let put = self.client().put_object().bucket(&self.0.name).key(key);
        let put = match read {
            Some(read) => put.set_if_match(read.etag.clone()),
            None => put.if_none_match("*"),
        };
        let sent = put.content_type("application/octet-stream").body(body.into()).send();
        match timeout(TIMEOUT, sent).await? {
            // Status 409: another write is in progress.
            Err(error) if matches!(status(&error), Some(409 | 412)) => Ok(false),
            written => written.map(|_| true).map_err(told),
        }
    }

    fn client(&self) -> &Client {
        let Target { aws, client, .. } = &*self.0;
        client.get_or_init(|| {
            // An emulation has one host for all buckets, and no checksums. TLS and the signature protect
            // the content.
            let config = Builder::from(aws)
                .force_path_style(aws.endpoint_url().is_some())
                .request_checksum_calculation(RequestChecksumCalculation::WhenRequired)
                .response_checksum_validation(ResponseChecksumValidation::WhenRequired);
            Client::from_conf(config.build())
        })
    }
}

fn status<E>(error: &SdkError<E, HttpResponse>) -> Option<u16> {
    error.raw_response().map(|answer| answer.status().as_u16())
}

/// Includes the causes, because an SDK error's own text says little.
fn told<E>(error: SdkError<E, HttpResponse>) -> Error
where
    E: std::error::Error + ProvideErrorMetadata + Send + Sync + 'static,
{
    DisplayErrorContext(error).to_string().into()
}
