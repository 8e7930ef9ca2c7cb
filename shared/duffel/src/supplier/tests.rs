use domain::flight::query::Cabin;
use domain::order::People;
use domain::people::{Contact, Gender};
use jiff::civil::date;

use super::*;
use crate::Report;
use crate::wire::{
    Data, Document, OrderCancellation, OrderChangeOffer, OrderChangeRequest, Page, PaymentStatus, RefundTo,
};

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn traveller(name: &str) -> Passenger {
    Passenger {
        pax_type: domain::flight::query::PassengerType::Adult,
        name: name.to_owned(),
        surname: "Öz".to_owned(),
        latin_name: None,
        latin_surname: None,
        birth_date: Some(date(1987, 7, 24)),
        gender: Some(Gender::F),
        nationality: 792,
        citizen_number: None,
        passport: None,
        passport_expiry_date: None,
    }
}

/// Request for two passengers, outbound and return.
fn intent() -> Intent {
    let people = People {
        passengers: vec![traveller("Ayşe"), traveller("Ali")],
        contact: Contact {
            email: "a@example.com".into(),
            phone_code: "90".into(),
            phone: "5320000000".into(),
        },
        bill: None,
    };
    Intent {
        order_id: "abc".into(),
        reference: "K7M4QXWP".into(),
        quote_id: "off_1".into(),
        cost: Money::new(12_130, domain::money::Currency::Gbp),
        tickets: vec![0, 1, 0, 1],
        void: Vec::new(),
        people,
    }
}

fn order(names: &[&str]) -> Order {
    let passenger = |(at, name): (usize, &&str)| OrderPassenger {
        id: format!("pas_{at}"),
        given_name: Some((*name).to_owned()),
        family_name: Some("OZ".to_owned()),
        born_on: Some(date(1987, 7, 24)),
        ..OrderPassenger::default()
    };
    let ticket = |at: usize| Document {
        r#type: Some(TicketType::ElectronicTicket),
        unique_identifier: format!("999-{at}"),
        passenger_ids: vec![format!("pas_{at}")],
    };
    Order {
        booking_reference: Some("RZPNX8".into()),
        passengers: names.iter().enumerate().map(passenger).collect(),
        documents: (0..names.len()).map(ticket).collect(),
        ..Order::default()
    }
}

