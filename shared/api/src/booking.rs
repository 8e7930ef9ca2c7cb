//! Fields that bookings of all products share, their passengers, and the progress of an order.

use std::collections::BTreeSet;

use domain::Product;
use domain::language::Language;
use domain::money::Money;
use domain::order::{Line, Order, State, Together, mask_code};
use domain::people::{Gender, Passenger, mask_identity};
use domain::place::country_by_id;
use domain::rejection::Rejection;
use domain::texting::TextPolicy;
use jiff::Timestamp;
use journey::Context;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::after_sale::AfterSale;
use super::net::NetPrice;
use super::shown::{instant, local, masked_email, masked_phone, say};
use super::timeline::{TimelineStep, timeline};
use rota_http::answer::{ConversionRate, Price};
use rota_http::body::Json;
use rota_http::signed_in::{is_managed, owns};
use rota_http::{ApiResult, Caller, messages};

#[derive(Debug, Serialize, ToSchema)]
pub struct BookingInfo {
    /// True once the order is ticketed.
    pub do_reservation: bool,
    /// True once the buyer has come back from the payment provider or issuer.
    pub finish_page_showed: bool,
    pub state: State,
    /// Reason why the last payment failed, in the caller's language; null otherwise.
    pub message: Option<String>,
    /// True while the payment provider reviews the charge, which may take hours. The seats or cars stay
    /// reserved meanwhile.
    pub under_review: bool,
    /// True while the airline has the paid order but has not confirmed it, which may take hours.
    pub awaiting_airline: bool,
    /// Steps of the order; empty for a change.
    pub timeline: Vec<TimelineStep>,
}

/// Parts of a booking to return: 1 for a wanted part, 0 for an unwanted one. A part that is not named is
/// returned.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BookingParts {
    /// 0 leaves out `transfers`, the list of flights or buses.
    #[param(value_type = Option<u8>, minimum = 0, maximum = 1)]
    transfers: Option<String>,
    /// 0 leaves out `passenger` in each ticket.
    #[param(value_type = Option<u8>, minimum = 0, maximum = 1)]
    passenger: Option<String>,
    /// 0 leaves out `tickets`.
    #[param(value_type = Option<u8>, minimum = 0, maximum = 1)]
    tickets: Option<String>,
}

impl BookingParts {
    pub fn transfers<T>(&self, part: T) -> Option<T> {
        wanted(&self.transfers, part)
    }

    pub fn passenger<T>(&self, part: T) -> Option<T> {
        wanted(&self.passenger, part)
    }

    pub fn tickets<T>(&self, part: T) -> Option<T> {
        wanted(&self.tickets, part)
    }
}

fn wanted<T>(said: &Option<String>, part: T) -> Option<T> {
    (said.as_deref() != Some("0")).then_some(part)
}

/// Fields that bookings of all products share.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingHead {
    pub info: BookingSummary,
    /// Price in the display currency of the purchase.
    pub price: Price,
    /// Exchange rate of the price. Null when the price is in TRY.
    pub rate: Option<ConversionRate>,
    /// Total charged to cards for the purchase and its changes, in TRY.
    pub charge: Price,
    /// Net price; null when no change cost anything and nothing is refunded.
    pub net: Option<NetPrice>,
    /// Discount by a coupon, deducted before the charge. Null without a coupon. Its code is masked like
    /// the code of the open ticket.
    pub coupon: Option<CouponLine>,
    /// Amount paid with an open ticket before the charge. Null without one. Only the last four letters of
    /// its code are shown, unless the caller is the member who bought or has a token to manage the
    /// booking.
    pub open_ticket: Option<CouponLine>,
    /// Destination of the documents. Null when there are no tickets, or when no letter about them is
    /// sent.
    pub papers_to: Option<PapersTo>,
    pub timeline: Vec<TimelineStep>,
    #[serde(flatten)]
    pub after_sale: AfterSale,
}

/// The buyer's mailbox and phone, masked in the same way for every reader of the booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct PapersTo {
    /// Masked address, such as `a***@e***.com`.
    pub mailbox: String,
    /// Masked number, such as `*** 67`; null for a number to which no texts are sent.
    #[schema(required = true)]
    pub phone: Option<String>,
    /// True once the letter has been sent; false while it is on its way.
    pub sent: bool,
}

