//! An order read as a ticket: every value in the words of the traveller's language. The one place that knows both.
//! Called by the functions before they render. Identity numbers are masked here and nowhere shown in clear.

use domain::card::Brand;
use domain::flight::network::Network;
use domain::flight::offer::{FareOption, Itinerary, Segment};
use domain::flight::purchase::FlightPurchase;
use domain::flight::query::{Cabin as CabinClass, PassengerType};
use domain::money::{Currency, Money};
use domain::order::{Order, People, Receipt};
use domain::people::{Passenger, mask_identity};
use domain::place::{AirportId, airport};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::texts::{Texts, fill};
use crate::ticket::{Cabin, Carrier, Coupon, Leg, PriceLine, Stop, Ticket, Traveller, Trip};

/// `None` while nobody is named on the order. `origin` is the product's public address.
pub fn ticket(order: &Order, origin: &str) -> Option<Ticket> {
    let people = order.people.as_ref()?;
    let purchase = order.purchase.flight().ok()?;
    let texts = Texts::of(order.language);
    let booked_at = order.receipt().map_or(order.created_at, |receipt| receipt.paid_at);
    let contact = &people.contact;
    Some(Ticket {
        language: order.language,
        reference: order.reference.clone(),
        link: format!("{origin}/flight/booking/detail/{}/", order.id),
        // The seller's own clock.
        booked_at: booked_at.to_zoned(TimeZone::get("Europe/Istanbul").unwrap_or(TimeZone::UTC)),
        trips: trips(order, purchase, texts),
        travellers: travellers(order, purchase, people, texts),
        price: price(purchase, texts),
        total: texts.formats.money(order.charge),
        payment: payment(order, texts),
        email: contact.email.clone(),
        phone: format!("+{} {}", contact.phone_code, contact.phone),
    })
}

fn trips(order: &Order, purchase: &FlightPurchase, texts: &Texts) -> Vec<Trip> {
    let titles = [&texts.paper.outbound, &texts.paper.inbound];
    let both = purchase.itineraries().zip(titles);
    both.map(|((itinerary, fare), title)| Trip {
        title: title.clone(),
        legs: legs(order, itinerary, texts),
        duration: texts.formats.duration(itinerary.duration_minutes.into()),
        cabin: cabin(itinerary, texts),
        fare: texts.fare(&fare.code),
        baggage: baggage(texts, fare.hand_baggage_kg, fare.hold_baggage_kg),
    })
    .collect()
}

fn legs(order: &Order, itinerary: &Itinerary, texts: &Texts) -> Vec<Leg> {
    let waits = std::iter::once(None).chain(itinerary.layovers_minutes().into_iter().map(Some));
    let leg = |(segment, wait): (&Segment, Option<i64>)| {
        let flight = segment.departure.flight;
        let carrier = Network::embedded().carrier(flight.carrier);
        Leg {
            carrier: Carrier {
                code: flight.carrier.to_string(),
                name: carrier.map_or_else(|| flight.carrier.to_string(), |carrier| carrier.name.to_string()),
            },
            number: format!("{} {}", flight.carrier, flight.number),
            from: stop(order, segment.origin, segment.departs_at),
            to: stop(order, segment.destination, segment.arrives_at),
            duration: texts.formats.duration(segment.duration_minutes.into()),
            wait: wait.map(|minutes| texts.formats.duration(minutes)),
        }
    };
    itinerary.segments.iter().zip(waits).map(leg).collect()
}

fn stop(order: &Order, id: AirportId, at: Timestamp) -> Stop {
    let place = airport(id);
    let text = |name: Option<&str>| name.unwrap_or_default().to_owned();
    Stop {
        code: text(place.map(|place| place.code)),
        city: text(place.map(|place| place.city(order.language))),
        name: text(place.map(|place| place.name(order.language))),
        at: at.to_zoned(place.map_or(TimeZone::UTC, |place| place.time_zone().clone())),
    }
}

fn cabin(itinerary: &Itinerary, texts: &Texts) -> Cabin {
    let class = itinerary.segments.first().map_or(CabinClass::Economy, |segment| segment.departure.cabin);
    let letter = match class {
        CabinClass::Economy => 'Y',
        CabinClass::Business => 'C',
    };
    Cabin { letter, name: texts.cabin(class) }
}

