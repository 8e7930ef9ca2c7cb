//! Changes of Duffel's flights by the buyer: other flights of a direction for all its passengers, at the
//! airline's price.

use domain::order::LineState;

use super::*;

impl Market {
    /// Buys a round trip in a fare of the airline that states its terms.
    async fn round_trip(&self, fare: &str, surnames: &[&str]) -> String {
        let trip = Trip::RoundTrip { return_date: to_ankara(1, 0).departure_date + 6.days() };
        let adults = u8::try_from(surnames.len()).unwrap();
        self.ticketed(&FlightQuery { trip, ..to_ankara(adults, 0) }, NORTHLIGHT, fare, surnames).await
    }

    /// Returns the offers for the lines, `days_later` days after the outbound flight.
    async fn offered(&self, id: &str, lines: &[&str], days_later: i64) -> Value {
        let date = to_ankara(1, 0).departure_date + days_later.days();
        self.act(id, "change/search", &json!({ "line_ids": lines, "departure_date": date.to_string() })).await
    }

    /// Chooses an offer with a matching amount due, on some day; returns the response and the offer.
    async fn chosen(&self, id: &str, lines: &[&str], is_wanted: impl Fn(i64) -> bool) -> (Value, Value) {
        for days_later in [1, 2, 3, 4, 5] {
            let found = self.offered(id, lines, days_later).await;
            let offers = found["search"].as_array().unwrap_or_else(|| panic!("{found}")).iter();
            let Some(offer) = offers.into_iter().find(|offer| is_wanted(offer.minor("/due/total"))) else {
                continue;
            };
            let choice = json!({ "line_ids": lines, "product_id": offer["product_id"],
                "fare_code": offer["fares"][0]["code"], "due": offer["due"]["total"] });
            return (self.act(id, "change/select", &choice).await, offer.clone());
        }
        panic!("no such offer");
    }

    async fn pay_change(&self, id: &str, chosen: &Value) -> Order {
        let mut form = form(GOOD_CARD, 1);
        form.change = Some(chosen.text("/change/id").to_owned());
        let pay_url = pay::start_payment(&self.context, id, &form).await.unwrap();
        let back = confirm_at_issuer(&self.context, &pay_url).await;
        settle::on_issuer_return(&self.context, payment_id_of(&pay_url), &back).await.unwrap();
        self.driven(id).await
    }

    /// Marks the change as requested, as by a process that died before its request to the airline.
    async fn told_in_vain(&self, id: &str) {
        let Stored { value, revision } = self.context.store.get_order(id).await.unwrap();
        let told = Stored { value: value.change_requested(self.shop.now()).unwrap(), revision };
        self.context.store.commit(told, vec![], self.shop.now()).await.unwrap();
    }
}

#[tokio::test]
async fn a_change_to_a_dearer_flight_is_paid_and_replaces_the_lines_of_all_passengers() {
    let market = Market::open().await;
    let id = market.round_trip("Basic", &["Öz", "Çelik"]).await;
    let before = market.booking(&id).await;
    assert!(before.list("/lines").iter().all(|line| line["whole_way"] == true));
    let first = market.shop.order(&id).await;
    let (chosen, offer) = market.chosen(&id, &["1"], |due| due > 0).await;
    let (change, paid) = (&chosen["change"], before.minor("/charge/total"));
    insta::assert_json_snapshot!("held_change", change.wire());
    assert_eq!(change["due"], offer["due"]);
    let outbound = first.lines.iter().filter(|line| line.purchase_direction == 0);
    let of_directions: i64 = outbound.map(|line| line.price.minor).sum();
    assert_eq!(change.minor("/paid/total"), of_directions, "both travellers, one way");
    assert_eq!(
        change.minor("/due/total"),
        change.minor("/difference/total") + change.minor("/change_fee/total")
    );
    // The lines are unchanged until the payment.
    assert_eq!(states(&market.booking(&id).await), ["active"; 4]);

    let order = market.pay_change(&id, &chosen).await;
    assert_eq!(
        states(&market.booking(&id).await),
        ["changed", "changed", "active", "active", "active", "active"]
    );
    assert!(order.is_to_notify());
    assert_eq!(market.kept(&id).await, paid + change.minor("/due/total"));
    let (new, old) = (order.lines[4].ticket_number().unwrap(), first.lines[0].ticket_number().unwrap());
    assert!(new != old && order.lines[4].ticket_number() != order.lines[5].ticket_number());
    // One ticket covers both directions.
    assert_eq!(order.lines[2].ticket_number(), Some(new));
    let departs = |order: &Order, line: usize| order.departs_at(&order.lines[line]).unwrap();
    assert!(departs(&order, 4) > departs(&first, 0) && departs(&order, 2) == departs(&first, 2));
    market.is_balanced(&id).await;
}