impl PapersTo {
    fn of(order: &Order) -> Option<Self> {
        let sent = order.was_notified_of_tickets();
        if order.state() != State::Ticketed || (order.is_notified && !sent) {
            return None;
        }
        let contact = &order.people.as_ref()?.contact;
        let is_texted = TextPolicy::of(&contact.phone_code, &contact.phone) != TextPolicy::Never;
        Some(Self {
            mailbox: masked_email(&contact.email),
            phone: is_texted.then(|| masked_phone(&contact.phone)),
            sent,
        })
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CouponLine {
    pub code: String,
    pub value: Price,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BookingSummary {
    pub unique_code: String,
    pub pnr_code: String,
    /// The airline's own booking reference when it differs from Rota's; null before the airline's tickets
    /// are issued.
    pub airline_reference: Option<String>,
    /// True while the airline has the order but has not confirmed it, which may take hours.
    pub awaiting_airline: bool,
    pub state: State,
    /// True while the payment provider reviews the charge.
    pub under_review: bool,
    /// RFC 3339 UTC.
    pub created_at: String,
    /// `HH:MM` from boarding to alighting; null unless the product is a bus.
    pub duration: Option<String>,
    /// Breaks in words; null unless the product is a bus.
    pub break_display: Option<String>,
    /// Passengers by departure, in order of departure, for the directions in which their departures
    /// differ. Left out when all passengers travel alike.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub journeys: Vec<OwnJourney>,
    /// Positions of the directions (for buses, of the rides) that are cancelled for all passengers. Left
    /// out when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub cancelled: Vec<usize>,
}

/// A direction as some of its passengers travel it, when others travel it differently.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnJourney {
    /// Position of the direction, from 0.
    #[serde(rename = "leg")]
    pub direction: usize,
    /// Names of these passengers.
    #[serde(rename = "travellers")]
    pub passengers: Vec<String>,
    /// `YYYY-MM-DDTHH:MM`, local to the place.
    pub departs: String,
}

impl OwnJourney {
    fn all_of(order: &Order) -> Vec<Self> {
        let own = |Together { direction, lines }: Together| {
            let mut of_direction = lines.iter().filter_map(|at| order.lines.get(*at));
            let first = of_direction.clone().next().filter(|_| of_direction.any(Line::is_live))?;
            let people = order.people.as_ref()?;
            let passengers = order.passengers_of(&lines);
            let names = passengers.iter().filter_map(|at| people.passengers.get(*at));
            Some(Self {
                direction,
                passengers: names.map(Passenger::full_name).collect(),
                departs: local(order.departs_local(first)?),
            })
        };
        let all: Vec<Self> = order.together().into_iter().filter_map(own).collect();
        let directions: Vec<usize> = all.iter().map(|own| own.direction).collect();
        let is_shared =
            |own: &Self| directions.iter().filter(|direction| **direction == own.direction).count() > 1;
        all.into_iter().filter(is_shared).collect()
    }
}

/// Returns the positions of the directions that are cancelled for all passengers.
fn cancelled_directions(order: &Order) -> Vec<usize> {
    let lines_of = |direction| order.standing_lines().filter(move |line| order.direction(line) == direction);
    let directions: BTreeSet<usize> = order.standing_lines().map(|line| order.direction(line)).collect();
    directions.into_iter().filter(|direction| lines_of(*direction).all(Line::is_cancelled)).collect()
}

/// Identity numbers show only their last three characters, and birth dates are left out, unless the
/// caller is the member who bought.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketPassenger {
    pub name: String,
    pub surname: String,
    /// Name as in the passport's Latin line; null when the passport's spelling was not requested.
    pub latin_name: Option<String>,
    pub latin_surname: Option<String>,
    pub citizen_number: Option<String>,
    /// `YYYY-MM-DD`; null when the trip does not require it, and for every caller but the member who
    /// bought.
    pub birth_date: Option<String>,
    /// Null when the trip does not require it.
    pub gender: Option<Gender>,
    pub gender_display: Option<String>,
    pub nationality: Option<Nationality>,
    pub passport: Option<String>,
    /// `YYYY-MM-DD`; null without a passport.
    pub passport_expiry_date: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Nationality {
    /// ISO 3166 numeric code.
    pub id: u16,
    pub code: &'static str,
    pub name: &'static str,
}

/// Selects the order or one of its changes.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InfoParams {
    /// Id of a change of the booking: the response then tells the progress of that change, in the same
    /// fields.
    pub change: Option<String>,
}

/// Finds the product's order, or its change as an order of its own.
pub async fn find_asked(
    context: &Context,
    product: Product,
    session_unique: &str,
    asked: &InfoParams,
) -> ApiResult<Order> {
    let order = context.store.get_order(session_unique).await?.value;
    if order.purchase.product() != product {
        return Err(Rejection::NotFound.into());
    }
    match &asked.change {
        Some(change) => Ok(order.of_change(change).ok_or(Rejection::NotFound)?),
        None => Ok(order),
    }
}

/// Returns the progress of an order, which payment pages poll.
pub fn booking_info(order: &Order, asked: &InfoParams, caller: &Caller, now: Timestamp) -> Json<BookingInfo> {
    let message = order
        .decline()
        .map(|decline| messages::rejection(caller.language, &Rejection::PaymentDeclined(decline)));
    Json(BookingInfo {
        do_reservation: order.state() == State::Ticketed,
        finish_page_showed: order.finish_page_showed,
        state: order.state_at(now),
        message,
        under_review: order.is_under_review(),
        awaiting_airline: order.is_awaiting_airline(),
        timeline: if asked.change.is_some() { vec![] } else { timeline(order, now) },
    })
}

impl BookingSummary {
    pub fn of(order: &Order, now: Timestamp) -> Self {
        Self {
            unique_code: order.id.clone(),
            pnr_code: order.reference.clone(),
            airline_reference: order.booking.as_ref().and_then(|booking| booking.reference.clone()),
            awaiting_airline: order.is_awaiting_airline(),
            state: order.state_at(now),
            under_review: order.is_under_review(),
            created_at: instant(order.created_at),
            duration: None,
            break_display: None,
            journeys: OwnJourney::all_of(order),
            cancelled: cancelled_directions(order),
        }
    }
}

pub fn head(context: &Context, order: &Order, language: Language, reader: Reader) -> BookingHead {
    let order = &reader.read(order.clone());
    BookingHead {
        info: BookingSummary::of(order, context.now()),
        price: shown_price(order).into(),
        rate: ConversionRate::of(order.display),
        charge: order.charged().into(),
        net: NetPrice::of(order),
        coupon: order
            .coupon
            .as_ref()
            .map(|used| CouponLine { code: used.code.clone(), value: used.value.into() }),
        open_ticket: order
            .open_ticket
            .as_ref()
            .map(|used| CouponLine { code: used.code.clone(), value: used.value.into() }),
        papers_to: PapersTo::of(order),
        timeline: timeline(order, context.now()),
        after_sale: AfterSale::of(order, language, context.now()),
    }
}

/// Returns the displayed charge of the purchase plus the charges for changes since.
pub fn shown_price(order: &Order) -> Money {
    let (shown, charged) = (order.shown_charge(), order.charged());
    let more = Money::kurus(charged.minor.saturating_sub(order.charge.minor));
    Money::new(shown.minor.saturating_add(order.display.from_try(more).minor), shown.currency)
}

/// Rights of a booking's reader: a caller with only the booking's id, which a reference and a surname
/// give, or a caller who has proven more.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// True for the member who bought.
    is_buyer: bool,
    /// True for the buyer, and for a caller with a token to manage the booking.
    is_managing: bool,
}

