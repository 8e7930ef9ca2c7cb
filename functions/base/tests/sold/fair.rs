//! One caller cannot block others from Duffel's flights.

use domain::money::Money;

use super::*;

/// Selects another offer of the same search.
async fn other_of_the_search(market: &Market, query: &FlightQuery) -> String {
    let found = market.results(query).await.body;
    let other = of_duffel(&found).into_iter().rfind(|item| !rises(item) && !is_gone(item)).unwrap();
    let selected = market.select(query, &found, &other["product_id"], &Value::Null).await;
    assert_eq!(selected.at("/status"), true, "{selected}");
    selected.text("/session_unique").to_owned()
}

#[tokio::test]
async fn a_payment_that_has_only_begun_does_not_use_up_its_search() {
    let market = Market::open().await;
    let query = to_ankara(1, 0);
    let (first, _) = market.selected(&query).await;
    let pay_url = pay::start_payment(&market.context, &first, &named(&["Öz"])).await.unwrap();

    let second = other_of_the_search(&market, &query).await;
    assert_eq!(market.buy(&second, &["Çelik"]).await.state(), State::Ticketed);
    // The first buyer returns too late, and no amount is captured.
    let back = confirm_at_issuer(&market.context, &pay_url).await;
    settle::on_issuer_return(&market.context, payment_id_of(&pay_url), &back).await.unwrap();
    let first = market.driven(&first).await;
    assert_eq!((first.state(), first.decline()), (State::Failed, Some(Decline::NoLongerSold)));
    assert_eq!((market.kept(&first.id).await, market.books().await.len()), (0, 1));
    // The rejection is no decline of the card.
    let network = market.context.store.short_digest(&named(&["Öz"]).network);
    let counter = format!("declines-network:{network:08x}");
    let declines = market.context.store.find_request_count(&counter, 3600, market.shop.now()).await.unwrap();
    assert_eq!(declines, 0);
}

#[tokio::test]
async fn the_first_of_two_payments_for_one_search_is_ticketed_and_the_second_refunded() {
    let market = Market::open().await;
    let query = to_ankara(1, 0);
    let (first, _) = market.selected(&query).await;
    let second = other_of_the_search(&market, &query).await;
    for (id, surname) in [(&first, "Öz"), (&second, "Çelik")] {
        let pay_url = pay::start_payment(&market.context, id, &named(&[surname])).await.unwrap();
        let back = confirm_at_issuer(&market.context, &pay_url).await;
        settle::on_issuer_return(&market.context, payment_id_of(&pay_url), &back).await.unwrap();
    }
    assert_eq!(market.driven(&first).await.state(), State::Ticketed);
    assert_eq!(market.driven(&second).await.state(), State::Refunded);
    assert_eq!((market.kept(&second).await, market.books().await.len()), (0, 1));
}

#[tokio::test]
async fn an_order_that_the_external_supplier_rejects_leaves_its_search_to_other_buyers() {
    let market = Market::open().await;
    let query = to_ankara(1, 0);
    let (first, _) = market.selected(&query).await;
    let second = other_of_the_search(&market, &query).await;
    assert_eq!(market.buy(&first, &["REFUSED"]).await.state(), State::Refunded);
    assert_eq!(market.buy(&second, &["Çelik"]).await.state(), State::Ticketed);
}

#[tokio::test]
async fn searches_of_external_suppliers_are_limited_by_network() {
    let market = Market::open().await;
    let read = async |day: i64, address: &str| {
        let query = to_ankara(1, 0);
        let departure_date = query.departure_date.saturating_add(jiff::Span::new().days(day));
        let option = option_id(&Query::Flight(FlightQuery { departure_date, ..query }));
        let path = format!("/api/flight/gateway/results/?option={option}");
        let answer = get(&market.app, &path, &[("cloudfront-viewer-address", address)]).await;
        assert_eq!(answer.body.text("/state"), "searching");
        answer.header("cache-control").unwrap().to_owned()
    };
    for day in 0..60 {
        let kept = read(day, "203.0.113.7:443").await;
        assert_eq!(kept == "no-store", day >= 50, "the CDN shows a refusal to nobody else: {kept}");
    }
    assert_eq!(market.searches.take().len(), 50);
    assert_ne!(read(59, "203.0.113.8:443").await, "no-store");
    assert_eq!(market.searches.take().len(), 1, "who comes next has it asked for");

    // Rejected searches are not counted: a buyer of one seat has three more searches immediately.
    let network = format!("declines-network:{:08x}", market.context.store.short_digest("203.0.113.7"));
    let one = journey::allowance::Bought { places: 1, orders: 1 };
    market.context.store.count_bought(&network, 3600, one, 0, market.shop.now()).await.unwrap();
    for day in 60..65 {
        read(day, "203.0.113.7:443").await;
    }
    assert_eq!(market.searches.take().len(), 3);
}

