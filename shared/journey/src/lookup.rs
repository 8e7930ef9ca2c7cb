//! Finds a booking by its reference and a passenger's surname, with a uniform "not found".

use domain::Product;
use domain::failure::{Failure, Result};
use domain::message::FieldErrors;
use domain::order::Order;
use domain::people::check_length;
use domain::place::fold_typed;
use domain::rejection::Rejection;

use crate::Context;

/// Criteria of a lookup: the reference in capitals, and the surname as typed.
#[derive(Debug)]
pub struct LookupQuery {
    pub reference: String,
    pub surname: String,
}

/// Returns the `session_unique` of this product's booking. The caller limits the number of guesses.
pub async fn find_by_reference(context: &Context, product: Product, wanted: &LookupQuery) -> Result<String> {
    let LookupQuery { reference, surname } = wanted;
    for id in context.store.find_order_ids_by_reference(reference).await? {
        if context.store.find_order(&id).await?.is_some_and(|stored| {
            stored.value.purchase.product() == product && is_booked_for(&stored.value, surname)
        }) {
            return Ok(id);
        }
    }
    Err(Failure::Rejected(Rejection::NotFound))
}

pub fn check(reference: &str, surname: &str) -> Result<LookupQuery, FieldErrors> {
    let mut errors = FieldErrors::default();
    // Letters print the reference in groups, and people type it in groups.
    let reference = reference.replace(|c: char| c.is_whitespace() || c == '-', "");
    let reference =
        check_length(&reference, 5, 10).map_err(|message| errors.add("pnr", message)).unwrap_or_default();
    let surname =
        check_length(surname, 1, 150).map_err(|message| errors.add("surname", message)).unwrap_or_default();
    errors.into_result()?;
    Ok(LookupQuery { reference: reference.to_uppercase(), surname })
}

impl LookupQuery {
    /// Folds the surname, so that guesses of `O’Neil`, `O Neil` and `ONEIL` are counted together.
    pub fn folded_surname(&self) -> String {
        fold_typed(&self.surname).replace(' ', "")
    }
}

/// Only paid orders can be looked up.
fn is_booked_for(order: &Order, wanted_surname: &str) -> bool {
    let paid = order.receipt().is_some();
    let passengers = order.people.iter().flat_map(|people| &people.passengers);
    paid && passengers.into_iter().any(|passenger| passenger.has_surname(wanted_surname))
}
