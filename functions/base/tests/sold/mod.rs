//! Steps after the sale of a Duffel flight: cancellations with the airline's refund, and changes by the
//! airline.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use domain::flight::query::Trip;
use domain::language::Language;
use domain::money::Money;
use domain::order::DepartureChange;
use duffel::wire::{AirlineInitiatedChange, TakenAction};
use jiff::ToSpan as _;
use store::Stored;

use super::*;

mod changes;

/// An airline that states its terms, in pounds.
const NORTHLIGHT: &str = "X0";
/// An airline that leaves terms unknown, and sells in euros.
const JUNIPER: &str = "U0";

impl Market {
    /// Buys tickets in this fare for passengers with these family names.
    async fn ticketed(&self, query: &FlightQuery, airline: &str, fare: &str, surnames: &[&str]) -> String {
        let found = self.searched(query).await;
        let is_sold = |item: &&Value| {
            let first = if item["information"].is_object() { item } else { &item["departure"] };
            first["airline"]["code"] == airline && !rises(first) && !is_gone(first)
        };
        let offers = of_duffel(&found);
        let item = offers.iter().find(is_sold).unwrap();
        let fares = item.list("/price/alternative_prices");
        let code = &fares.iter().find(|one| one["name"] == fare).unwrap()["code"];
        let selected = self.select(query, &found, &item["product_id"], code).await;
        let id = selected.text("/session_unique").to_owned();
        assert_eq!(self.buy(&id, surnames).await.state(), State::Ticketed);
        self.context.store.put_manage_token(&format!("token-{id}"), &id, self.shop.now()).await.unwrap();
        self.ticketing.take();
        id
    }

    async fn act(&self, id: &str, call: &str, body: &Value) -> Value {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        let (token, key) = (format!("token-{id}"), format!("call-{}", CALLS.fetch_add(1, Relaxed)));
        let headers = [("x-manage-token", token.as_str()), ("idempotency-key", key.as_str())];
        post(&self.app, &format!("/api/flight/booking/{id}/{call}/"), &headers, body).await.body
    }

    async fn quote(&self, id: &str, lines: &[&str]) -> Value {
        self.act(id, "cancellation/quote", &json!({ "line_ids": lines })).await
    }

    async fn confirm(&self, id: &str, quote: &Value) -> Value {
        self.act(id, "cancellation", &json!({ "quote_id": quote["quote_id"] })).await
    }

    async fn choose(&self, id: &str, choice: &str) -> Value {
        self.act(id, "disruption", &json!({ "choice": choice })).await
    }

    /// Delivers Duffel's notice of the airline's change, runs the queue's consumer, and returns the booking.
    async fn told(&self, id: &str) -> Value {
        self.after(20).await;
        for _ in 0..100 {
            if self.shop.order(id).await.is_to_look_at() {
                assert!(self.ticketing.take().contains(&json!({ "order_id": id })), "told of it");
                self.driven(id).await;
                return self.booking(id).await;
            }
            // The notice is delivered by another task of the simulator.
            self.after(1).await;
        }
        panic!("no notice of the airline's change");
    }

    async fn airline_change(&self) -> AirlineInitiatedChange {
        let duffel = Duffel::new(self.simulator.clone(), TOKEN, self.shop.context.clock.clone());
        let order_id = self.books().await[0].text("/order_id").to_owned();
        duffel.airline_changes(&order_id).await.unwrap().remove(0)
    }

    /// Checks the balance in both currencies: the airline's net amount equals the order's recorded cost, and
    /// the rest of Rota's net amount is the mark-up.
    async fn is_balanced(&self, id: &str) {
        let order = self.shop.order(id).await;
        let ledger = order.ledger();
        ledger.check().unwrap();
        let books = self.books().await;
        assert_eq!(books.len(), 1);
        let booking = order.booking.as_ref().unwrap();
        let made: Vec<_> = order.changes.iter().filter(|change| change.is_made()).collect();
        let made: Vec<_> = made.iter().map(|change| change.at_supplier.as_ref().unwrap()).collect();
        let first = Money::new(
            booking.cost.minor - booking.refunded.map_or(0, |back| back.minor),
            booking.cost.currency,
        );
        let kept = Money::sum(first.currency, made.iter().map(|change| change.cost).chain([first]));
        assert_eq!(books[0].text("/kept"), kept.decimal());
        let changes: i64 = made.iter().map(|change| change.cost_in_try.minor).sum();
        assert_eq!(ledger.cost, booking.rate.to_try(first).minor + changes);
        assert_eq!(ledger.live + ledger.kept, ledger.cost + ledger.mark_up);
        assert_eq!(self.kept(id).await, ledger.live + ledger.kept);
    }
}

