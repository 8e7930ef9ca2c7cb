//! The messages of the queues: "look after this order", "write this mail". A lost or repeated one changes nothing: each
//! consumer reads the order's state first, and the sweeper finds what was lost.

use domain::failure::Result;
use domain::order::Order;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use store::queue::Queue;

use crate::{Context, logged};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderMessage {
    pub order_id: String,
}

/// What the mailer is asked to write. Codes and links that open an account are minted where the letter is written, so
/// that none stands in a queue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum MailMessage {
    /// First: the same letters, with the network that asked for one. Only a digest of it is kept.
    Asked {
        #[serde(flatten)]
        letter: MailRequest,
        network: String,
    },
    /// Before the next: a letter about an order names it as well.
    Mail(MailRequest),
    Order(OrderMessage),
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "letter", rename_all = "snake_case")]
pub enum MailRequest {
    /// The code that activates an account.
    Activation {
        user_id: String,
    },
    /// Somebody registered with an address that has an account.
    AlreadyRegistered {
        user_id: String,
        /// Where to, if it may be one that the account had before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        email: Option<String>,
    },
    /// The link to an address that the user wants to have.
    EmailConfirmation {
        user_id: String,
    },
    PasswordReset {
        user_id: String,
    },
    PasswordChanged {
        user_id: String,
    },
    /// To the address before the change.
    EmailChanged {
        user_id: String,
        email: String,
    },
    PriceChanged {
        user_id: String,
        notification_id: String,
    },
    /// The code that opens a booking to who has its mailbox or phone.
    ManageCode {
        order_id: String,
        channel: Channel,
        /// Whether the network or the device that bought the booking asks: no stranger uses up their codes.
        #[serde(default)]
        is_buyers: bool,
    },
    /// The code that shows whose a phone number is.
    PhoneCode {
        user_id: String,
        phone: String,
    },
    /// A letter of the class `unproven` found nobody: SES says so.
    Bounced,
    /// A traveller wrote to us.
    Contact {
        name: String,
        email: String,
        phone: String,
        message: String,
    },
}

/// How a code reaches the buyer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    Email,
    Sms,
}

/// Each class of letters has a queue of its own, so that none waits for another, and may get a rate of its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Class {
    /// Letters about bookings and followed prices, and to users who have shown that the address is theirs.
    #[default]
    Bookings,
    /// Anybody can ask for them, to an address that nobody has proven. They have a sender of their own.
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

/// The queues of letters.
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

/// Has the traveller written to: about a step of their own once no other follows it quickly.
pub(crate) async fn tell(context: &Context, order: &Order) {
    let wait = order.gathers_until().map(|until| until.duration_since(context.now()));
    // A second more: the mailer's clock may be behind.
    let wait_s = wait.filter(SignedDuration::is_positive).map_or(0, |wait| wait.as_secs().saturating_add(1));
    let message = OrderMessage { order_id: order.id.clone() };
    let sent = context.mail.bookings.send_later(&message, i32::try_from(wait_s).unwrap_or(0)).await;
    warn_unless(sent, &order.id);
}

fn warn_unless(sent: Result<()>, order_id: &str) {
    if let Err(failure) = sent {
        tracing::warn!(%failure, order = logged(order_id), "a message was not sent; the sweeper will find the order");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_anybody_can_ask_for_waits_in_a_queue_of_its_own() {
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
        // As infra-cdk has EventBridge write it.
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
    fn a_letter_about_an_order_is_read_as_that_letter() {
        let order_id = "abc".to_owned();
        let letter =
            MailRequest::ManageCode { order_id: order_id.clone(), channel: Channel::Email, is_buyers: true };
        for sent in [MailMessage::Mail(letter), MailMessage::Order(OrderMessage { order_id })] {
            let text = serde_json::to_string(&sent).unwrap();
            assert_eq!(serde_json::from_str::<MailMessage>(&text).unwrap(), sent, "{text}");
        }
    }
}
