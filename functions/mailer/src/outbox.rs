//! Sends mail through SES and texts through SNS. Tests pass an outbox that records messages.

use std::collections::HashMap;
use std::sync::OnceLock;

use aws_sdk_sesv2::error::{DisplayErrorContext, SdkError};
use aws_sdk_sesv2::operation::send_email::SendEmailError;
use aws_sdk_sesv2::primitives::Blob;
use aws_sdk_sesv2::types::{Destination, EmailContent, MessageTag, RawMessage};
use aws_sdk_sns::types::MessageAttributeValue;
use aws_types::SdkConfig;
use domain::failure::{Failure, Result};
use domain::people::ascii_email;
use jiff::Timestamp;
use journey::queued::Class;
use mail_builder::MessageBuilder;
use mail_builder::headers::raw::Raw;
use mail_builder::headers::url::URL;
use mail_builder::mime::MimePart;

use crate::letter::Letter;
use crate::sms::is_turkish;
use crate::unproven::UNASKED;

/// Reason why a letter was not sent.
#[derive(Debug)]
pub enum SendError {
    /// A later try may succeed.
    ForNow(String),
    /// Every later try would be rejected too.
    ForGood(String),
}

#[expect(async_fn_in_trait, reason = "called in this crate only, on one thread")]
pub trait Outbox {
    async fn mail(&self, letter: &Letter, now: Timestamp) -> Result<(), SendError>;
    async fn text(&self, letter: &Letter) -> Result<(), SendError>;
}

/// Sender addresses, such as `Rota <ticket@rota.example>` or the bare address.
#[derive(Debug, Clone)]
pub struct Senders {
    pub bookings: String,
    /// Sender for unverified addresses. It has its own domain, whose reputation is separate from that of
    /// tickets.
    pub unproven: String,
}

impl Senders {
    pub fn of(&self, class: Class) -> &str {
        match class {
            Class::Bookings => &self.bookings,
            Class::Unproven => &self.unproven,
        }
    }
}

/// Outbox of AWS. Each client is built for the first message of its kind.
#[derive(Debug)]
pub struct Aws {
    config: SdkConfig,
    ses: OnceLock<aws_sdk_sesv2::Client>,
    sns: OnceLock<aws_sdk_sns::Client>,
    senders: Senders,
    sms_sender: Option<String>,
}

impl Aws {
    /// `sms_sender` is the registered sender name for texts to Türkiye.
    pub fn new(config: &SdkConfig, senders: Senders, sms_sender: Option<String>) -> Self {
        Self { config: config.clone(), ses: OnceLock::new(), sns: OnceLock::new(), senders, sms_sender }
    }
}

impl Outbox for Aws {
    async fn mail(&self, letter: &Letter, now: Timestamp) -> Result<(), SendError> {
        let from = self.senders.of(letter.class);
        let raw = raw(letter, from, now).map_err(|failure| SendError::ForGood(failure.to_string()))?;
        let raw = RawMessage::builder().data(Blob::new(raw)).build();
        let raw = raw.map_err(|error| SendError::ForGood(error.to_string()))?;
        let ses = self.ses.get_or_init(|| aws_sdk_sesv2::Client::new(&self.config));
        let send = ses
            .send_email()
            .from_email_address(from)
            .destination(Destination::builder().to_addresses(ascii_email(&letter.to)).build())
            .content(EmailContent::builder().raw(raw).build());
        let send = send.set_email_tags(tags(letter)?);
        send.send().await.map(drop).map_err(refused)
    }

    async fn text(&self, letter: &Letter) -> Result<(), SendError> {
        let sns = self.sns.get_or_init(|| aws_sdk_sns::Client::new(&self.config));
        let publish = sns
            .publish()
            .phone_number(&letter.phone)
            .message(&letter.sms)
            .set_message_attributes(Some(attributes(&letter.phone, self.sms_sender.as_deref())?));
        publish
            .send()
            .await
            .map(drop)
            .map_err(|error| SendError::ForNow(DisplayErrorContext(error).to_string()))
    }
}

/// Tags of the mail, which SES repeats when the mail bounces (`infra-cdk/lib/mail.ts`).
fn tags(letter: &Letter) -> Result<Option<Vec<MessageTag>>, SendError> {
    if letter.class != Class::Unproven {
        return Ok(None);
    }
    let network = if letter.network.is_empty() { UNASKED } else { &letter.network };
    let tag = MessageTag::builder().name("network").value(network).build();
    Ok(Some(vec![tag.map_err(|error| SendError::ForGood(error.to_string()))?]))
}

/// Attributes of a text. The sender name is registered only in Türkiye.
fn attributes(
    phone: &str,
    sms_sender: Option<&str>,
) -> Result<HashMap<String, MessageAttributeValue>, SendError> {
    let sender = sms_sender.filter(|_| is_turkish(phone)).map(|name| ("AWS.SNS.SMS.SenderID", name));
    let named = [("AWS.SNS.SMS.SMSType", "Transactional")].into_iter().chain(sender);
    let attribute = |(name, value): (&str, &str)| {
        let value = MessageAttributeValue::builder().data_type("String").string_value(value).build();
        Ok((name.to_owned(), value.map_err(|error| SendError::ForGood(error.to_string()))?))
    };
    named.map(attribute).collect()
}

