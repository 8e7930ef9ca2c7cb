//! Starting a payment: the form is checked, the seats are kept for as long as the bank may take, the intent is stored,
//! then the provider opens the 3-D Secure step. Nothing is charged here.

use domain::card::{Card, CardForm, check_card};
use domain::failure::{Failure, Result};
use domain::message::FieldErrors;
use domain::order::{Order, People, Purchase};
use domain::people::{BillForm, ContactForm, PassengerForm, check_contact, required};
use domain::rejection::{Decline, Rejection};
use domain::seam::mint_id;
use jiff::tz::TimeZone;
use store::Stored;
use store::attempt::AttemptPage;

use crate::Context;
use crate::hold::{Fate, all, commit_with_claims};
use crate::payment::{Attempt, Buyer, Charge, PaymentError, Started};

/// The payment page's form as typed.
#[derive(Debug, Default)]
pub struct PaymentForm {
    pub contact: ContactForm,
    pub passengers: Vec<PassengerForm>,
    pub card: CardForm,
    pub condition: bool,
    pub bill: Option<BillForm>,
    /// Id and quantity of what is bought along with it.
    pub extras: Vec<(String, u32)>,
    /// The traveller's address as the CDN saw it; fraud scoring asks for it.
    pub ip: String,
}

/// The address of the page that leads to the bank.
pub async fn start_payment(context: &Context, order_id: &str, form: &PaymentForm) -> Result<String> {
    let mut stored = context.store.get_order(order_id).await?;
    let (purchase, people, card) = check(&stored.value, form, context)?;
    stored.value.purchase = purchase;
    let buyer = buyer(&people, form);
    let attempt_id = mint_id(context.entropy.as_ref());
    let begun = begin(context, stored, attempt_id.clone(), people).await?;
    match context.bank.initialize(&charge(context, &begun.value, &attempt_id, card, buyer)).await {
        Ok(started) => open_bank_page(context, begun, &attempt_id, started).await,
        Err(error) => Err(end_unstarted(context, begun, &attempt_id, error).await),
    }
}

fn check(order: &Order, form: &PaymentForm, context: &Context) -> Result<(Purchase, People, Card)> {
    let mut errors = FieldErrors::default();
    let today = context.now().to_zoned(TimeZone::get("Europe/Istanbul").map_err(Failure::internal)?).date();
    let contact = check_contact(&form.contact, &mut errors);
    let passengers = order.purchase.check_people(&form.passengers, &mut errors);
    let card = check_card(&form.card, today, &mut errors);
    let bill = form.bill.as_ref().map(|bill| order.purchase.check_bill(bill, &mut errors));
    if !form.condition {
        errors.add("condition", required());
    }
    let purchase =
        order.purchase.clone().with_extras(&form.extras).map_err(|faults| errors.merge(faults)).ok();
    errors.into_result()?;
    match (purchase, contact, card, bill) {
        (Some(purchase), Some(contact), Some(card), None) => {
            Ok((purchase, People { contact, passengers, bill: None }, card))
        }
        (Some(purchase), Some(contact), Some(card), Some(Some(bill))) => {
            Ok((purchase, People { contact, passengers, bill: Some(bill) }, card))
        }
        _ => Err(Failure::internal("a form without value and without fault")),
    }
}

/// Stores the intent and keeps the seats through the bank's step; takes them anew if the hold had ended.
async fn begin(
    context: &Context,
    stored: Stored<Order>,
    attempt_id: String,
    people: People,
) -> Result<Stored<Order>> {
    let now = context.now();
    if stored.value.hold_until().is_none_or(|until| until <= now) {
        stored.value.purchase.check_still_sold(now)?;
    }
    let order = stored.value.start_payment(attempt_id, people, now)?;
    let until = order.hold_until().unwrap_or(now);
    let claims = all(&order, Fate::HoldUntil(until));
    match commit_with_claims(context, Stored { value: order, revision: stored.revision }, &claims).await {
        Err(Failure::Rejected(gone)) if gone.is_gone() => Err(Rejection::HoldLapsed.into()),
        written => written,
    }
}

async fn open_bank_page(
    context: &Context,
    begun: Stored<Order>,
    attempt_id: &str,
    started: Started,
) -> Result<String> {
    let now = context.now();
    let page = AttemptPage { order_id: begun.value.id.clone(), html: started.three_ds_html };
    context.store.put_attempt_page(attempt_id, &page, now).await?;
    let order = begun.value.at_bank(attempt_id, started.provider_payment_id)?;
    context.store.commit(Stored { value: order, revision: begun.revision }, vec![], now).await?;
    Ok(format!("{}/api/base/gateway/payment/start/{attempt_id}/", context.origin))
}

/// No charge can come of an attempt that never started: the order fails and frees its seats.
async fn end_unstarted(
    context: &Context,
    begun: Stored<Order>,
    attempt_id: &str,
    error: PaymentError,
) -> Failure {
    let (decline, answer) = match error {
        PaymentError::Declined(decline) => (decline, Rejection::PaymentDeclined(decline).into()),
        PaymentError::Refused { code } => {
            tracing::warn!(code, "the provider refused to start a payment");
            (
                Decline::AuthenticationUnavailable,
                Rejection::PaymentDeclined(Decline::AuthenticationUnavailable).into(),
            )
        }
        error => (Decline::AuthenticationUnavailable, Failure::from(error)),
    };
    match crate::settle::fail(context, begun, attempt_id, decline).await {
        Ok(_) => answer,
        Err(failure) => failure,
    }
}

fn charge(context: &Context, order: &Order, attempt_id: &str, card: Card, buyer: Buyer) -> Charge {
    Charge {
        attempt: Attempt {
            order_id: order.id.clone(),
            attempt_id: attempt_id.to_owned(),
            amount: order.charge,
        },
        card,
        buyer,
        item_name: order.purchase.item_name(),
        callback_url: format!("{}/api/base/gateway/payment/return/{attempt_id}/", context.origin),
        locale: if order.language.code() == "tr" { "tr" } else { "en" },
    }
}

/// The first passenger stands for the buyer, with the invoice's address where there is one.
fn buyer(people: &People, form: &PaymentForm) -> Buyer {
    let first = people.passengers.first();
    let identity = first.and_then(|p| p.citizen_number.clone().or_else(|| p.passport.clone()));
    let (address, city) = people.bill.as_ref().map_or(("-".to_owned(), "-".to_owned()), |bill| {
        (format!("{} {} {}", bill.address, bill.district, bill.zip_code), bill.city.clone())
    });
    Buyer {
        name: first.map(|p| p.name.clone()).unwrap_or_default(),
        surname: first.map(|p| p.surname.clone()).unwrap_or_default(),
        email: people.contact.email.clone(),
        phone: format!("+{}{}", people.contact.phone_code, people.contact.phone),
        identity_number: identity.unwrap_or_default(),
        address,
        city,
        country: "Türkiye".to_owned(),
        ip: form.ip.clone(),
    }
}