fn states(booking: &Value) -> Vec<&str> {
    booking.list("/lines").iter().map(|line| line.text("/state")).collect()
}

#[tokio::test]
async fn a_cancellation_takes_all_lines_and_refunds_the_airlines_share_of_the_price() {
    let market = Market::open().await;
    let to_london = FlightQuery { destination: airport_by_code("LHR").unwrap().id, ..to_ankara(2, 0) };
    let id = market.ticketed(&to_london, NORTHLIGHT, "Comfort", &["Öz", "Çelik"]).await;
    let before = market.booking(&id).await;
    assert!(before.list("/lines").iter().all(|line| line["cancellable"] == true));
    assert_eq!(before.list("/lines/0/terms").len(), 1, "no free hours of ours");

    let quote = market.quote(&id, &["1"]).await;
    insta::assert_json_snapshot!("airline_quote", quote.wire());
    assert_eq!(quote.list("/lines").len(), 2, "not alone");
    let order = market.shop.order(&id).await;
    let booking = order.booking.as_ref().unwrap();
    let (cost, back) = (booking.cost.minor, booking.cost.minor - 2 * 80_00);
    let mut expected = 0;
    for (line, quoted) in order.lines.iter().zip(quote.list("/lines")) {
        let fee = order.service_fee(line).minor;
        assert_eq!(quoted.minor("/service_fee_kept/total"), fee);
        let share = i128::from(line.price.minor - fee) * i128::from(back) / i128::from(cost);
        expected += i64::try_from(share).unwrap();
    }
    assert_eq!(quote.minor("/total_refund/total"), expected);
    assert!(expected < order.charge.minor);

    let confirmed = market.confirm(&id, &quote).await;
    insta::assert_json_snapshot!("airline_cancellation", confirmed.wire());
    assert_eq!(market.books().await[0].at("/cancelled"), true);
    assert_eq!(market.kept(&id).await, order.charge.minor - expected);
    market.is_balanced(&id).await;
    assert_eq!(market.quote(&id, &[]).await.text("/code"), "order_closed");
}

#[tokio::test]
async fn a_cancellation_without_an_airline_fee_refunds_the_service_fee_too() {
    let market = Market::open().await;
    let there_and_back = FlightQuery {
        trip: Trip::RoundTrip { return_date: to_ankara(2, 0).departure_date + 3.days() },
        ..to_ankara(2, 0)
    };
    let id = market.ticketed(&there_and_back, JUNIPER, "Flex", &["Öz", "Çelik"]).await;
    let quote = market.quote(&id, &[]).await;
    assert_eq!(quote.list("/lines").len(), 4);
    assert_eq!(market.confirm(&id, &quote).await.text("/state"), "refunded");
    assert_eq!(market.kept(&id).await, 0);
    market.is_balanced(&id).await;
}

#[tokio::test]
async fn terms_that_the_airline_does_not_state_are_shown_as_unknown() {
    let market = Market::open().await;
    let id = market.ticketed(&to_ankara(1, 0), JUNIPER, "Basic", &["Öz"]).await;
    let booking = market.booking(&id).await;
    let texts = booking.at("/departure_booking/info");
    assert_eq!(texts.list("/cancelation_policy_texts").len(), 1);
    assert_eq!(texts.list("/change_policy_texts").len(), 2, "and who changes it");
    insta::assert_json_snapshot!("lines_of_unknown_terms", booking.at("/lines").wire());
    let quote = market.quote(&id, &[]).await;
    insta::assert_json_snapshot!("quote_of_unknown_terms", quote.wire());
    assert_eq!(market.shop.order(&id).await.state(), State::Ticketed);
}