#[tokio::test]
async fn concurrent_reads_without_an_edition_cause_and_count_one_search() {
    let market = Market::open().await;
    let query = to_ankara(1, 0);
    let read = || market.results(&query);
    tokio::join!(read(), read(), read(), read());
    assert_eq!(market.searches.take().len(), 1);
    let network = market.context.store.short_digest("127.0.0.1");
    let name = format!("external-searches:{network:08x}");
    let counted = market.context.store.find_request_count(&name, 3600, market.shop.now()).await.unwrap();
    assert_eq!(counted, 1);
}

#[tokio::test]
async fn a_fifth_of_the_searches_is_reserved_for_options_that_were_searched_before() {
    let market = Market::open().await;
    let (known, mut new) = (to_ankara(1, 0), to_ankara(1, 0));
    new.destination = airport_by_code("ADB").unwrap().id;
    market.searched(&known).await;
    market.shop.clock.advance(SignedDuration::from_mins(11));
    for _ in 0..20 {
        count_new_search(&market).await;
    }
    for query in [&known, &new] {
        assert_eq!(market.results(query).await.body.text("/state"), "searching");
    }
    market.work().await;
    assert_eq!(market.results(&known).await.body.text("/state"), "complete");
    assert_eq!(market.results(&new).await.body.text("/state"), "partial");

    // Criteria whose search was rejected still count as new.
    market.shop.clock.advance(SignedDuration::from_secs(61));
    for _ in 0..20 {
        count_new_search(&market).await;
    }
    assert_eq!(market.results(&new).await.body.text("/state"), "searching");
    market.work().await;
    assert_eq!(market.results(&new).await.body.text("/state"), "partial");
}

async fn count_new_search(market: &Market) {
    let (store, now) = (&market.context.store, market.shop.now());
    store.count_request("new searches minute duffel", 60, now).await.unwrap();
}

#[tokio::test]
async fn rejected_searches_do_not_use_up_the_searches_of_known_options() {
    let market = Market::open().await;
    let known = to_ankara(1, 0);
    market.searched(&known).await;
    market.shop.clock.advance(SignedDuration::from_mins(11));
    for day in 1..=45 {
        let departure_date = known.departure_date.saturating_add(jiff::Span::new().days(day));
        market.results(&FlightQuery { departure_date, ..known.clone() }).await;
    }
    assert_eq!(market.work().await, 45);
    market.searched(&known).await;
}

/// Starts a payment while Duffel does not respond.
async fn pay_without_duffel(market: &Market, id: &str, change: impl FnOnce(&mut PaymentForm)) -> Failure {
    let duffel = Duffel::new("http://127.0.0.1:1".to_owned(), TOKEN, market.context.clock.clone());
    let suppliers = Suppliers::new(vec![Arc::new(Supplier::new(Arc::new(duffel), None))]);
    let context = Context { suppliers, ..market.context.clone() };
    let mut form = named(&["Öz"]);
    change(&mut form);
    pay::start_payment(&context, id, &form).await.unwrap_err()
}

#[tokio::test]
async fn a_payment_of_another_sum_is_rejected_before_the_external_supplier_is_asked() {
    let market = Market::open().await;
    let (id, _) = market.selected(&to_ankara(1, 0)).await;
    let refused = pay_without_duffel(&market, &id, |form| form.charge = Some(Money::kurus(1))).await;
    assert_eq!(refused.rejection(), Some(&Rejection::ChargeChanged));
}

#[tokio::test]
async fn offers_that_are_read_for_payments_are_limited_to_ten_a_minute_by_network() {
    let market = Market::open().await;
    let (id, _) = market.selected(&to_ankara(1, 0)).await;
    for _ in 0..10 {
        let failed = pay_without_duffel(&market, &id, |_| ()).await;
        assert!(matches!(failed, Failure::Unavailable { .. }), "{failed:?}");
    }
    let refused = pay_without_duffel(&market, &id, |_| ()).await;
    assert!(matches!(refused.rejection(), Some(Rejection::TooManyRequests { .. })), "{refused:?}");
    let elsewhere = |form: &mut PaymentForm| "203.0.113.8".clone_into(&mut form.network);
    assert!(matches!(pay_without_duffel(&market, &id, elsewhere).await, Failure::Unavailable { .. }));
}

#[tokio::test]
async fn selections_of_external_offers_are_limited_to_ten_a_minute_by_network() {
    let market = Market::open().await;
    let query = to_ankara(1, 0);
    let found = market.searched(&query).await;
    let item = of_duffel(&found).into_iter().find(|item| !rises(item) && !is_gone(item)).unwrap();
    let choice = json!({ "option": option_id(&Query::Flight(query)), "as_of": found["as_of"],
        "product_ids": [item["product_id"]], "alternative_prices": [null] });
    let select = async |address: &str| {
        let headers = [("cloudfront-viewer-address", address)];
        post(&market.app, "/api/flight/gateway/search/select/", &headers, &choice).await.status
    };
    for _ in 0..10 {
        assert_eq!(select("203.0.113.7:443").await, 200);
    }
    assert_eq!((select("203.0.113.7:443").await, select("203.0.113.8:443").await), (429, 200));
}
