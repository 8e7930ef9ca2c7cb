//! The outside world: mail through SES, messages to phones through SNS. Tests pass an outbox that remembers.

use std::sync::OnceLock;

use aws_sdk_sesv2::error::{DisplayErrorContext, SdkError};
use aws_sdk_sesv2::operation::send_email::SendEmailError;
use aws_sdk_sesv2::primitives::Blob;
use aws_sdk_sesv2::types::{Destination, EmailContent, RawMessage};
use aws_sdk_sns::types::MessageAttributeValue;
use aws_types::SdkConfig;
use domain::failure::{Failure, Result};
use jiff::Timestamp;
use mail_builder::MessageBuilder;

use crate::letter::Letter;

/// Why a letter did not go out.
#[derive(Debug)]
pub enum Refused {
    /// Trying again may help.
    ForNow(String),
    /// It would be refused again.
    ForGood(String),
}

#[expect(async_fn_in_trait, reason = "called in this crate only, on one thread")]
pub trait Outbox {
    async fn mail(&self, letter: &Letter, now: Timestamp) -> Result<(), Refused>;
    async fn text(&self, letter: &Letter) -> Result<(), Refused>;
}

/// Its clients are built for the first letter of their kind.
#[derive(Debug)]
pub struct Aws {
    config: SdkConfig,
    ses: OnceLock<aws_sdk_sesv2::Client>,
    sns: OnceLock<aws_sdk_sns::Client>,
    from: String,
}

impl Aws {
    /// `from`: `Rota <ticket@rota.example>`, or the address alone.
    pub fn new(config: &SdkConfig, from: String) -> Self {
        Self { config: config.clone(), ses: OnceLock::new(), sns: OnceLock::new(), from }
    }
}

impl Outbox for Aws {
    async fn mail(&self, letter: &Letter, now: Timestamp) -> Result<(), Refused> {
        let raw = raw(letter, &self.from, now).map_err(|failure| Refused::ForGood(failure.to_string()))?;
        let raw = RawMessage::builder().data(Blob::new(raw)).build();
        let raw = raw.map_err(|error| Refused::ForGood(error.to_string()))?;
        let ses = self.ses.get_or_init(|| aws_sdk_sesv2::Client::new(&self.config));
        let send = ses
            .send_email()
            .from_email_address(&self.from)
            .destination(Destination::builder().to_addresses(&letter.to).build())
            .content(EmailContent::builder().raw(raw).build());
        send.send().await.map(drop).map_err(refused)
    }

    async fn text(&self, letter: &Letter) -> Result<(), Refused> {
        let kind = MessageAttributeValue::builder().data_type("String").string_value("Transactional").build();
        let kind = kind.map_err(|error| Refused::ForGood(error.to_string()))?;
        let sns = self.sns.get_or_init(|| aws_sdk_sns::Client::new(&self.config));
        let publish = sns
            .publish()
            .phone_number(&letter.phone)
            .message(&letter.sms)
            .message_attributes("AWS.SNS.SMS.SMSType", kind);
        publish
            .send()
            .await
            .map(drop)
            .map_err(|error| Refused::ForNow(DisplayErrorContext(error).to_string()))
    }
}

/// A bad request is this letter's own fault, such as a malformed address. Everything else, such as a sender that is not verified
/// yet, is ours to mend, and the letter waits for it.
fn refused(error: SdkError<SendEmailError>) -> Refused {
    let for_good = error.as_service_error().is_some_and(SendEmailError::is_bad_request_exception);
    let cause = DisplayErrorContext(error).to_string();
    if for_good { Refused::ForGood(cause) } else { Refused::ForNow(cause) }
}

/// The letter as it travels (RFC 5322).
pub fn raw(letter: &Letter, from: &str, now: Timestamp) -> Result<Vec<u8>> {
    let mut message = MessageBuilder::new()
        .from(("Rota", address(from)))
        .to(letter.to.as_str())
        .subject(letter.subject.as_str())
        .message_id(letter.id.as_str())
        .date(now.as_second())
        .text_body(letter.text.as_str())
        .html_body(letter.html.as_str());
    if let Some(address) = &letter.reply_to {
        message = message.reply_to(address.as_str());
    }
    for attachment in &letter.attachments {
        message = message.attachment(
            attachment.content_type,
            attachment.name.as_str(),
            attachment.content.as_slice(),
        );
    }
    message.write_to_vec().map_err(Failure::internal)
}

/// The bare address of `Rota <ticket@rota.example>`.
fn address(from: &str) -> &str {
    from.rsplit_once('<').map_or(from, |(_, address)| address.trim_end_matches('>'))
}