#[tokio::test]
async fn a_cancellation_for_airline_credits_gets_no_quote() {
    let market = Market::open().await;
    let id = market.ticketed(&to_ankara(1, 0), NORTHLIGHT, "Flex", &["Credits"]).await;
    assert_eq!(market.quote(&id, &[]).await.at("/quote_id"), &Value::Null);
}

#[tokio::test]
async fn a_cancellation_without_a_response_is_looked_up_and_refunded_once() {
    let market = Market::open().await;
    let id = market.ticketed(&to_ankara(1, 0), NORTHLIGHT, "Flex", &["Silent"]).await;
    let quote = market.quote(&id, &[]).await;
    let confirmed = market.confirm(&id, &quote).await;
    insta::assert_json_snapshot!("unanswered_cancellation", confirmed.wire());
    assert_eq!(states(&market.booking(&id).await), ["cancelling"]);
    assert_eq!(market.quote(&id, &[]).await.at("/quote_id"), &Value::Null, "one at a time");
    assert!(market.shop.order(&id).await.due_at(market.shop.now()).is_some());

    market.driven(&id).await;
    let told = market.booking(&id).await;
    assert_eq!((told.text("/info/state"), states(&told)), ("refunded", vec!["cancelled"]));
    market.driven(&id).await;
    assert_eq!(market.kept(&id).await, 0);
    assert_eq!(market.shop.order(&id).await.refunds.len(), 1);
    market.is_balanced(&id).await;
}

/// The process died after the order was marked, and before its request to the airline.
#[tokio::test]
async fn a_cancellation_request_that_did_not_arrive_is_sent_again_or_dropped_when_too_late() {
    for is_too_late in [false, true] {
        let market = Market::open().await;
        let id = market.ticketed(&to_ankara(1, 0), NORTHLIGHT, "Flex", &["Öz"]).await;
        let quote = market.quote(&id, &[]).await;
        let Stored { value, revision } = market.context.store.get_order(&id).await.unwrap();
        let told = value.cancellation_confirmed(quote.text("/quote_id"), market.shop.now()).unwrap();
        let told = Stored { value: told, revision };
        market.context.store.commit(told, vec![], market.shop.now()).await.unwrap();

        market.driven(&id).await;
        assert_eq!(states(&market.booking(&id).await), ["cancelling"], "it may be on its way");
        let minutes = if is_too_late { 75 } else { 4 };
        market.shop.clock.advance(SignedDuration::from_mins(minutes));
        let order = market.driven(&id).await;
        assert_eq!(order.state(), if is_too_late { State::Ticketed } else { State::Refunded });
        assert_eq!(market.books().await[0].at("/cancelled"), !is_too_late);
        if is_too_late {
            assert!(order.is_to_notify() && order.cancellation_quote.is_none());
            assert_eq!(states(&market.booking(&id).await), ["active"]);
        }
        market.is_balanced(&id).await;
    }
}

#[tokio::test]
async fn a_cancellation_quote_that_the_airline_replaced_cancels_nothing() {
    let market = Market::open().await;
    let id = market.ticketed(&to_ankara(1, 0), NORTHLIGHT, "Flex", &["Öz"]).await;
    let quote = market.quote(&id, &[]).await;
    // Duffel accepts only the newest quote.
    let duffel = Duffel::new(market.simulator.clone(), TOKEN, market.shop.context.clock.clone());
    duffel.quote_cancellation(market.books().await[0].text("/order_id")).await.unwrap();
    let refused = market.confirm(&id, &quote).await;
    insta::assert_compact_json_snapshot!(
        refused.wire(),
        @r#"{"message": "[text]", "refresh": true, "refunds": [], "state": "ticketed", "status": false}"#
    );
    assert_eq!(states(&market.booking(&id).await), ["active"]);
    let quote = market.quote(&id, &[]).await;
    assert_eq!(market.confirm(&id, &quote).await.text("/state"), "refunded");
}