#[tokio::test]
async fn a_cancellation_after_a_change_refunds_nothing_when_the_fare_does_not() {
    let market = Market::open().await;
    let id = market.round_trip("Basic", &["Öz", "Çelik"]).await;
    let (chosen, _) = market.chosen(&id, &["1"], |due| due > 0).await;
    market.pay_change(&id, &chosen).await;
    let quote = market.quote(&id, &[]).await;
    assert_eq!((quote.list("/lines").len(), quote.minor("/total_refund/total")), (4, 0));
    assert_eq!(market.confirm(&id, &quote).await.text("/state"), "refunded");
    market.is_balanced(&id).await;
}

#[tokio::test]
async fn a_cancellation_after_a_change_refunds_the_airlines_share_of_the_new_worth() {
    let market = Market::open().await;
    let id = market.round_trip("Comfort", &["Öz"]).await;
    let (chosen, _) = market.chosen(&id, &["2"], |due| due > 0).await;
    assert_eq!(chosen.minor("/change/change_fee/total"), 0);
    let order = market.pay_change(&id, &chosen).await;
    let worth = order.supplier_worth().unwrap();
    assert!(worth.minor > order.booking.as_ref().unwrap().cost.minor);
    let quote = market.quote(&id, &[]).await;
    let live = order.lines.iter().filter(|line| line.is_issued());
    let share = |line: &domain::order::Line| {
        let left = i128::from(line.price.minor - order.service_fee(line).minor);
        i64::try_from(left * i128::from(worth.minor - 80_00) / i128::from(worth.minor)).unwrap()
    };
    assert_eq!(quote.minor("/total_refund/total"), live.map(share).sum::<i64>());
    assert_eq!(market.confirm(&id, &quote).await.text("/state"), "refunded");
    market.is_balanced(&id).await;
}

#[tokio::test]
async fn a_change_to_a_cheaper_flight_is_made_at_once_and_refunds_the_difference() {
    let market = Market::open().await;
    let id = market.round_trip("Flex", &["Öz", "Çelik"]).await;
    let paid = market.kept(&id).await;
    let (chosen, offer) = market.chosen(&id, &["1", "2"], |due| due < 0).await;
    let change = chosen.at("/change");
    insta::assert_json_snapshot!(change.wire());
    assert_eq!(market.kept(&id).await, paid + offer.minor("/due/total"));
    market.is_balanced(&id).await;
    // A second change, of the changed line.
    let (again, _) = market.chosen(&id, &["5"], |due| due > 0).await;
    let order = market.pay_change(&id, &again).await;
    assert_eq!(order.changes.len(), 2);
    market.is_balanced(&id).await;
}

#[tokio::test]
async fn a_change_without_a_response_is_looked_up_and_blocks_other_actions_meanwhile() {
    let market = Market::open().await;
    let id = market.round_trip("Flex", &["Silent"]).await;
    let (chosen, _) = market.chosen(&id, &["1"], |due| due > 0).await;
    let change = chosen.text("/change/id");
    let asked = market.pay_change(&id, &chosen).await;
    assert!(asked.change_under_way().is_some() && asked.due_at(market.shop.now()).is_some());
    let booking = market.booking(&id).await;
    assert_eq!(states(&booking), ["changing", "active"]);
    for line in booking.list("/lines") {
        assert_eq!([line.at("/cancellable"), line.at("/changeable")], [false, false]);
    }
    let info = format!("/api/flight/booking/info/{id}/?change={change}");
    let info = get(&market.app, &info, &[]).await.body;
    insta::assert_json_snapshot!("changing", info.wire());
    assert_eq!(market.quote(&id, &[]).await.at("/quote_id"), &Value::Null);
    let refused = market.offered(&id, &["2"], 8).await;
    assert_eq!(refused.list("/errors/line_ids.0").len(), 1);

    let order = market.driven(&id).await;
    assert_eq!(states(&market.booking(&id).await), ["changed", "active", "active"]);
    assert!(order.change_under_way().is_none());
    market.is_balanced(&id).await;
}

