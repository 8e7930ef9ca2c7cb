//! Rental cars: one trip from pick-up to return, one voucher for the driver, an event for each end, and
//! the extras as a price of their own, because they are paid at the office.

use std::fmt::Display;

use domain::Product;
use domain::car::location::{Location, location};
use domain::car::offer::{Model, Vendor};
use domain::car::office::office;
use domain::car::purchase::CarPurchase;
use domain::message::Message;
use domain::money::{Currency, Money};
use domain::order::Clock;
use domain::people::Passenger;
use domain::plural;
use jiff::{ToSpan, Zoned};

use crate::barcode;
use crate::booking::{Booking, identity, turkish, turkish_local};
use crate::format::time;
use crate::product::Pieces;
use crate::texts::{CarTexts, fill};
use crate::ticket::{End, Event, Field, Pass, Price, PriceLine, Stop, TicketSegment, Trip};

/// Duration of a pick-up or return, in minutes.
const SLOT_MINUTES: i64 = 30;

struct Rental<'a> {
    booking: &'a Booking<'a>,
    words: &'static CarTexts,
    purchase: &'a CarPurchase,
    vendor: &'a Vendor,
    model: &'a Model,
    pickup: Handover,
    dropoff: Handover,
}

/// Place and time of a pick-up or return.
struct Handover {
    location: &'static Location,
    at: Zoned,
}

/// Returns `None` for an unknown driver or place, which no order has.
pub(crate) fn pieces(booking: &Booking<'_>, purchase: &CarPurchase) -> Option<Pieces> {
    let query = &purchase.query;
    let rental = Rental {
        booking,
        words: &booking.texts.car,
        purchase,
        vendor: &purchase.offer.vendor,
        model: &purchase.offer.model,
        pickup: Handover { location: location(query.pickup_location)?, at: turkish_local(query.pickup())? },
        dropoff: Handover {
            location: location(query.dropoff_location)?,
            at: turkish_local(query.dropoff())?,
        },
    };
    let driver = booking.people.passengers.first()?;
    let place = booking.journey(0).map(|(place, _)| place);
    let voucher = place.filter(|_| booking.is_travelled(0, 0));
    Some(Pieces {
        product: Product::Car,
        trips: rental.trip().into_iter().collect(),
        passes: voucher.map(|place| (place, rental.voucher(driver))).into_iter().collect(),
        kinds: vec![None],
        prices: rental.prices(),
        notes: rental.notes(),
        events: rental.events().map(|event| (0, event)).into(),
    })
}

