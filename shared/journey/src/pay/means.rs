//! Means of payment: the card of Rota's payment page, or a card that the payment provider's own page asks
//! for.

use domain::card::{Card, check_card};
use domain::failure::Result;
use domain::message::FieldErrors;
use domain::money::Money;
use domain::order::Purchase;
use jiff::civil::Date;

use super::PaymentForm;
use crate::{Context, instalments};

pub(super) enum Means {
    Card {
        card: Card,
        instalments: u32,
    },
    /// The payment provider's own page asks for the card.
    HostedPage,
}

impl Means {
    pub fn card(&self) -> Option<&Card> {
        match self {
            Self::Card { card, .. } => Some(card),
            Self::HostedPage => None,
        }
    }

    /// Checks that the chosen number of instalments is offered for the card.
    pub async fn check_plan(&self, context: &Context, purchase: &Purchase, charge: Money) -> Result<()> {
        match self {
            Self::Card { card, instalments } => {
                instalments::check(context, purchase, &card.number, *instalments, charge).await
            }
            Self::HostedPage => Ok(()),
        }
    }
}

pub(super) fn check_means(
    context: &Context,
    form: &PaymentForm,
    today: Date,
    errors: &mut FieldErrors,
) -> Option<Means> {
    if context.hosted_page {
        return Some(Means::HostedPage);
    }
    let card = check_card(&form.card, today, errors)?;
    Some(Means::Card { card, instalments: form.instalments })
}