/// Classifies an error of SES. A bad request concerns this letter alone, such as a malformed address. Every
/// other error, such as an unverified sender, is Rota's to fix, and the letter is retried.
fn refused(error: SdkError<SendEmailError>) -> SendError {
    let for_good = error.as_service_error().is_some_and(SendEmailError::is_bad_request_exception);
    let cause = DisplayErrorContext(error).to_string();
    if for_good { SendError::ForGood(cause) } else { SendError::ForNow(cause) }
}

/// The logo, drawn from `content/mark.json` by `content/generate/mark_png.mjs`. Mails embed it because many
/// readers block remote pictures, and because a remote picture would report that a mail was opened.
const MARK: &[u8] = include_bytes!("../templates/mark.png");

/// Builds the letter as a MIME message (RFC 5322).
pub fn raw(letter: &Letter, from: &str, now: Timestamp) -> Result<Vec<u8>> {
    let mut message = MessageBuilder::new()
        .from(("Rota", address(from)))
        .to(ascii_email(&letter.to))
        .subject(letter.subject.as_str())
        .message_id(letter.id.as_str())
        .date(now.as_second())
        // Prevents automatic replies such as absence notices.
        .header("Auto-Submitted", Raw::new("auto-generated"))
        .body(body(letter));
    if let Some(address) = &letter.unsubscribe {
        message = message
            .header("List-Unsubscribe", URL::new(address.as_str()))
            .header("List-Unsubscribe-Post", Raw::new("List-Unsubscribe=One-Click"));
    }
    if let Some(address) = &letter.reply_to {
        message = message.reply_to(ascii_email(address));
    }
    message.write_to_vec().map_err(Failure::internal)
}

/// The MIME tree: plain text beside HTML with its embedded logo, then the attachments.
fn body(letter: &Letter) -> MimePart<'_> {
    let mark = MimePart::new("image/png", MARK).inline().cid("mark");
    let html =
        MimePart::new("multipart/related", vec![MimePart::new("text/html", letter.html.as_str()), mark]);
    let words = vec![MimePart::new("text/plain", letter.text.as_str()), html];
    let papers = letter.attachments.iter().map(|paper| {
        MimePart::new(paper.content_type, paper.content.as_slice()).attachment(paper.name.as_str())
    });
    let parts = [MimePart::new("multipart/alternative", words)].into_iter().chain(papers).collect::<Vec<_>>();
    MimePart::new("multipart/mixed", parts)
}

/// The bare address of `Rota <ticket@rota.example>`.
fn address(from: &str) -> &str {
    from.rsplit_once('<').map_or(from, |(_, address)| address.trim_end_matches('>'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8058 requires both headers.
    #[test]
    fn a_mail_with_an_unsubscribe_address_has_both_list_unsubscribe_headers() {
        let address = "https://rota.example/api/user/price_alerts/stop/?t=0123";
        let letter =
            Letter { to: "a@b.example".into(), unsubscribe: Some(address.into()), ..Letter::default() };
        let mail = raw(&letter, "ticket@rota.example", Timestamp::UNIX_EPOCH).unwrap_or_default();
        let mail = String::from_utf8_lossy(&mail).replace("\r\n ", "").replace("\r\n\t", "");
        assert!(mail.contains(&format!("List-Unsubscribe: <{address}>")), "{mail}");
        assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), "{mail}");
        assert!(mail.contains("Auto-Submitted: auto-generated\r\n"), "{mail}");
    }

    #[test]
    fn letters_to_unproven_addresses_have_their_own_sender() {
        let senders =
            Senders { bookings: "bilet@rota.example".into(), unproven: "hesap@account.rota.example".into() };
        assert_eq!(senders.of(Letter::default().class), "bilet@rota.example");
        assert_eq!(senders.of(Class::Unproven), "hesap@account.rota.example");
    }

    #[test]
    fn a_letter_to_an_unproven_address_is_tagged_with_the_network_that_requested_it() {
        let tagged = |class, network: &str| {
            let letter = Letter { class, network: network.to_owned(), ..Letter::default() };
            let tags = tags(&letter).unwrap_or_default().unwrap_or_default();
            tags.into_iter().map(|tag| format!("{}={}", tag.name, tag.value)).collect::<Vec<_>>()
        };
        assert_eq!(tagged(Class::Unproven, "0a1b2c3d"), ["network=0a1b2c3d"]);
        assert_eq!(tagged(Class::Unproven, ""), ["network=none"], "the rule reads one in each");
        assert!(tagged(Class::Bookings, "").is_empty());
    }

    #[test]
    fn only_texts_to_turkiye_have_the_registered_sender_name() {
        let sender = |phone, name| {
            let attributes = attributes(phone, name).unwrap_or_default();
            attributes.get("AWS.SNS.SMS.SenderID").and_then(|value| value.string_value().map(str::to_owned))
        };
        assert_eq!(sender("+905320000000", Some("ROTA")).as_deref(), Some("ROTA"));
        assert_eq!(sender("+4915112345678", Some("ROTA")), None);
        assert_eq!(sender("+905320000000", None), None);
    }
}
