//! Data about an order and its buyer that the payment provider receives.

use domain::language::Language;
use domain::order::{Order, People};
use domain::place::country_name;

use super::PaymentForm;
use crate::Context;
use crate::payment::{Buyer, Charge, PaymentReference};

pub(super) fn charge_of(context: &Context, order: &Order, payment_id: &str, buyer: Buyer) -> Charge {
    Charge {
        payment: PaymentReference {
            basket_id: context.basket_id(&order.id),
            payment_id: payment_id.to_owned(),
            amount: order.charge,
        },
        buyer,
        item_name: order.purchase.item_name(),
        callback_url: format!("{}/api/base/gateway/payment/return/{payment_id}/", context.origin),
        locale: if order.language.code() == "tr" { "tr" } else { "en" },
    }
}

/// Returns the buyer's data: those of the first passenger, with the invoice address if there is one.
pub(super) fn buyer(people: &People, form: &PaymentForm) -> Buyer {
    let first = people.passengers.first();
    let identity = first.and_then(|p| p.citizen_number.clone().or_else(|| p.passport.clone()));
    let (address, city) = people.bill.as_ref().map_or(("-".to_owned(), "-".to_owned()), |bill| {
        (format!("{} {} {}", bill.address, bill.district, bill.zip_code), bill.city.clone())
    });
    let country = people.bill.as_ref().and_then(|bill| country_name(&bill.country, Language::En));
    Buyer {
        name: first.map(|p| p.name.clone()).unwrap_or_default(),
        surname: first.map(|p| p.surname.clone()).unwrap_or_default(),
        email: people.contact.email.clone(),
        phone: format!("+{}{}", people.contact.phone_code, people.contact.phone),
        identity_number: identity.unwrap_or_default(),
        address,
        city,
        country: country.unwrap_or("Türkiye").to_owned(),
        ip: form.ip.clone(),
    }
}