/// `Cabin 8 kg · Checked 20 kg`.
pub(crate) fn baggage(texts: &Texts, hand_kg: u32, hold_kg: u32) -> String {
    let words = |sentence: &str, kg| fill(sentence, &[("weight", &texts.formats.kilograms(kg))]);
    let hold = match hold_kg {
        0 => texts.paper.no_checked_luggage.clone(),
        kg => words(&texts.paper.checked_luggage, kg),
    };
    format!("{} · {hold}", words(&texts.paper.hand_luggage, hand_kg))
}

/// Ticket numbers are in the order of the directions, and in each in the order of the passengers.
fn travellers(order: &Order, purchase: &FlightPurchase, people: &People, texts: &Texts) -> Vec<Traveller> {
    let numbers = order.ticket_numbers();
    let traveller = |(index, passenger): (usize, &Passenger)| {
        let coupon = |(direction, (_, fare)): (usize, (&Itinerary, &FareOption))| Coupon {
            ticket_number: numbers
                .get(direction * people.passengers.len() + index)
                .map_or_else(String::new, |number| printed_number(number)),
            baggage: allowance(texts, fare, passenger.pax_type),
        };
        let identity = passenger.citizen_number.as_ref().or(passenger.passport.as_ref());
        Traveller {
            surname: passenger.surname.clone(),
            name: passenger.name.clone(),
            kind: texts.passenger_type(passenger.pax_type),
            document: identity.map_or_else(String::new, |number| mask_identity(number)),
            coupons: purchase.itineraries().enumerate().map(coupon).collect(),
        }
    };
    people.passengers.iter().enumerate().map(traveller).collect()
}

/// `377-2400000017`: the carrier's three digits apart.
fn printed_number(number: &str) -> String {
    number.split_at_checked(3).map_or_else(|| number.to_owned(), |(code, serial)| format!("{code}-{serial}"))
}

/// `8 kg + 20 kg`; an infant on a lap brings nothing of its own.
fn allowance(texts: &Texts, fare: &FareOption, pax_type: PassengerType) -> String {
    if !pax_type.needs_seat() {
        return "—".to_owned();
    }
    let weights = [fare.hand_baggage_kg, fare.hold_baggage_kg].into_iter().filter(|kg| *kg > 0);
    weights.map(|kg| texts.formats.kilograms(kg)).collect::<Vec<_>>().join(" + ")
}

/// The fare of each passenger type, then taxes and fees of all; the lines add up to the total.
fn price(purchase: &FlightPurchase, texts: &Texts) -> Vec<PriceLine> {
    let parts = || purchase.offers.iter().flat_map(|offer| &offer.fare.breakdown);
    let sum = |amounts: &mut dyn Iterator<Item = Money>| {
        Money::kurus(amounts.fold(0_i64, |sum, amount| sum.saturating_add(amount.minor)))
    };
    let fares = purchase.query.party.groups().map(|(pax_type, count)| {
        let label = fill(
            &texts.paper.fare_line,
            &[("count", &count.to_string()), ("passenger", &texts.passenger_type(pax_type))],
        );
        let of_type = parts().filter(|part| part.pax_type == pax_type);
        (label, sum(&mut of_type.map(|part| part.base.times(part.count))))
    });
    let tax = sum(&mut parts().map(|part| part.tax.times(part.count)));
    let fee = sum(&mut parts().map(|part| part.service_fee.times(part.count)));
    let rest = [(texts.paper.tax.clone(), tax), (texts.paper.service_fee.clone(), fee)];
    let line = |(label, amount)| PriceLine { label, amount: texts.formats.money(amount) };
    fares.chain(rest).map(line).collect()
}

fn payment(order: &Order, texts: &Texts) -> Vec<String> {
    let charged = order.receipt().map(|receipt| {
        let amount = texts.formats.money(receipt.amount);
        fill(&texts.paper.paid_with, &[("amount", &amount), ("card", &card(receipt))])
    });
    let foreign = (order.display.currency != Currency::Try).then(|| {
        let amount = texts.formats.money(order.display.from_try(order.charge));
        fill(&texts.paper.display_total, &[("amount", &amount)])
    });
    charged.into_iter().chain(foreign).collect()
}

