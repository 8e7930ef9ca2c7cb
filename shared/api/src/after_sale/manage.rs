//! Permission to manage a booking: for the member who owns it, and for a caller with a code from the
//! buyer's mailbox or phone.

use domain::Product;
use domain::account::coupon::mailbox;
use domain::clock::later;
use domain::failure::Result;
use domain::message::{FieldErrors, Message};
use domain::order::Order;
use domain::people::Contact;
use domain::random::{is_code, mint_id};
use domain::rejection::Rejection;
use domain::texting::check_texted;
use journey::queued::{Channel, MailRequest};
use journey::{Context, logged};
use serde::{Deserialize, Serialize};
use store::token::{MANAGE_CODE_LIFE, MANAGE_TOKEN_LIFE};
use utoipa::ToSchema;

use crate::form::Line;
use crate::letters;
use crate::search::holder;
use crate::shown::{instant, masked_email, masked_phone};
use rota_http::body::Json;
use rota_http::limits::Limit;
use rota_http::signed_in::{is_managed, owns};
use rota_http::{ApiResult, Caller};

/// Limits for messages with a code to one booking's buyer: per network, so that a stranger does not use
/// up the buyer's own messages, and for all networks other than the buyer's together.
const CODE_LETTERS: Limit = Limit { name: "manage-letters", max: 5, window_s: 3600 };
const CODE_LETTERS_OF_ORDER: Limit = Limit { name: "manage-letters-order", max: 15, window_s: 3600 };
const CODE_LETTERS_OF_NETWORK: Limit = Limit { name: "manage-letters-network", max: 60, window_s: 3600 };
/// Limits for codes that networks other than the buyer's request with reference and surname: half of the
/// letters that the mailer sends to a mailbox in a day, two of a number's three texts, and five texts for
/// a booking, over the time in which most bookings are managed.
const STRANGERS_LETTERS_OF_MAILBOX: Limit =
    Limit { name: "manage-strangers-mailbox", max: 10, window_s: 86_400 };
const STRANGERS_TEXTS_OF_NUMBER: Limit = Limit { name: "manage-strangers-number", max: 2, window_s: 86_400 };
const STRANGERS_TEXTS_OF_ORDER: Limit =
    Limit { name: "manage-strangers-order", max: 5, window_s: 365 * 86_400 };
/// Limits for code guesses at one booking: by one network, and by all networks other than the buyer's
/// together. A code has a million values and at most two are valid, the buyer's and a stranger's, so a
/// day of guesses succeeds with a probability of 0.024 %. A booking's id cannot be guessed.
const GUESSES: Limit = Limit { name: "manage-guesses", max: 20, window_s: 86_400 };
const GUESSES_OF_ORDER: Limit = Limit { name: "manage-guesses-order", max: 100, window_s: 86_400 };

