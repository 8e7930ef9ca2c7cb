//! Messages of the queues: "look at this order", "write this mail". A lost or repeated message changes
//! nothing: each consumer reads the order's state first, and the sweeper finds orders whose message was lost.

use domain::failure::Result;
use domain::order::Order;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use store::queue::Queue;
use utoipa::ToSchema;

use crate::{Context, logged};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderMessage {
    pub order_id: String,
}

/// Request to the mailer. Codes and links that open an account are created where the letter is written, so
/// that no queue contains one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum MailMessage {
    /// Any letter, with the network that requested it; only a digest of the network is stored. This variant
    /// must come first, because the enum is untagged.
    Asked {
        #[serde(flatten)]
        letter: MailRequest,
        network: String,
    },
    /// Letter without a network. This variant must come before `Order`, because a letter about an order
    /// also has an `order_id`.
    Mail(MailRequest),
    Order(OrderMessage),
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "letter", rename_all = "snake_case")]
pub enum MailRequest {
    /// Code that activates an account.
    Activation {
        user_id: String,
    },
    /// Notice that somebody registered with an address that already has an account.
    AlreadyRegistered {
        user_id: String,
        /// Recipient, when the address may be a former one of the account.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        email: Option<String>,
    },
    /// Link that confirms a new e-mail address of the member.
    EmailConfirmation {
        user_id: String,
    },
    PasswordReset {
        user_id: String,
    },
    PasswordChanged {
        user_id: String,
    },
    /// Notice to the address before the change.
    EmailChanged {
        user_id: String,
        email: String,
    },
    PriceChanged {
        user_id: String,
        notification_id: String,
    },
    /// Code that opens a booking to the owner of its mailbox or phone.
    ManageCode {
        order_id: String,
        channel: Channel,
        /// True when the request comes from the network or device that bought the booking, so that a
        /// stranger cannot use up the buyer's codes.
        #[serde(default)]
        is_buyers: bool,
    },
    /// Code that verifies the owner of a phone number.
    PhoneCode {
        user_id: String,
        phone: String,
    },
    /// SES reports that a letter of the class `unproven` could not be delivered.
    Bounced,
    /// Message of a customer to Rota.
    Contact {
        name: String,
        email: String,
        phone: String,
        message: String,
    },
}

/// Channel by which a code reaches the buyer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    Email,
    Sms,
}

/// Class of letters. Each class has its own queue, so that no class waits for another, and may get its own
/// rate limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Class {
    /// Letters about bookings and followed prices, and letters to members with a verified address.
    #[default]
    Bookings,
    /// Letters that anybody can request to an unverified address. This class has its own sender.
    Unproven,
}

impl MailMessage {
    pub fn class(&self) -> Class {
        match self {
            Self::Mail(letter) | Self::Asked { letter, .. } => letter.class(),
            Self::Order(_) => Class::Bookings,
        }
    }
}

impl MailRequest {
    pub fn class(&self) -> Class {
        match self {
            Self::Activation { .. }
            | Self::AlreadyRegistered { .. }
            | Self::EmailConfirmation { .. }
            | Self::PasswordReset { .. }
            | Self::Bounced
            | Self::ManageCode { channel: Channel::Email, .. } => Class::Unproven,
            Self::PasswordChanged { .. }
            | Self::EmailChanged { .. }
            | Self::PriceChanged { .. }
            | Self::ManageCode { channel: Channel::Sms, .. }
            | Self::PhoneCode { .. }
            | Self::Contact { .. } => Class::Bookings,
        }
    }
}

/// Queues of letters, one per class.
#[derive(Debug, Clone)]
pub struct Mail {
    pub bookings: Queue,
    pub unproven: Queue,
}

impl Mail {
    pub async fn send(&self, message: &MailMessage) -> Result<()> {
        match message.class() {
            Class::Bookings => self.bookings.send(message).await,
            Class::Unproven => self.unproven.send(message).await,
        }
    }
}

impl std::fmt::Debug for MailRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MailRequest(…)")
    }
}

pub(crate) async fn send(queue: &Queue, order_id: &str) {
    warn_unless(queue.send(&OrderMessage { order_id: order_id.to_owned() }).await, order_id);
}

/// Requests a letter about the order; a letter about the buyer's own steps waits until no further step
/// follows quickly.
pub(crate) async fn tell(context: &Context, order: &Order) {
    let wait = order.gathers_until().map(|until| until.duration_since(context.now()));
    // A second is added, because the mailer's clock may be behind.
    let wait_s = wait.filter(SignedDuration::is_positive).map_or(0, |wait| wait.as_secs().saturating_add(1));
    let message = OrderMessage { order_id: order.id.clone() };
    let sent = context.mail.bookings.send_later(&message, i32::try_from(wait_s).unwrap_or(0)).await;
    warn_unless(sent, &order.id);
}

fn warn_unless(sent: Result<()>, order_id: &str) {
    if let Err(failure) = sent {
        tracing::warn!(%failure, order = logged(order_id), "a message about the order was not sent; the sweeper repeats it");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_anybody_can_request_have_the_unproven_class() {
        let user_id = || "u".to_owned();
        let code =
            |channel| MailRequest::ManageCode { order_id: "abc".to_owned(), channel, is_buyers: false };
        for (letter, class) in [
            (MailRequest::Activation { user_id: user_id() }, Class::Unproven),
            (MailRequest::AlreadyRegistered { user_id: user_id(), email: None }, Class::Unproven),
            (MailRequest::EmailConfirmation { user_id: user_id() }, Class::Unproven),
            (MailRequest::PasswordReset { user_id: user_id() }, Class::Unproven),
            (code(Channel::Email), Class::Unproven),
            (code(Channel::Sms), Class::Bookings),
            (MailRequest::PasswordChanged { user_id: user_id() }, Class::Bookings),
        ] {
            assert_eq!(MailMessage::Mail(letter).class(), class);
        }
        // `infra-cdk` configures EventBridge to write this message.
        let bounced = serde_json::from_str(r#"{"letter":"bounced","network":"0a1b2c3d"}"#).unwrap();
        let asked = |letter| MailMessage::Asked { letter, network: "0a1b2c3d".to_owned() };
        assert_eq!(
            (asked(MailRequest::Bounced), asked(MailRequest::Bounced).class()),
            (bounced, Class::Unproven)
        );
        let letter = asked(MailRequest::PasswordReset { user_id: user_id() });
        let text = serde_json::to_string(&letter).unwrap();
        assert_eq!(serde_json::from_str::<MailMessage>(&text).unwrap(), letter, "{text}");
    }

    #[test]
    fn a_queued_message_about_an_order_is_read_back_unchanged() {
        let order_id = "abc".to_owned();
        let letter =
            MailRequest::ManageCode { order_id: order_id.clone(), channel: Channel::Email, is_buyers: true };
        for sent in [MailMessage::Mail(letter), MailMessage::Order(OrderMessage { order_id })] {
            let text = serde_json::to_string(&sent).unwrap();
            assert_eq!(serde_json::from_str::<MailMessage>(&text).unwrap(), sent, "{text}");
        }
    }
}
