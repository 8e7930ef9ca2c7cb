//! Bus seat selection: finds the session's offer and its seats at the shown prices, then prices the
//! selection again.

use domain::bus::offer::Offer;
use domain::bus::purchase::ChosenSeat;
use domain::failure::Result;
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::{Currency, Money, Rate};
use domain::order::{Order, Purchase};
use domain::people::Gender;
use domain::rejection::Rejection;
use domain::session::Session;
use supply::bus;

use super::search::{find_offer, taken};
use crate::Context;
use crate::own_hold::find_own_hold;
use crate::search::find_session;

/// Seat requested by the buyer.
#[derive(Debug, Clone)]
pub struct SeatWish {
    pub seat: u8,
    pub gender: Gender,
    /// Price that the client showed, in any currency; `None` accepts the price of the seat map.
    pub price: Option<Money>,
}

pub async fn select(
    context: &Context,
    session_id: &str,
    product_id: &str,
    wishes: &[SeatWish],
    language: Language,
    currency: Currency,
) -> Result<Order> {
    let session = find_session(context, session_id).await?;
    let display = context.rate(currency, session.created_at).await?;
    let purchase = purchase(context, &session, product_id, wishes, display).await?;
    crate::select::select_as_owner(context, &session, purchase, language, display).await
}

pub(crate) async fn purchase(
    context: &Context,
    session: &Session,
    product_id: &str,
    wishes: &[SeatWish],
    display: Rate,
) -> Result<Purchase> {
    let offer = find_offer(session, product_id)?;
    let seats = chosen_seats(context, session, &offer, wishes, display).await?;
    let held = find_own_hold(context, session).await?;
    let buses = taken(context, session, &offer, held.as_ref()).await?;
    let selected =
        bus::choose_seats(session.query.bus()?.clone(), product_id, seats, context.now(), &|bus| {
            buses.get(bus).cloned().unwrap_or_default()
        });
    Ok(Purchase::Bus(Box::new(selected.map_err(|rejection| rejection.shown_in(display))?)))
}

/// Returns the chosen seats, each at the price of the session's seat map.
async fn chosen_seats(
    context: &Context,
    session: &Session,
    offer: &Offer,
    wishes: &[SeatWish],
    display: Rate,
) -> Result<Vec<ChosenSeat>> {
    let rows = bus::seat_matrix(offer, session.created_at, &|_| Vec::new()).ok_or(Rejection::SoldOut)?;
    let mut chosen = Vec::new();
    for (at, wish) in wishes.iter().enumerate() {
        let cell = rows.iter().flatten().flatten().find(|cell| cell.seat == wish.seat);
        // The bus has no seat of this number.
        let unknown =
            || FieldErrors::one(&format!("selected_seats.{at}.seat"), Message::new("rules.invalid"));
        let price = cell.ok_or_else(|| Rejection::Invalid(unknown()))?.price;
        if let Some(was) = wish.price {
            let now = context.rate(was.currency, session.created_at).await?.from_try(price);
            if was != now {
                return Err(Rejection::PriceChanged { was, now }.shown_in(display).into());
            }
        }
        chosen.push(ChosenSeat { seat: wish.seat, gender: wish.gender, price });
    }
    Ok(chosen)
}
