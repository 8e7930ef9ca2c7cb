//! Price alerts: the calls that all products share, and how alerts and their news are displayed. The
//! function `user` lists the alerts; `notification` and `mailer` put the news into words.

use domain::Product;
use domain::account::Account;
use domain::alert::{Alert, News, Notification, PriceNews, Recipients};
use domain::car::location::location;
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::{Money, Rate};
use domain::place::{airport, station};
use domain::rejection::Rejection;
use domain::session::Query;
use http::StatusCode;
use jiff::Timestamp;
use jiff::civil::Date;
use journey::Context;
use journey::alert::{FollowedSearch, delete, follow, is_active};
use journey::option::query_of_option;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::form::Line;
use super::limits;
use super::search::given;
use super::shown::{day, instant};
use rota_http::answer::{ConversionRate, Price};
use rota_http::body::Json;
use rota_http::messages::{amount, sentence};
use rota_http::{ApiResult, Caller};

/// A price alert for a search. At least one of the two addresses is required.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PriceAlertForm {
    /// Option id of the search.
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    pub option: Line,
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150, format = Email)]
    pub notify_email: Line,
    /// Phone number in ITU-T E.164, with or without the plus: `+905321234567`. The country code may be
    /// left out for the member's own number and for Turkish mobile numbers.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub notify_phone: Line,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PriceAlert {
    /// Id among the member's alerts.
    pub id: String,
    /// False once the date of the search has passed.
    pub active: bool,
    /// Option id of the search.
    pub option: String,
    pub option_detail: OptionDetail,
    /// Price in the display currency for the whole party: the lowest price before the last change, or at
    /// the creation of the alert. Null while nothing was on sale.
    pub old_price: Option<Price>,
    /// Price after the last change; null until the price changes.
    pub new_price: Option<Price>,
    /// Exchange rate of the converted prices. Null for prices in TRY.
    #[schema(required = true)]
    pub rate: Option<ConversionRate>,
    pub notify_email: Option<String>,
    /// Phone number, such as `+905321234567`.
    pub notify_phone: Option<String>,
    /// True when the number is the member's confirmed one; no text is sent to any other number
    /// (`POST /api/user/phone/`). Null without a number.
    pub phone_confirmed: Option<bool>,
    /// RFC 3339 UTC: creation of the alert.
    pub created_at: String,
}

/// Trip of the alert, in the notation of its product.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum OptionDetail {
    Flight(FlightOption),
    Bus(BusOption),
    Car(CarOption),
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FlightOption {
    pub departure_airport: AlertPlace,
    pub arrival_airport: AlertPlace,
    /// `YYYY-MM-DD`.
    pub departure_date: String,
    /// `YYYY-MM-DD`; null for a one-way trip.
    pub return_date: Option<String>,
}