#[tokio::test]
async fn a_change_that_costs_nothing_refunds_only_after_its_airline_confirmed() {
    let market = Market::open().await;
    let id = market.round_trip("Flex", &["Silent"]).await;
    let paid = market.kept(&id).await;
    let (chosen, offer) = market.chosen(&id, &["1"], |due| due < 0).await;
    let change = chosen.at("/change");
    insta::assert_json_snapshot!(change.wire());
    assert_eq!(market.kept(&id).await, paid);
    market.shop.order(&id).await.ledger().check().unwrap();
    market.driven(&id).await;
    assert_eq!(states(&market.booking(&id).await), ["changed", "active", "active"]);
    assert_eq!(market.kept(&id).await, paid + offer.minor("/due/total"));
    market.is_balanced(&id).await;
}

#[tokio::test]
async fn a_change_request_that_did_not_arrive_is_sent_again_or_refunded_when_too_late() {
    for is_too_late in [false, true] {
        let market = Market::open().await;
        let id = market.round_trip("Flex", &["Öz"]).await;
        let paid = market.kept(&id).await;
        let (chosen, _) = market.chosen(&id, &["1"], |due| due > 0).await;
        let mut form = form(GOOD_CARD, 1);
        form.change = Some(chosen.text("/change/id").to_owned());
        let pay_url = pay::start_payment(&market.context, &id, &form).await.unwrap();
        let back = confirm_at_issuer(&market.context, &pay_url).await;
        settle::on_issuer_return(&market.context, payment_id_of(&pay_url), &back).await.unwrap();
        market.told_in_vain(&id).await;

        market.driven(&id).await;
        assert_eq!(states(&market.booking(&id).await), ["changing", "active"], "it may be on its way");
        let minutes = if is_too_late { 45 } else { 4 };
        market.shop.clock.advance(SignedDuration::from_mins(minutes));
        let order = market.driven(&id).await;
        let due = chosen.minor("/change/due/total");
        assert_eq!(market.kept(&id).await, if is_too_late { paid } else { paid + due });
        assert_eq!(order.lines[0].is_changed(), !is_too_late);
        market.is_balanced(&id).await;
    }
}

#[tokio::test]
async fn a_paid_change_that_the_airline_rejects_is_refunded_in_full() {
    let market = Market::open().await;
    let id = market.round_trip("Flex", &["Unchanged"]).await;
    let paid = market.kept(&id).await;
    let (chosen, _) = market.chosen(&id, &["1"], |due| due > 0).await;
    let order = market.pay_change(&id, &chosen).await;
    assert!(order.is_to_notify() && order.held_change().is_none());
    assert_eq!((states(&market.booking(&id).await), market.kept(&id).await), (vec!["active"; 2], paid));
    market.is_balanced(&id).await;
    // When nothing is due, the rejection comes immediately.
    let (refused, _) = market.chosen(&id, &["1"], |due| due < 0).await;
    insta::assert_json_snapshot!("refused_change", refused.wire());
    assert_eq!(states(&market.booking(&id).await), ["active"; 2]);
    market.is_balanced(&id).await;
}

#[tokio::test]
async fn one_direction_is_changed_at_a_time_and_only_where_the_airline_allows_changes() {
    let market = Market::open().await;
    let id = market.round_trip("Comfort", &["Öz", "Çelik"]).await;
    let both = market.offered(&id, &["1", "3"], 2).await;
    let said = rota_http::messages::sentence(
        Language::Tr,
        &domain::message::Message::new("server.not_changeable_one_way"),
    );
    assert_eq!(both.text("/errors/line_ids.0/0"), said);

    let (strict, unknown) = (Market::open().await, Market::open().await);
    let id = strict.ticketed(&to_ankara(1, 0), JUNIPER, "Comfort", &["Öz"]).await;
    assert_eq!(strict.booking(&id).await.at("/lines/0/changeable"), false);
    let id = unknown.ticketed(&to_ankara(1, 0), JUNIPER, "Basic", &["Öz"]).await;
    assert_eq!(unknown.booking(&id).await.at("/lines/0/changeable"), true, "nobody knows before it is asked");
    assert_eq!(unknown.offered(&id, &["1"], 1).await.list("/search").len(), 0);
}