impl Rental<'_> {
    /// Name of the car. Only the car's class is guaranteed.
    fn car(&self) -> String {
        fill(&self.words.or_similar, &[("car", &self.model.name())])
    }

    fn city(&self, handover: &Handover) -> &'static str {
        handover.location.city(self.booking.order.language)
    }

    fn office(&self, handover: &Handover) -> &'static str {
        handover.location.name(self.booking.order.language)
    }

    fn name_of(&self, kind: &str, value: impl Display) -> &'static str {
        self.booking.texts.name(&format!("car_{kind}_{value}"))
    }

    fn car_class(&self) -> &'static str {
        self.name_of("class", &self.model.class)
    }

    /// Gear and fuel: `Manual · Petrol`.
    fn drive(&self) -> String {
        let acriss = self.model.acriss;
        format!("{} · {}", self.name_of("gear", acriss.gear()), self.name_of("fuel", acriss.fuel()))
    }

    fn days(&self) -> String {
        self.purchase.offer.rental_days_count.to_string()
    }

    fn number(&self) -> String {
        self.booking.number(0, 0)
    }

    fn trip(&self) -> Option<(usize, Trip)> {
        let (place, journey) = self.booking.journey(0)?;
        let seats = fill(&self.words.seats, &[("seats", &self.model.seats.to_string())]);
        let from = self.city(&self.pickup);
        let trip = Trip {
            lines: journey.lines.clone(),
            direction: 0,
            state: journey.state,
            ends: [from, self.city(&self.dropoff)].map(str::to_owned),
            short_route: format!("{}{}{from}", self.model.name(), self.booking.texts.formats.comma),
            starts_at: self.pickup.at.clone(),
            mark: self.booking.mark(journey.state),
            title: self.words.title.clone(),
            detail: self.vendor.name.to_string(),
            summary: fill(&self.words.days, &[("days", &self.days())]),
            segments: vec![TicketSegment {
                wait: None,
                from: self.stop(&self.words.pickup, &self.pickup),
                to: self.stop(&self.words.dropoff, &self.dropoff),
                service: [self.car(), format!("{} · {seats}", self.car_class()), self.drive()],
            }],
            terms: self.terms(),
        };
        Some((place, trip))
    }

    fn stop(&self, sentence: &str, handover: &Handover) -> Stop {
        let date = self.booking.texts.formats.date(&handover.at);
        Stop {
            time: time(&handover.at),
            later: None,
            place: fill(sentence, &[("place", self.city(handover))]),
            name: format!("{} · {date}", self.office(handover)),
            note: self.note(handover),
        }
    }

    fn terms(&self) -> Vec<String> {
        let (words, formats) = (self.words, &self.booking.texts.formats);
        let (rules, terms) = (&self.purchase.offer.rules, &self.purchase.offer.terms);
        let (daily, total) =
            (formats.kilometres(rules.daily_range_limit_km), formats.kilometres(rules.total_range_limit_km));
        let policy = self.name_of("fuel_policy", terms.fuel_policy);
        let driver = [rules.driver_age, rules.licence_years].map(|years| years.to_string());
        let of_driver = plural::chosen(self.booking.order.language, &words.driver_rules, &driver);
        let [age, years] = &driver;
        let range = fill(&words.range, &[("daily", &daily), ("total", &total)]);
        vec![
            fill(&words.deposit_held, &[("amount", &self.at_office(self.purchase.offer.price.deposit))]),
            format!("{range} · {}", fill(&words.fuel, &[("policy", policy)])),
            [Some(fill(&of_driver, &[("0", age), ("1", years)])), self.excess()]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" · "),
            self.cancellation(),
        ]
    }

    fn excess(&self) -> Option<String> {
        let most = self.at_office(self.purchase.excess()?);
        Some(fill(self.booking.texts.name("car_excess"), &[("0", &most)]))
    }

    /// Amount in lira, as taken by the office, followed by the amount in the display currency of the
    /// rental, as shown on the pages.
    fn at_office(&self, amount: Money) -> String {
        let display = self.booking.order.display;
        let liras = self.booking.money(amount);
        match display.currency {
            Currency::Try => liras,
            _ => format!("{liras} ({})", self.booking.money(display.from_try(amount))),
        }
    }

    fn said(&self, message: &Message) -> String {
        let key = message.key.strip_prefix("server.").unwrap_or_default();
        let places: Vec<String> = (0..message.args.len()).map(|at| at.to_string()).collect();
        let places = places.iter().map(String::as_str).zip(message.args.iter().map(String::as_str));
        fill(self.booking.texts.name(key), &places.collect::<Vec<_>>())
    }

    /// Place, opening hours and telephone of the office.
    fn contact(&self, handover: &Handover) -> Option<[String; 3]> {
        let office = office(self.vendor.id, handover.location.kind)?;
        Some([self.said(&office.place), self.said(&office.hours), office.phone.to_owned()])
    }

    fn note(&self, handover: &Handover) -> Option<String> {
        let [place, hours, phone] = self.contact(handover)?;
        Some(fill(&self.words.office_at, &[("place", &place), ("hours", &hours), ("phone", &phone)]))
    }

    /// Cancellation terms: free until one time, for a fee until the pick-up, and not possible afterwards.
    fn cancellation(&self) -> String {
        let terms = &self.purchase.offer.terms;
        let moment = |at: &Zoned| format!("{} {}", self.booking.texts.formats.day(at), time(at));
        let (free, pickup) = (moment(&turkish(terms.free_cancel_until)), moment(&self.pickup.at));
        // The clock is named once for both times, because a voucher must fit on one page.
        let city = Clock::Office(self.purchase.query.pickup_location).city(self.booking.order.language);
        let free = fill(&self.booking.texts.paper.local_clock, &[("date", &free), ("place", city)]);
        let fee = self.booking.money(terms.late_cancel_fee);
        let sentence = |kind, places: &[(&str, &str)]| fill(self.name_of("cancel", kind), places);
        format!("{} · {}", sentence("free", &[("0", &free)]), sentence("fee", &[("0", &pickup), ("1", &fee)]))
    }

    /// The charge to the card and, with extras, the amount to pay at the office and the sum of both.
    fn prices(&self) -> Vec<Price> {
        let (words, price) = (self.words, &self.purchase.offer.price);
        let daily = self.booking.money(price.daily);
        let days = fill(&words.daily_line, &[("days", &self.days()), ("amount", &daily)]);
        let days = PriceLine::new(
            days,
            self.booking.money(price.daily.times(self.purchase.offer.rental_days_count)),
        );
        let one_way = (price.one_way_fee.minor > 0)
            .then(|| PriceLine::new(&words.one_way_fee, self.booking.money(price.one_way_fee)));
        let charged = self.booking.charged([days].into_iter().chain(one_way), &words.charged);
        let mut prices = vec![charged];
        if !self.purchase.extras.is_empty() {
            let delivery = self.purchase.delivery();
            let office = PriceLine::new(&words.office, self.booking.money(delivery));
            prices.push(Price { lines: self.extras(), total: office });
            let sum = Money::kurus(self.booking.order.charge.minor.saturating_add(delivery.minor));
            prices.push(Price { lines: vec![], total: PriceLine::new(&words.sum, self.booking.money(sum)) });
        }
        prices
    }

    fn extras(&self) -> Vec<PriceLine> {
        let line = |quantity: u8, id: &str, price: Money| {
            let places =
                [("quantity", quantity.to_string()), ("extra", self.name_of("extra", id).to_owned())];
            let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
            let amount = self.booking.money(price.times(u32::from(quantity)));
            PriceLine::new(fill(&self.words.extra_line, &places), amount)
        };
        let extras = self.purchase.extras.iter();
        extras.map(|chosen| line(chosen.quantity, &chosen.extra.id, chosen.extra.price)).collect()
    }

    /// Things to bring, in one line so that a voucher fits on its page.
    fn notes(&self) -> Vec<String> {
        let bring: Vec<&str> = self.vendor.bring.iter().map(|thing| self.name_of("bring", thing)).collect();
        let notes = std::iter::once(bring.join(" · ")).chain(self.words.told.notes.iter().cloned());
        self.booking.notes(notes.collect(), [self.booking.texts.list([&*self.vendor.name])])
    }

    fn voucher(&self, driver: &Passenger) -> Pass {
        Pass {
            order_direction: 0,
            passenger: 0,
            operator: self.vendor.name.to_string(),
            title: self.words.title.clone(),
            from: self.end(&self.pickup),
            to: self.end(&self.dropoff),
            direction: [fill(&self.words.days, &[("days", &self.days())]), String::new()],
            fields: self.fields(driver),
            holder: driver.full_name(),
            surname: driver.surname.clone(),
            stub: self.number(),
            code: self.code(driver),
        }
    }

    fn end(&self, handover: &Handover) -> End {
        End {
            head: self.city(handover).to_owned(),
            name: self.office(handover).to_owned(),
            time: time(&handover.at),
            note: Some(self.booking.texts.formats.day(&handover.at)),
        }
    }

    fn fields(&self, driver: &Passenger) -> [Vec<Field>; 2] {
        let (paper, words) = (&self.booking.texts.paper, self.words);
        let mut money = vec![Field::new(&words.deposit, self.at_office(self.purchase.offer.price.deposit))];
        if !self.purchase.extras.is_empty() {
            money.push(Field::new(&words.office, self.booking.money(self.purchase.delivery())));
        }
        let car = Field::new(&words.car, self.car());
        let class = Field::new(&words.car_class, format!("{} · {}", self.car_class(), self.drive()));
        [
            vec![
                Field::name(&words.driver, driver, ""),
                Field::technical(&paper.document, identity(driver)),
                Field::technical(&words.voucher, self.number()),
            ],
            [car, class].into_iter().chain(money).collect(),
        ]
    }

    fn code(&self, driver: &Passenger) -> String {
        barcode::content(&[
            "CAR",
            &self.booking.order.reference,
            &self.number(),
            &self.vendor.id.to_string(),
            &self.model.id.to_string(),
            &self.pickup.location.id.to_string(),
            &self.dropoff.location.id.to_string(),
            &self.pickup.at.strftime("%Y-%m-%dT%H:%M").to_string(),
            &self.dropoff.at.strftime("%Y-%m-%dT%H:%M").to_string(),
            &barcode::name(driver),
        ])
    }

    fn events(&self) -> [Event; 2] {
        let words = &self.words.event;
        let ends = [(&words.pickup, &self.pickup), (&words.dropoff, &self.dropoff)];
        ends.map(|(sentence, handover)| self.event(sentence, handover))
    }

    fn event(&self, sentence: &str, handover: &Handover) -> Event {
        let (at, car) = (&handover.at, self.car());
        let [desk, hours, phone] = self.contact(handover).unwrap_or_default();
        let place = [&desk, self.office(handover), self.city(handover)];
        let place = place.into_iter().filter(|part| !part.is_empty());
        let place = place.collect::<Vec<_>>().join(&self.booking.texts.formats.comma);
        let description = fill(
            &self.words.event.description,
            &[
                ("reference", &self.booking.order.reference),
                ("vendor", &self.vendor.name),
                ("car", &car),
                ("place", &place),
                ("date", &self.booking.texts.formats.date(at)),
                ("time", &time(at)),
                ("hours", &hours),
                ("phone", &phone),
            ],
        );
        Event {
            key: String::new(),
            is_cancelled: true,
            summary: fill(sentence, &[("car", &car)]),
            description,
            place,
            from: at.clone(),
            to: at.checked_add(SLOT_MINUTES.minutes()).unwrap_or_else(|_| at.clone()),
        }
    }
}

#[cfg(test)]
mod tests;