#[tokio::test]
async fn new_times_of_the_airline_are_shown_and_their_acceptance_is_sent_to_it() {
    let market = Market::open().await;
    let id = market.ticketed(&to_ankara(2, 0), NORTHLIGHT, "Basic", &["Moved", "Öz"]).await;
    let before = market.shop.order(&id).await;
    let booking = market.told(&id).await;
    let moved = booking.at("/disruptions/0");
    insta::assert_json_snapshot!("new_times_of_the_airline", moved.wire());
    assert_eq!(moved["money_back"], booking["charge"]);
    let departs = |order: &Order| order.purchase.flight().unwrap().segments().next().unwrap().departs_at;
    let order = market.shop.order(&id).await;
    assert_eq!(departs(&order).duration_since(departs(&before)).as_mins(), 125);
    assert!(order.is_to_notify());

    // A repeated notice changes nothing.
    let Stored { value, revision } = market.context.store.get_order(&id).await.unwrap();
    let again = Stored { value: value.airline_change_reported(market.shop.now()).unwrap(), revision };
    market.context.store.commit(again, vec![], market.shop.now()).await.unwrap();
    assert_eq!(market.driven(&id).await.disruptions.len(), 1);

    assert_eq!(market.choose(&id, "new_times").await.at("/status"), true);
    assert!(market.ticketing.take().contains(&json!({ "order_id": id })), "a worker tells the airline");
    market.driven(&id).await;
    assert_eq!(market.airline_change().await.action_taken, Some(TakenAction::Accepted));
    let booking = market.booking(&id).await;
    assert_eq!((booking.list("/disruptions").len(), states(&booking)), (0, vec!["active", "active"]));
    let order = market.shop.order(&id).await;
    assert!(order.changes_to_accept().is_empty() && !order.is_to_look_at());
    assert_eq!(market.choose(&id, "money_back").await.at("/status"), false);
}

#[tokio::test]
async fn an_airline_change_whose_notice_was_lost_is_found_in_the_week_before_departure() {
    let market = Market::unnotified().await;
    let there_and_back = FlightQuery {
        trip: Trip::RoundTrip { return_date: to_ankara(1, 0).departure_date + 9.days() },
        ..to_ankara(1, 0)
    };
    let id = market.ticketed(&there_and_back, NORTHLIGHT, "Basic", &["Moved"]).await;
    market.after(20).await;
    let order = market.driven(&id).await;
    assert!(order.disruptions.is_empty() && !order.is_look_due(market.shop.now()), "ten days before");
    let told = Stored { value: order.notified(market.shop.now()).unwrap(), revision: 0 };
    let revision = market.context.store.get_order(&id).await.unwrap().revision;
    market.context.store.commit(Stored { revision, ..told }, vec![], market.shop.now()).await.unwrap();

    let sweep = async || drive::sweep(&market.context).await.unwrap();
    let (day, mut asked) = (SignedDuration::from_hours(24), Vec::new());
    let departures = |order: &Order| -> Vec<_> {
        order.lines.iter().map(|line| order.departs_at(line).unwrap()).collect()
    };
    let departs = departures(&market.shop.order(&id).await);
    while market.shop.now() < departs[1] {
        market.shop.clock.advance(SignedDuration::from_hours(1));
        sweep().await;
        let order = market.shop.order(&id).await;
        let looked_at = order.booking.as_ref().unwrap().looked_at;
        if looked_at.is_some() && looked_at != asked.last().copied() {
            asked.extend(looked_at);
            let known = order.disruptions.len();
            assert_eq!(known, 2, "both ways, once");
        }
    }
    let before = departs[0].duration_since(asked[0]);
    assert!(before <= day * 7 && before > day * 6, "{before}");
    assert!(asked.windows(2).all(|pair| pair[1].duration_since(pair[0]) >= day), "{asked:?}");
    assert!(asked.len() > 10 && *asked.last().unwrap() > departs[0], "of the way back, too");
    let over = market.shop.order(&id).await;
    assert!(!over.is_look_due(market.shop.now()));
}