#[tokio::test]
async fn a_change_offer_of_another_order_is_rejected() {
    let market = Market::open().await;
    let victim = market.round_trip("Flex", &["Öz"]).await;
    market.shop.clock.advance(SignedDuration::from_mins(12));
    let id = market.round_trip("Flex", &["Çelik"]).await;
    let offer = market.offered(&victim, &["1"], 2).await.at("/search/0").clone();
    market.offered(&id, &["1"], 2).await;
    let choice = json!({ "line_ids": ["1"], "product_id": offer["product_id"], "fare_code": "" });
    let refused = market.act(&id, "change/select", &choice).await;
    assert_eq!(refused["status"], false, "{refused}");
    assert_eq!(
        (states(&market.booking(&victim).await), states(&market.booking(&id).await)),
        (vec!["active"; 2], vec!["active"; 2])
    );
}

#[tokio::test]
async fn a_changed_flight_gets_the_new_times_that_its_airline_announces() {
    let market = Market::unnotified().await;
    let id = market.ticketed(&to_ankara(1, 0), NORTHLIGHT, "Flex", &["Moved"]).await;
    let (chosen, _) = market.chosen(&id, &["1"], |due| due > 0).await;
    let changed = market.pay_change(&id, &chosen).await;
    let departs = |order: &Order| order.departs_at(&order.lines[1]).unwrap();
    market.after(20).await;
    let Stored { value, revision } = market.context.store.get_order(&id).await.unwrap();
    let told = Stored { value: value.airline_change_reported(market.shop.now()).unwrap(), revision };
    market.context.store.commit(told, vec![], market.shop.now()).await.unwrap();
    let moved = market.driven(&id).await;
    assert_eq!(departs(&moved).duration_since(departs(&changed)).as_mins(), 125);
    assert_eq!(moved.disruptions[0].lines, [1]);
    assert!(matches!(moved.lines[0].state, LineState::Changed { .. }));
}

#[tokio::test]
async fn a_change_that_keeps_the_ticket_numbers_is_complete_after_some_minutes() {
    let market = Market::open().await;
    let id = market.ticketed(&to_ankara(2, 0), JUNIPER, "Flex", &["Öz", "Çelik"]).await;
    let before = market.shop.order(&id).await;
    let (chosen, _) = market.chosen(&id, &["1"], |due| due > 0).await;
    market.pay_change(&id, &chosen).await;
    assert_eq!(states(&market.booking(&id).await), ["changing"; 2], "others may come");
    market.shop.clock.advance(SignedDuration::from_mins(11));
    let order = market.driven(&id).await;
    assert_eq!(states(&market.booking(&id).await), ["changed", "changed", "active", "active"]);
    let numbers = |order: &Order, lines: std::ops::Range<usize>| -> Vec<String> {
        order.lines[lines].iter().map(|line| line.ticket_number().unwrap().to_owned()).collect()
    };
    assert_eq!(numbers(&order, 2..4), numbers(&before, 0..2));
    // The whole amount is refunded, including the cost of the change.
    let quote = market.quote(&id, &[]).await;
    assert_eq!(quote.minor("/total_refund/total"), market.kept(&id).await);
    market.is_balanced(&id).await;
}

#[tokio::test]
async fn an_airline_change_to_a_flight_that_was_changed_since_moves_nothing() {
    let market = Market::unnotified().await;
    let id = market.ticketed(&to_ankara(1, 0), NORTHLIGHT, "Flex", &["Moved"]).await;
    market.after(20).await;
    let (chosen, _) = market.chosen(&id, &["1"], |due| due > 0).await;
    let changed = market.pay_change(&id, &chosen).await;
    let Stored { value, revision } = market.context.store.get_order(&id).await.unwrap();
    let told = Stored { value: value.airline_change_reported(market.shop.now()).unwrap(), revision };
    market.context.store.commit(told, vec![], market.shop.now()).await.unwrap();
    let looked = market.driven(&id).await;
    assert_eq!(looked.departs_at(&looked.lines[1]), changed.departs_at(&changed.lines[1]));
    assert!(looked.disruptions.is_empty());
    assert_eq!(looked.booking.as_ref().unwrap().unclear_changes.len(), 1);
}
