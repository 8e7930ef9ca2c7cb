//! Content of a flight's barcode: the trip in the layout of IATA's bar coded boarding pass (resolution
//! 792, version 6). Before check-in there is no seat and no sequence number, so those fields are blank.

use domain::flight::query::Cabin;
use domain::people::Passenger;

use super::{Direction, Flown};
use crate::barcode;

/// Content for one passenger in one direction, of at most four segments.
pub fn content(direction: &Direction<'_>, passenger: &Passenger, ticket_number: &str) -> String {
    let order = direction.booking.order;
    let reference = &order.reference;
    let airline = order.booking.as_ref().and_then(|booking| booking.reference.as_deref());
    let pnr = airline.unwrap_or(reference);
    let segments: Vec<&Flown<'_>> = direction.segments.iter().take(4).collect();
    let mut content = format!("M{}{}E", segments.len(), field(&barcode::name(passenger), 20));
    for (index, segment) in segments.iter().enumerate() {
        content.push_str(&mandatory(pnr, segment));
        let conditional = conditional(reference, ticket_number, index == 0);
        content.push_str(&format!("{:02X}{conditional}", conditional.len()));
    }
    content
}

/// Characters of the standard's field for the booking reference.
const PNR: usize = 7;

/// The 35 characters of every segment, before the size of the rest. A reference that is longer than its field
/// is left out instead of cut, because a cut one would name another booking. The carrier's own field then
/// has the whole reference.
fn mandatory(pnr: &str, segment: &Flown<'_>) -> String {
    let departure = &segment.segment.departure;
    let cabin = match departure.cabin {
        Cabin::Economy => 'Y',
        Cabin::Business => 'C',
    };
    format!(
        "{}{}{}{}{}{:03}{cabin}{}{}{}",
        field(Some(pnr).filter(|pnr| pnr.len() <= PNR).unwrap_or_default(), PNR),
        field(segment.from.code, 3),
        field(segment.to.code, 3),
        field(&departure.flight.carrier.to_string(), 3),
        field(&format!("{:0>4}", departure.flight.number), 5),
        segment.from.at.day_of_year(),
        field("", 4), // seat
        field("", 5), // check-in sequence
        '0',          // not checked in
    )
}

/// Optional part: the document's number, and in the carrier's own field the whole reference, which is
/// longer than the standard's seven characters. The first segment also carries the version number.
fn conditional(reference: &str, ticket_number: &str, first: bool) -> String {
    let digits: String = ticket_number.chars().filter(char::is_ascii_digit).collect();
    let unique = if first { ">600" } else { "" };
    format!("{unique}0D{}{reference}", field(&digits, 13))
}

/// Pads or cuts to exactly `width` characters.
fn field(text: &str, width: usize) -> String {
    format!("{text:<width$.width$}")
}

#[cfg(test)]
mod tests {
    use domain::language::Language;
    use domain::money::Rate;
    use domain::order::Order;
    use domain::supplier::SupplierBooking;
    use serde_json::json;

    use crate::barcode::aztec;
    use crate::barcode::tests::scan;
    use crate::sample;

    #[test]
    fn the_barcode_of_one_segment_follows_the_boarding_pass_standard() {
        let ticket = sample::ticket(&sample::flight(Language::Tr));
        let content = &ticket.journey.passes[3].code;
        assert_eq!(
            content,
            "M1YILDIRIM/SUKRU CAGLAE       FRAISTR4 0303 364Y         01B>6000D3770000000004K7M4QXWP"
        );
        // Name and electronic-ticket mark, then 35 characters and the size of the rest.
        assert_eq!(content.len(), 23 + 35 + 2 + 0x1B);
        assert_eq!(scan(&aztec(content).unwrap()).as_ref(), Some(content));
    }

    /// `K7M4QXW` in the field of a reference `K7M4QXWP` names another booking, or none.
    #[test]
    fn the_reference_field_holds_the_airlines_reference_or_stays_empty() {
        let order = sample::flight(Language::Tr);
        let reference_of = |code: &str| code.get(23..30).unwrap().trim().to_owned();
        let code = |order: &Order| sample::ticket(order).journey.passes[3].code.clone();
        assert_eq!(reference_of(&code(&order)), "");
        assert!(code(&order).ends_with("K7M4QXWP"));
        let mut booking =
            SupplierBooking::quoted("duffel", "off_1".into(), order.charge, Rate::TRY, order.created_at);
        booking.reference = Some("RZPNX8".to_owned());
        let order = order.with_fields(json!({ "source": booking })).unwrap();
        assert_eq!(reference_of(&code(&order)), "RZPNX8");
        assert!(code(&order).ends_with("K7M4QXWP"));
    }

    #[test]
    fn the_barcode_of_a_connection_holds_every_segment() {
        let ticket = sample::ticket(&sample::flight(Language::Tr));
        let content = &ticket.journey.passes[1].code;
        assert!(content.starts_with("M2"), "{content}");
        assert!(
            content.contains("ISTESBR4 0101 358Y") && content.contains("ESBFRAM8 2202 358Y"),
            "{content}"
        );
        assert_eq!(content.len(), 23 + (35 + 2 + 0x1B) + (35 + 2 + 0x17));
        assert_eq!(scan(&aztec(content).unwrap()).as_ref(), Some(content));
    }
}