#[tokio::test]
async fn an_external_supplier_that_does_not_respond_is_asked_again_an_hour_later() {
    let market = Market::open().await;
    let id = market.ticketed(&to_ankara(1, 0), NORTHLIGHT, "Basic", &["Öz"]).await;
    let away = Market::without_duffel().await.context.suppliers;
    let away = Context { suppliers: away, ..market.context.clone() };
    let departs_at = market.shop.order(&id).await.journey_ends_at();
    market.shop.clock.advance(departs_at.duration_since(market.shop.now()) - SignedDuration::from_hours(48));
    let order = drive::drive(&away, &id).await.unwrap().value;
    let now = market.shop.now();
    assert!(order.is_look_due(now) && order.booking.as_ref().unwrap().looked_at.is_none());
    let told = order.clone().notified(now).unwrap();
    assert_eq!(told.due_at(now), Some(now + SignedDuration::from_hours(1)));
    assert!(!told.is_at_issuer(now), "the sweeper finds it");
    assert!(market.driven(&id).await.booking.as_ref().unwrap().looked_at.is_some());
}

#[tokio::test]
async fn an_airline_change_is_refunded_in_full_where_the_airline_refunds_in_full() {
    let market = Market::open().await;
    let id = market.ticketed(&to_ankara(1, 0), NORTHLIGHT, "Basic", &["Moved"]).await;
    market.told(&id).await;
    let chosen = market.choose(&id, "money_back").await;
    insta::assert_json_snapshot!("money_back_from_the_airline", chosen.wire());
    assert_eq!(market.kept(&id).await, 0);
    market.is_balanced(&id).await;
}

#[tokio::test]
async fn an_airline_change_offers_only_the_new_times_where_the_airline_keeps_a_fee() {
    let market = Market::open().await;
    let id = market.ticketed(&to_ankara(1, 0), NORTHLIGHT, "Comfort", &["Strict"]).await;
    let booking = market.told(&id).await;
    assert_eq!(booking.at("/disruptions/0/choices"), &json!(["new_times"]));
    let quote = market.quote(&id, &[]).await;
    assert!(quote.minor("/total_refund/total") < booking.minor("/charge/total"), "its own terms hold");
    assert_eq!(market.choose(&id, "new_times").await.at("/status"), true);
}

#[tokio::test]
async fn a_flight_that_its_airline_cancelled_is_refunded_after_departure_without_a_choice() {
    let market = Market::open().await;
    let id = market.ticketed(&to_ankara(1, 0), NORTHLIGHT, "Basic", &["Grounded"]).await;
    let booking = market.told(&id).await;
    let grounded = booking.at("/disruptions/0");
    insta::assert_json_snapshot!("cancelled_by_the_airline", grounded.wire());
    let order = market.shop.order(&id).await;
    assert_eq!(order.disruptions[0].change, DepartureChange::Cancelled);
    let departs_at = order.departs_at(&order.lines[0]).unwrap();
    market.shop.clock.advance(departs_at.duration_since(market.shop.now()) + SignedDuration::from_mins(1));
    assert_eq!(market.driven(&id).await.state(), State::Refunded);
    assert_eq!(market.kept(&id).await, 0);
}

#[tokio::test]
async fn a_cancelled_flight_that_was_settled_with_the_airline_is_not_refunded() {
    let market = Market::open().await;
    let id = market.ticketed(&to_ankara(1, 0), NORTHLIGHT, "Basic", &["Grounded"]).await;
    market.told(&id).await;
    let duffel = Duffel::new(market.simulator.clone(), TOKEN, market.shop.context.clock.clone());
    duffel.accept_airline_change(&market.airline_change().await.id).await.unwrap();
    let order = market.shop.order(&id).await;
    let departs_at = order.departs_at(&order.lines[0]).unwrap();
    let day = SignedDuration::from_hours(24);
    market.shop.clock.advance(departs_at.duration_since(market.shop.now()) - day);
    assert!(market.driven(&id).await.disruptions[0].is_settled);
    market.shop.clock.advance(day * 2);
    assert_eq!(market.driven(&id).await.state(), State::Ticketed);
    assert_eq!(market.kept(&id).await, order.charge.minor);
}

