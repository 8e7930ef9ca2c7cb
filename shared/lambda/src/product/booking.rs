//! A booking's common head, its passengers, and how far an order is.

use std::collections::BTreeSet;

use domain::language::Language;
use domain::money::Money;
use domain::order::{Line, Order, State, Together, mask_code};
use domain::people::{Gender, Passenger, mask_identity};
use domain::place::country_by_id;
use domain::rejection::Rejection;
use domain::texting::Texted;
use jiff::Timestamp;
use journey::Context;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::after_sale::AfterSale;
use super::after_sale::manage::is_managed;
use super::net::NetPrice;
use super::shown::{instant, local, masked_email, masked_phone, say};
use super::timeline::{TimelineStep, timeline};
use crate::answer::{ConversionRate, Price};
use crate::body::Json;
use crate::signed_in::owns;
use crate::{ApiResult, Caller, messages};

#[derive(Debug, Serialize, ToSchema)]
pub struct BookingInfo {
    /// The order is ticketed.
    pub do_reservation: bool,
    /// The traveller came back from the bank.
    pub finish_page_showed: bool,
    /// `held`, `payment_pending`, `paid`, `ticketed`, `failed`, `refunding`, `refunded` or `expired`.
    pub state: &'static str,
    /// Why the last payment failed, in the caller's language; null otherwise.
    pub message: Option<String>,
    /// The payment provider reviews the charge: its answer may take hours, and the places are kept meanwhile.
    pub under_review: bool,
    /// The airline has the paid order, and confirms it later: that may take hours.
    pub awaiting_airline: bool,
    /// Empty for a change.
    pub timeline: Vec<TimelineStep>,
}

/// Which parts of a booking are asked for: 1 for one that is wanted, 0 for one that is not. One that is not named is wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BookingParts {
    /// 0 leaves out `transfers`, the list of legs.
    #[param(value_type = Option<u8>, minimum = 0, maximum = 1)]
    transfers: Option<String>,
    /// 0 leaves out `passenger` of each ticket.
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
    /// In the display currency of the purchase.
    pub price: Price,
    /// The rate that the price was converted with. Null when the price is in Turkish lira.
    pub rate: Option<ConversionRate>,
    /// Total charged to cards for the purchase and its changes, in TRY.
    pub charge: Price,
    /// Null where no change cost anything and nothing goes back.
    pub net: Option<NetPrice>,
    /// Discount by a coupon, taken off before the charge. Null without a coupon. Its code is masked like that of the open ticket.
    pub coupon: Option<CouponLine>,
    /// Amount paid with an open ticket before the charge. Null without one. Its code shows its last four letters only, unless the caller is the
    /// user who bought, or has a token to manage the booking.
    pub open_ticket: Option<CouponLine>,
    /// Null where there are no tickets, or no letter goes out about them.
    pub papers_to: Option<PapersTo>,
    pub timeline: Vec<TimelineStep>,
    #[serde(flatten)]
    pub after_sale: AfterSale,
}

/// The mailbox and the phone that the buyer named, for everybody who reads the booking alike.
#[derive(Debug, Serialize, ToSchema)]
pub struct PapersTo {
    /// `a***@e***.com`.
    pub mailbox: String,
    /// `*** 67`; null for a number that no text is sent to.
    #[schema(required = true)]
    pub phone: Option<String>,
    /// The letter is out; false while it is on its way.
    pub sent: bool,
}

impl PapersTo {
    fn of(order: &Order) -> Option<Self> {
        let sent = order.was_told_of_tickets();
        if order.state() != State::Ticketed || (order.is_notified && !sent) {
            return None;
        }
        let contact = &order.people.as_ref()?.contact;
        let is_texted = Texted::of(&contact.phone_code, &contact.phone) != Texted::Never;
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
    /// The airline's own booking reference, where it has another than ours; null before its tickets are issued.
    pub airline_reference: Option<String>,
    /// The airline has the order, and confirms it later: that may take hours.
    pub awaiting_airline: bool,
    /// `held`, `payment_pending`, `paid`, `ticketed`, `failed`, `refunding`, `refunded` or `expired`.
    pub state: &'static str,
    /// The payment provider reviews the charge.
    pub under_review: bool,
    /// RFC 3339 UTC.
    pub created_at: String,
    /// `HH:MM` from getting on to getting off; null unless it is a bus.
    pub duration: Option<String>,
    /// Null unless it is a bus.
    pub break_display: Option<String>,
    /// Travellers by departure, in order of departure, for the ways on which they differ. Left out where all travel alike.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub journeys: Vec<OwnJourney>,
    /// The positions of the ways, of buses of the rides, that everybody of the booking gave back. Left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub cancelled: Vec<usize>,
}

/// A way as some of its travellers have it, where others have another.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnJourney {
    /// The position of the way, from 0 on.
    pub leg: usize,
    /// Their names.
    pub travellers: Vec<String>,
    /// `YYYY-MM-DDTHH:MM`, local to the place.
    pub departs: String,
}