impl Reader {
    pub async fn of(context: &Context, caller: &Caller, order: &Order) -> ApiResult<Self> {
        let (store, now) = (&context.store, context.now());
        let is_buyer = owns(store, caller, order, now).await?;
        Ok(Self { is_buyer, is_managing: is_buyer || is_managed(store, caller, &order.id, now).await? })
    }

    /// Masks the code of an open ticket, unless the reader may manage the booking: the code alone is
    /// enough to pay.
    pub fn code(self, code: String) -> String {
        if self.is_managing { code } else { mask_code(&code) }
    }

    fn read(self, order: Order) -> Order {
        if self.is_managing { order } else { order.with_masked_codes() }
    }

    fn identity(self, number: &str) -> String {
        if self.is_buyer { number.to_owned() } else { mask_identity(number) }
    }
}

pub fn ticket_passenger(passenger: &Passenger, language: Language, reader: Reader) -> TicketPassenger {
    TicketPassenger {
        name: passenger.name.clone(),
        surname: passenger.surname.clone(),
        latin_name: passenger.latin_name.clone(),
        latin_surname: passenger.latin_surname.clone(),
        citizen_number: passenger.citizen_number.as_deref().map(|number| reader.identity(number)),
        birth_date: passenger.birth_date.filter(|_| reader.is_buyer).map(|date| date.to_string()),
        gender: passenger.gender,
        gender_display: passenger.gender.map(|gender| gender_name(gender, language)),
        nationality: country_by_id(passenger.nationality).map(|c| Nationality {
            id: c.id,
            code: c.code,
            name: c.name(language),
        }),
        passport: passenger.passport.as_deref().map(|number| reader.identity(number)),
        passport_expiry_date: passenger.passport_expiry_date.map(|date| date.to_string()),
    }
}

pub fn gender_name(gender: Gender, language: Language) -> String {
    say(language, &format!("server.gender_{gender}"))
}