/// `Visa •••• 0008`.
pub fn card(receipt: &Receipt) -> String {
    let brand = match receipt.brand {
        Some(Brand::Visa) => "Visa ",
        Some(Brand::Mastercard) => "Mastercard ",
        Some(Brand::Troy) => "Troy ",
        Some(Brand::Amex) => "American Express ",
        None => "",
    };
    format!("{brand}•••• {}", receipt.last_four)
}

#[cfg(test)]
mod tests {
    use domain::language::Language;

    use super::*;
    use crate::sample;

    #[test]
    fn times_are_local_and_connections_show_their_wait() {
        let ticket = ticket(&sample::order(Language::En), "https://rota.example").unwrap();
        let [there, back] = &ticket.trips[..] else { panic!("two trips") };
        let clock = |stop: &Stop| stop.at.strftime("%d %H:%M %Q").to_string();
        let legs: Vec<_> = there.legs.iter().map(|leg| (clock(&leg.from), clock(&leg.to))).collect();
        assert_eq!(
            legs,
            [
                ("24 20:00 Europe/Istanbul".to_owned(), "24 21:15 Europe/Istanbul".to_owned()),
                ("24 22:30 Europe/Istanbul".to_owned(), "25 00:00 Europe/Berlin".to_owned()),
            ]
        );
        let waits: Vec<_> = there.legs.iter().map(|leg| leg.wait.as_deref()).collect();
        assert_eq!(waits, [None, Some("1 h 15 min")]);
        assert_eq!((there.duration.as_str(), there.legs[0].number.as_str()), ("6 h", "R4 101"));
        assert_eq!((there.fare.as_str(), back.fare.as_str()), ("Extra", "Light"));
        assert_eq!(ticket.booked_at.hour(), 13);
        assert_eq!(ticket.link, "https://rota.example/flight/booking/detail/abc/");
    }

    #[test]
    fn every_traveller_has_the_own_number_of_each_direction() {
        let ticket = ticket(&sample::order(Language::En), "").unwrap();
        let numbers: Vec<Vec<&str>> = ticket
            .travellers
            .iter()
            .map(|traveller| traveller.coupons.iter().map(|coupon| coupon.ticket_number.as_str()).collect())
            .collect();
        assert_eq!(
            numbers,
            [
                ["377-0000000001", "377-0000000004"],
                ["377-0000000002", "377-0000000005"],
                ["377-0000000003", "377-0000000006"],
            ]
        );
        let baggage: Vec<_> = ticket.travellers.iter().map(|t| t.coupons[0].baggage.as_str()).collect();
        assert_eq!(baggage, ["8 kg + 20 kg", "8 kg + 20 kg", "—"]);
    }

    #[test]
    fn identity_numbers_are_masked() {
        let ticket = ticket(&sample::order(Language::En), "").unwrap();
        assert_eq!(ticket.travellers[0].document, "********060");
        assert!(!format!("{ticket:?}").contains("17291716060"));
    }

    #[test]
    fn the_lines_add_up_to_what_was_charged() {
        let ticket = ticket(&sample::order(Language::En), "").unwrap();
        let lines: Vec<_> =
            ticket.price.iter().map(|line| (line.label.as_str(), line.amount.as_str())).collect();
        assert_eq!(
            lines,
            [
                ("2 × Adult, base fare", "₺4,000.00"),
                ("1 × Infant, base fare", "₺200.00"),
                ("Taxes and charges", "₺1,200.00"),
                ("Service fee", "₺90.00"),
            ]
        );
        assert_eq!(ticket.total, "₺5,490.00");
        assert_eq!(
            ticket.payment,
            ["₺5,490.00 was charged to Troy •••• 0001", "At the rate of the purchase: €109.80"]
        );
    }

    #[test]
    fn nobody_named_no_ticket() {
        assert_eq!(ticket(&Order { people: None, ..sample::order(Language::En) }, ""), None);
    }
}