/// Has no further fields, so that a rental does not match this shape.
#[derive(Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BusOption {
    pub departure_station: AlertPlace,
    pub arrival_station: AlertPlace,
    /// `YYYY-MM-DD`.
    pub departure_date: String,
    /// `YYYY-MM-DD` in alerts of the other products; always null in this one.
    pub return_date: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CarOption {
    pub pickup_location: AlertPlace,
    pub dropoff_location: AlertPlace,
    /// Pick-up location, under the name that all products' alerts share.
    pub departure_station: AlertPlace,
    pub arrival_station: AlertPlace,
    /// `YYYY-MM-DD` of the pick-up.
    pub departure_date: String,
    /// `YYYY-MM-DD` of the drop-off.
    pub return_date: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AlertPlace {
    pub id: u32,
    /// IATA code; only for airports.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    pub name: &'static str,
    pub city: &'static str,
}

/// Creates a price alert for the signed-in member.
pub async fn create(
    context: &Context,
    caller: &Caller,
    user: &Account,
    product: Product,
    form: &PriceAlertForm,
) -> ApiResult<(StatusCode, Json<PriceAlert>)> {
    // A new alert is priced like a search, so it counts as one.
    limits::check(limits::SEARCHES, context, caller).await?;
    let now = context.now();
    let recipients = recipients(form, user)?;
    let wanted = FollowedSearch { product, option: &form.option };
    let alert = follow(&context.store, &user.id, wanted, recipients, now).await?;
    let display = context.rate(caller.currency, now).await?;
    let shown = shown(&alert, user, caller, display, now).ok_or(Rejection::NotFound)?;
    Ok((StatusCode::CREATED, Json(shown)))
}

fn recipients(form: &PriceAlertForm, user: &Account) -> Result<Recipients, FieldErrors> {
    // The member's own number belongs to the member's own country, although its digits may also parse as
    // another country's.
    let own = format!("+{}{}", user.phone_code, user.phone);
    let is_own = !user.phone.is_empty() && *form.notify_phone == *user.phone;
    let phone = if is_own { &own } else { &*form.notify_phone };
    let mut errors = given("option", &form.option).err().unwrap_or_default();
    let checked = Recipients::check(&form.notify_email, phone);
    let recipients = checked.map_err(|faults| errors.merge(faults)).ok();
    recipients.filter(|_| errors.is_empty()).ok_or(errors)
}

/// Ends and deletes the alert.
pub async fn remove(context: &Context, user: &Account, product: Product, id: &str) -> ApiResult<StatusCode> {
    delete(&context.store, &user.id, FollowedSearch { product, option: id }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns `None` for an option id that names no search.
pub fn shown(
    alert: &Alert,
    user: &Account,
    caller: &Caller,
    display: Rate,
    now: Timestamp,
) -> Option<PriceAlert> {
    let query = query_of_option(&alert.option)?;
    let price = |total| query.shown_total(total, display).into();
    Some(PriceAlert {
        id: alert.option.clone(),
        active: is_active(alert, now),
        option: alert.option.clone(),
        option_detail: detail(&query, caller.language),
        old_price: alert.old_price.map(price),
        new_price: alert.new_price.map(price),
        rate: ConversionRate::of(display),
        notify_email: alert.recipients.email.clone(),
        notify_phone: alert.recipients.phone.clone(),
        phone_confirmed: alert
            .recipients
            .phone
            .as_ref()
            .map(|phone| user.confirmed_phone.as_ref() == Some(phone)),
        created_at: instant(alert.created_at),
    })
}

fn detail(query: &Query, language: Language) -> OptionDetail {
    let [from, to] = places(query, language);
    let (departure_date, return_date) = dates(query);
    let (departure_date, return_date) =
        (departure_date.to_string(), return_date.map(|date| date.to_string()));
    match query {
        Query::Flight(_) => OptionDetail::Flight(FlightOption {
            departure_airport: from,
            arrival_airport: to,
            departure_date,
            return_date,
        }),
        Query::Bus(_) => OptionDetail::Bus(BusOption {
            departure_station: from,
            arrival_station: to,
            departure_date,
            return_date,
        }),
        Query::Car(_) => OptionDetail::Car(CarOption {
            pickup_location: from.clone(),
            dropoff_location: to.clone(),
            departure_station: from,
            arrival_station: to,
            departure_date,
            return_date,
        }),
    }
}

/// Returns origin and destination. A place that no longer exists has an empty name.
fn places(query: &Query, language: Language) -> [AlertPlace; 2] {
    let nowhere = |id| AlertPlace { id, code: None, name: "", city: "" };
    let of = |id: u32| match query {
        Query::Flight(_) => airport(id).map(|place| AlertPlace {
            id,
            code: Some(place.code),
            name: place.name(language),
            city: place.city(language),
        }),
        Query::Bus(_) => station(id).map(|place| AlertPlace {
            id,
            code: None,
            name: place.name(language),
            city: place.city(language),
        }),
        Query::Car(_) => location(id).map(|place| AlertPlace {
            id,
            code: (!place.code.is_empty()).then_some(place.code),
            name: place.name(language),
            city: place.city(language),
        }),
    };
    let ends = match query {
        Query::Flight(query) => [query.origin, query.destination],
        Query::Bus(query) => [query.origin, query.destination],
        Query::Car(query) => [query.pickup_location, query.dropoff_location],
    };
    ends.map(|id| of(id).unwrap_or_else(|| nowhere(id)))
}

fn dates(query: &Query) -> (Date, Option<Date>) {
    match query {
        Query::Flight(query) => (query.departure_date, query.return_date()),
        Query::Bus(query) => (query.departure_date, None),
        Query::Car(query) => (query.pickup_date, Some(query.dropoff_date)),
    }
}

/// A notification as its member reads it.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserNotification {
    pub id: String,
    pub title: String,
    pub content: String,
    /// RFC 3339 UTC.
    pub created_at: String,
    /// True once the notification has been read. The contract fixes this spelling.
    pub readed: bool,
}

impl UserNotification {
    /// Builds the notification in the caller's language. Returns `None` for an option id that names no
    /// search.
    pub fn of(notification: &Notification, caller: &Caller, display: Rate) -> Option<Self> {
        let Said { title, content } = match &notification.news {
            News::Price(news) => say_news(news, caller.language, display)?,
            News::Booking(news) => {
                let kind = if news.is_cancelled { "cancelled" } else { "moved" };
                let say = |kind, part| {
                    let key = format!("server.departure_{kind}_{part}");
                    sentence(caller.language, &Message { key, args: vec![news.reference.clone()] })
                };
                let content = if news.is_external { "airline" } else { kind };
                Said { title: say(kind, "title"), content: say(content, "content") }
            }
        };
        Some(Self {
            id: notification.id.clone(),
            title,
            content,
            created_at: instant(notification.created_at),
            readed: notification.readed,
        })
    }
}

/// Title and text of one news item.
#[derive(Debug, PartialEq, Eq)]
pub struct Said {
    pub title: String,
    pub content: String,
}

/// Returns `None` for an option id that names no search.
pub fn say_news(news: &PriceNews, language: Language, display: Rate) -> Option<Said> {
    let query = query_of_option(&news.option)?;
    let shown = |money: Money| amount(language, query.shown_total(money, display));
    let (direction, when) = (direction(&query, language), when(&query, language));
    let say = |key: &str, args: Vec<String>| sentence(language, &Message { key: key.to_owned(), args });
    let now = shown(news.now);
    let mut said = match news.was {
        None => Said {
            title: say("server.price_on_sale_title", vec![direction.clone()]),
            content: say("server.price_on_sale", vec![direction, when, now]),
        },
        Some(was) => {
            let title = if news.now.minor < was.minor {
                "server.price_fell_title"
            } else {
                "server.price_rose_title"
            };
            Said {
                title: say(title, vec![direction.clone()]),
                content: say("server.price_moved", vec![direction, when, shown(was), now]),
            }
        }
    };
    if let Some(date) = display.on {
        said.content = format!("{} {}", said.content, say("server.converted", vec![day(date, language)]));
    }
    Some(said)
}

/// Returns `İstanbul (IST) – Ankara (ESB)`, or a single place for a rental that is returned to its
/// pick-up location.
fn direction(query: &Query, language: Language) -> String {
    let [from, to] = places(query, language);
    let name = |place: &AlertPlace| match place.code {
        Some(code) => format!("{} ({code})", place.city),
        None => place.name.to_owned(),
    };
    if from.id == to.id { name(&from) } else { format!("{} – {}", name(&from), name(&to)) }
}

fn when(query: &Query, language: Language) -> String {
    match dates(query) {
        (there, None) => day(there, language),
        (there, Some(back)) => format!("{} – {}", day(there, language), day(back, language)),
    }
}

#[cfg(test)]
mod tests {
    use domain::money::Currency;
    use jiff::civil::date;

    use super::*;

    #[test]
    fn price_news_in_another_currency_state_the_date_of_the_rate() {
        let option = "ZmxpZ2h0LjEuMy4yMDI2MTIyNC4uMS4wLjAuMC5lY29ub215Li4".to_owned();
        let price = |minor| Money { minor, currency: Currency::Try };
        let news =
            |was| PriceNews { product: Product::Flight, option: option.clone(), was, now: price(124_990) };
        let said = |was, display| say_news(&news(was), Language::En, display).unwrap().content;
        let rate =
            Rate { currency: Currency::Eur, micro_try_per_unit: 50_000_000, on: Some(date(2026, 11, 24)) };
        for was in [None, Some(price(150_000))] {
            assert!(said(was, rate).ends_with(" Converted at the exchange rate of 24 November 2026."));
            assert!(!said(was, Rate::TRY).contains("Converted"));
        }
    }
}