impl OwnJourney {
    fn all_of(order: &Order) -> Vec<Self> {
        let own = |Together { way, lines }: Together| {
            let mut of_way = lines.iter().filter_map(|at| order.lines.get(*at));
            let first = of_way.clone().next().filter(|_| of_way.any(Line::is_live))?;
            let people = order.people.as_ref()?;
            let travellers = order.travellers_of(&lines);
            let names = travellers.iter().filter_map(|at| people.passengers.get(*at));
            Some(Self {
                leg: way,
                travellers: names.map(Passenger::full_name).collect(),
                departs: local(order.departs_local(first)?),
            })
        };
        let all: Vec<Self> = order.together().into_iter().filter_map(own).collect();
        let ways: Vec<usize> = all.iter().map(|own| own.leg).collect();
        let is_shared = |own: &Self| ways.iter().filter(|way| **way == own.leg).count() > 1;
        all.into_iter().filter(is_shared).collect()
    }
}

/// The positions of the ways that everybody gave back.
fn cancelled_ways(order: &Order) -> Vec<usize> {
    let lines_of = |way| order.standing_lines().filter(move |line| order.way(line) == way);
    let ways: BTreeSet<usize> = order.standing_lines().map(|line| order.way(line)).collect();
    ways.into_iter().filter(|way| lines_of(*way).all(Line::is_cancelled)).collect()
}

/// Identity numbers show their last three characters only, and birth dates nothing, unless the caller is the user who bought.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketPassenger {
    pub name: String,
    pub surname: String,
    /// As the passport's Latin line has them; null where they were not asked for.
    pub latin_name: Option<String>,
    pub latin_surname: Option<String>,
    pub citizen_number: Option<String>,
    /// `YYYY-MM-DD`; null where the journey does not ask for it, and for all but the user who bought.
    pub birth_date: Option<String>,
    /// `F` or `M`; null where the journey does not ask for it.
    pub gender: Option<&'static str>,
    pub gender_display: Option<String>,
    pub nationality: Option<Nationality>,
    pub passport: Option<String>,
    /// `YYYY-MM-DD`; null without a passport.
    pub passport_expiry_date: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Nationality {
    /// ISO 3166 numeric.
    pub id: u16,
    pub code: &'static str,
    pub name: &'static str,
}

/// Of which order, or of which change of it.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InfoParams {
    /// The id of a change of the booking: how far that is, in the same words.
    pub change: Option<String>,
}

/// The product's order, or its change as an order of its own.
pub async fn find_asked(
    context: &Context,
    product: &str,
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

/// How far an order is, as payment pages poll it.
pub fn booking_info(order: &Order, asked: &InfoParams, caller: &Caller, now: Timestamp) -> Json<BookingInfo> {
    let message = order
        .decline()
        .map(|decline| messages::rejection(caller.language, &Rejection::PaymentDeclined(decline)));
    Json(BookingInfo {
        do_reservation: order.state() == State::Ticketed,
        finish_page_showed: order.finish_page_showed,
        state: order.state_name(now),
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
            airline_reference: order.source.as_ref().and_then(|source| source.reference.clone()),
            awaiting_airline: order.is_awaiting_airline(),
            state: order.state_name(now),
            under_review: order.is_under_review(),
            created_at: instant(order.created_at),
            duration: None,
            break_display: None,
            journeys: OwnJourney::all_of(order),
            cancelled: cancelled_ways(order),
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

/// What was shown, and what was charged for changes since.
pub fn shown_price(order: &Order) -> Money {
    let (shown, charged) = (order.shown_charge(), order.charged());
    let more = Money::kurus(charged.minor.saturating_sub(order.charge.minor));
    Money::new(shown.minor.saturating_add(order.display.from_try(more).minor), shown.currency)
}

/// Who reads a booking: anybody with its id, which a reference and a surname give, or somebody who has shown more.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// The user who bought.
    is_buyer: bool,
    /// The buyer, or who has a token to manage the booking.
    is_managing: bool,
}

impl Reader {
    pub async fn of(context: &Context, caller: &Caller, order: &Order) -> ApiResult<Self> {
        let (store, now) = (&context.store, context.now());
        let is_buyer = owns(store, caller, order, now).await?;
        Ok(Self { is_buyer, is_managing: is_buyer || is_managed(store, caller, &order.id, now).await? })
    }

    /// Whoever has the code of an open ticket can pay with it.
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
        gender: passenger.gender.map(Gender::code),
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
    say(language, &format!("server.gender_{}", gender.code()))
}