#[tokio::test]
async fn an_order_is_requested_again_while_its_quote_is_valid_and_refunded_after_it() {
    let market = Market::open().await;
    let (id, _) = market.selected(&to_ankara(1, 0)).await;
    let waiting = market.buy(&id, &["Busy"]).await;
    assert_eq!((waiting.state(), waiting.lines_to_issue().len()), (State::Paid, 1));
    assert!(market.books().await.is_empty());
    market.shop.clock.advance(SignedDuration::from_mins(6));
    assert_eq!(market.driven(&id).await.state(), State::Ticketed);
    assert_eq!(market.books().await.len(), 1);

    let market = Market::open().await;
    let (id, _) = market.selected(&to_ankara(1, 0)).await;
    market.buy(&id, &["Busy"]).await;
    market.shop.clock.advance(SignedDuration::from_hours(2));
    assert_eq!(market.driven(&id).await.state(), State::Refunded);
    assert_eq!((market.kept(&id).await, market.books().await.len()), (0, 0));
}

#[tokio::test]
async fn a_buyer_gets_one_letter_when_the_airline_takes_minutes_to_confirm() {
    let market = Market::open().await;
    let (id, _) = market.selected(&to_ankara(1, 0)).await;
    market.buy(&id, &["Hours"]).await;
    market.shop.clock.advance(SignedDuration::from_mins(4));
    assert!(!market.driven(&id).await.is_to_notify(), "most confirm sooner");
    market.shop.clock.advance(SignedDuration::from_mins(2));
    let delayed = market.driven(&id).await;
    assert!(delayed.is_to_notify() && delayed.state() == State::Paid);
    let told = Stored { value: delayed.notified(market.shop.now()).unwrap(), revision: 0 };
    let revision = market.context.store.get_order(&id).await.unwrap().revision;
    market.context.store.commit(Stored { revision, ..told }, vec![], market.shop.now()).await.unwrap();
    market.shop.clock.advance(SignedDuration::from_mins(10));
    assert!(!market.driven(&id).await.is_to_notify());
    market.shop.clock.advance(SignedDuration::from_hours(4));
    assert!(market.driven(&id).await.is_to_notify(), "the tickets");
}

#[tokio::test]
async fn changed_terms_reject_the_selection_and_appear_in_the_next_results() {
    let market = Market::open().await;
    let query = to_ankara(1, 0);
    let found = market.searched(&query).await;
    let offers = of_duffel(&found);
    let item = offers.iter().find(|item| !rises(item) && !is_gone(item)).unwrap();
    // Changes the edition, as if the airline had named a former fare at the search.
    let flights = market.context.external_flights.as_ref().unwrap();
    let option = journey::flight::search_key(&query);
    let edition = flights.editions.find("duffel", &option).await.unwrap();
    let mut were = edition.newest().unwrap().offers.clone();
    were.iter_mut().for_each(|offer| "former".clone_into(&mut offer.fares[0].code));
    let now = market.shop.now();
    flights.editions.change("duffel", &option, |edition| edition.corrected(were.clone(), now)).await.unwrap();
    market.shop.clock.advance(SignedDuration::from_mins(1));
    let found = market.results(&query).await.body;

    let refused = market.select(&query, &found, &item["product_id"], &json!("former")).await;
    insta::assert_compact_json_snapshot!(
        refused.wire(),
        @r#"{"message": "[text]", "refresh": false, "research": true, "session_unique": "[id]", "status": false}"#
    );
    assert_eq!(
        refused.text("/message"),
        rota_http::messages::rejection(Language::Tr, &Rejection::TermsChanged)
    );
    market.shop.clock.advance(SignedDuration::from_mins(1));
    let fresh = market.results(&query).await.body;
    let selected = market.select(&query, &fresh, &item["product_id"], &Value::Null).await;
    assert_eq!(selected["status"], true, "{selected}");
}