#[test]
fn each_line_gets_the_ticket_of_its_passenger_in_any_order_and_spelling_of_names() {
    let tickets = |order: &Order| match issued(order, &intent(), NOW) {
        Issue::Issued(Issued { tickets, reference }) => {
            assert_eq!(reference.as_deref(), Some("RZPNX8"));
            tickets
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(tickets(&order(&["AYSE", "ALI"])), ["999-0", "999-1", "999-0", "999-1"]);
    assert_eq!(tickets(&order(&["ALI", "AYSE"])), ["999-1", "999-0", "999-1", "999-0"]);
    assert_eq!(tickets(&order(&["AYSE MRS", "ALI MR"])), ["999-0", "999-1", "999-0", "999-1"], "by position");
    assert_eq!(tickets(&order(&["ALI", "AYSE MRS"])), ["999-1", "999-0", "999-1", "999-0"], "who is left");
}

#[test]
fn passengers_of_an_airline_without_tickets_get_the_booking_reference_instead() {
    let order = Order { created_at: Some(NOW), documents: vec![], ..order(&["AYSE", "ALI"]) };
    assert_eq!(issued(&order, &intent(), later(NOW, SignedDuration::from_mins(29))), Issue::Accepted);
    let late = later(NOW, TICKETED_WITHIN);
    match issued(&order, &intent(), late) {
        Issue::Issued(Issued { tickets, .. }) => assert_eq!(tickets, ["RZPNX8"; 4]),
        other => panic!("{other:?}"),
    }
    let held = PaymentStatus { awaiting_payment: true, ..PaymentStatus::default() };
    assert_eq!(issued(&Order { payment_status: held, ..order }, &intent(), late), Issue::Accepted);
}

#[test]
fn an_order_without_all_tickets_is_not_issued_and_a_cancelled_order_is_rejected() {
    let mut waiting = order(&["AYSE", "ALI"]);
    waiting.documents.pop();
    assert_eq!(issued(&waiting, &intent(), NOW), Issue::Accepted);
    waiting.documents.push(Document {
        r#type: Some(TicketType::ElectronicMiscellaneousDocumentAssociated),
        unique_identifier: "998-1".into(),
        passenger_ids: vec!["pas_1".into()],
    });
    assert_eq!(issued(&waiting, &intent(), NOW), Issue::Accepted, "a document of a bag is no ticket");
    let cancelled = Order { cancelled_at: Some(Timestamp::UNIX_EPOCH), ..order(&["AYSE", "ALI"]) };
    assert_eq!(issued(&cancelled, &intent(), NOW), Issue::Refused);
}

#[test]
fn an_order_is_requested_again_only_if_it_cannot_exist() {
    let report = Report::default;
    let refusal = |reason| CallError::Refused { reason, report: report() };
    assert_eq!(refused(&refusal(Refusal::NotCreated)), Issue::Refused);
    assert_eq!(refused(&refusal(Refusal::BalanceTooLow)), Issue::BalanceTooLow);
    assert_eq!(refused(&CallError::RateLimited { until: None }), Issue::NothingOrdered);
    assert_eq!(refused(&CallError::Unavailable(report())), Issue::NothingOrdered);
    assert_eq!(refused(&CallError::Unknown(report())), Issue::Unknown);
}

#[test]
fn a_cancellation_is_quoted_only_with_a_refund_in_money() {
    let quote = OrderCancellation {
        id: "ore_1".into(),
        refund_amount: Some("90.80".into()),
        refund_currency: Some("GBP".into()),
        refund_to: Some(RefundTo::Balance),
        expires_at: Some(Timestamp::UNIX_EPOCH),
        ..OrderCancellation::default()
    };
    let refund = |quote: OrderCancellation| after_sale::quoted(quote).map(|quoted| quoted.refund.minor);
    assert_eq!(refund(quote.clone()), Some(9_080));
    for to in [RefundTo::AirlineCredits, RefundTo::Voucher, RefundTo::Card, RefundTo::Unknown] {
        assert_eq!(refund(OrderCancellation { refund_to: Some(to), ..quote.clone() }), None, "{to:?}");
    }
    assert_eq!(refund(OrderCancellation { refund_to: None, ..quote.clone() }), None);
    assert_eq!(refund(OrderCancellation { refund_amount: None, ..quote.clone() }), None);
    assert_eq!(refund(OrderCancellation { expires_at: None, ..quote }), None);
}

#[test]
fn a_ticket_that_a_change_replaced_is_not_used_as_the_new_one() {
    let mut changed = order(&["Ayşe", "Ali"]);
    let former = intent();
    let void = vec!["999-0".to_owned(), "999-1".to_owned(), "RZPNX8".to_owned()];
    let intent = Intent { void, ..intent() };
    assert!(matches!(issued(&changed, &former, NOW), Issue::Issued(_)));
    assert_eq!(issued(&changed, &intent, NOW), Issue::Accepted);
    let again =
        |at: usize| Document { unique_identifier: format!("999-1{at}"), ..changed.documents[at].clone() };
    let again = [again(0), again(1)];
    changed.documents.extend(again);
    let Issue::Issued(issued) = issued(&changed, &intent, NOW) else { panic!("new tickets") };
    assert_eq!(issued.tickets, ["999-10", "999-11", "999-10", "999-11"]);
}

#[test]
fn recorded_change_offers_are_converted_with_cost_and_penalty() {
    let ruby: Page<OrderChangeOffer> =
        serde_json::from_str(include_str!("../../recorded/duffel-api-ruby/order_change_offers.json"))
            .unwrap();
    let python: Data<OrderChangeRequest> = serde_json::from_str(include_str!(
        "../../recorded/duffel-api-python/order_change_request_with_offers.json"
    ))
    .unwrap();
    for (recorded, cost, penalty) in
        [(&ruby.data[0], 12_500, 2_500), (&python.data.order_change_offers[0], 9_080, 1_050)]
    {
        let directions = convert::directions(&recorded.slices.remove, Cabin::Economy).unwrap();
        let sold = Sold { quote_id: "off_1".into(), reference: "K7M4QXWP".into(), directions };
        let offer = changing::offer(recorded, &sold).unwrap();
        assert_eq!((offer.cost.minor, offer.penalty.minor, offer.direction), (cost, penalty, 0));
        assert_eq!(offer.id, recorded.id);
        // A change whose refund is not money is not offered.
        let credit = OrderChangeOffer {
            change_total_amount: Some("-10.00".into()),
            refund_to: Some(RefundTo::AirlineCredits),
            ..recorded.clone()
        };
        assert_eq!(changing::offer(&credit, &sold), None);
    }
}