#[derive(Debug, Deserialize, ToSchema)]
pub struct ManageForm {
    channel: Channel,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ManageSent {
    /// Masked destination: `a***@e***.com`, or the last two digits of the phone number.
    pub sent_to: String,
    /// RFC 3339 UTC: end of the code.
    pub expires_at: String,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ManageCodeForm {
    /// Code of six digits. A code is valid for ten minutes and for five guesses by each network.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 6)]
    code: Line,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ManageOpened {
    /// Token to send in the header `x-manage-token` of later calls.
    pub manage_token: String,
    /// RFC 3339 UTC: end of the token.
    pub expires_at: String,
}

/// Sends the buyer a code. The response is the same however often a code is requested.
pub async fn ask(
    context: &Context,
    caller: &Caller,
    product: Product,
    session_unique: &str,
    form: &ManageForm,
) -> ApiResult<Json<ManageSent>> {
    let channel = form.channel;
    let order = find(context, product, session_unique).await?;
    let people = order.people.as_ref().ok_or(Rejection::NotFound)?;
    if channel == Channel::Sms {
        let phone = format!("+{}{}", people.contact.phone_code, people.contact.phone);
        check_texted(&phone).map_err(|message| FieldErrors::one("channel", message))?;
    }
    let (store, now) = (&context.store, context.now());
    CODE_LETTERS_OF_NETWORK.check(store, &caller.network(), now).await?;
    let is_buyers = is_buyers(context, caller, &order);
    if channel == Channel::Email && !is_buyers {
        letters::check_network_of_code(store, caller, now).await?;
    }
    if CODE_LETTERS.has_room(store, &here(&order, caller), now).await?
        && (is_buyers || may_send_for_strangers(context, &order, &people.contact, channel).await?)
    {
        let letter = MailRequest::ManageCode { order_id: order.id.clone(), channel, is_buyers };
        context.mail.send(&letters::asked_by(store, caller, letter)).await?;
    } else {
        tracing::info!(order = logged(&order.id), "manage_code_withheld");
    }
    let sent_to = match channel {
        Channel::Email => masked_email(&people.contact.email),
        Channel::Sms => masked_phone(&people.contact.phone),
    };
    Ok(Json(ManageSent { sent_to, expires_at: instant(later(now, MANAGE_CODE_LIFE)) }))
}

/// Checks the limits for strangers. The network and the device of the purchase have a separate share, so
/// that no stranger uses up the buyer's codes.
async fn may_send_for_strangers(
    context: &Context,
    order: &Order,
    contact: &Contact,
    channel: Channel,
) -> Result<bool> {
    let (store, now) = (&context.store, context.now());
    if !CODE_LETTERS_OF_ORDER.has_room(store, &order.id, now).await? {
        return Ok(false);
    }
    match channel {
        Channel::Email => STRANGERS_LETTERS_OF_MAILBOX.has_room(store, &mailbox(&contact.email), now).await,
        Channel::Sms => {
            let phone = format!("+{}{}", contact.phone_code, contact.phone);
            Ok(STRANGERS_TEXTS_OF_NUMBER.has_room(store, &phone, now).await?
                && STRANGERS_TEXTS_OF_ORDER.has_room(store, &order.id, now).await?)
        }
    }
}

/// Returns true when the caller uses the network of the purchase, or the device of the purchase, which
/// may have moved to another network. Strangers do not know the device's id.
fn is_buyers(context: &Context, caller: &Caller, order: &Order) -> bool {
    let asks = holder(context, caller);
    order.holder.is_some_and(|buyer| {
        buyer.network == asks.network || (buyer.device.is_some() && buyer.device == asks.device)
    })
}

/// Opens the booking to a caller with the code.
pub async fn verify(
    context: &Context,
    caller: &Caller,
    product: Product,
    session_unique: &str,
    form: &ManageCodeForm,
) -> ApiResult<Json<ManageOpened>> {
    let wrong = || FieldErrors::one("code", Message::new("server.code"));
    if !is_code(&form.code) {
        return Err(wrong().into());
    }
    let order = find(context, product, session_unique).await?;
    let (store, now) = (&context.store, context.now());
    GUESSES.check(store, &here(&order, caller), now).await?;
    if !is_buyers(context, caller, &order) {
        GUESSES_OF_ORDER.check(store, &order.id, now).await?;
    }
    if !store.is_manage_code(&order.id, &form.code, &caller.network(), now).await? {
        return Err(wrong().into());
    }
    let token = mint_id(context.random.as_ref());
    store.put_manage_token(&token, &order.id, now).await?;
    Ok(Json(ManageOpened { manage_token: token, expires_at: instant(later(now, MANAGE_TOKEN_LIFE)) }))
}

/// Counter name for one booking and the caller's network.
fn here(order: &Order, caller: &Caller) -> String {
    format!("{} {}", order.id, caller.network())
}

async fn find(context: &Context, product: Product, session_unique: &str) -> ApiResult<Order> {
    let order = context.store.get_order(session_unique).await?.value;
    let is_bought = order.receipt().is_some() && order.purchase.product() == product;
    if is_bought { Ok(order) } else { Err(Rejection::NotFound.into()) }
}

/// Finds the booking for the member who owns it or for a caller with a token of it.
pub(super) async fn find_managed(
    context: &Context,
    caller: &Caller,
    product: Product,
    session_unique: &str,
) -> ApiResult<Order> {
    let order = find(context, product, session_unique).await?;
    let now = context.now();
    let store = &context.store;
    if is_managed(store, caller, &order.id, now).await? || owns(store, caller, &order, now).await? {
        return Ok(order);
    }
    Err(Rejection::ManageRequired.into())
}
