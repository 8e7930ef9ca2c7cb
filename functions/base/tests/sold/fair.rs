//! One hand keeps nobody else from Duffel's flights.

use super::*;

/// A choice among the others of the same search.
async fn other_of_the_search(market: &Market, query: &FlightQuery) -> String {
    let found = market.results(query).await.body;
    let other = of_duffel(&found).into_iter().rfind(|item| !rises(item) && !is_gone(item)).unwrap();
    let selected = market.select(query, &found, &other["product_id"], &Value::Null).await;
    assert_eq!(selected["status"], true, "{selected}");
    selected["session_unique"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_payment_that_only_begins_keeps_its_search_from_nobody() {
    let market = Market::open().await;
    let query = to_ankara(1, 0);
    let (first, _) = market.selected(&query).await;
    let pay_url = pay::start_payment(&market.context, &first, &named(&["Öz"])).await.unwrap();

    let second = other_of_the_search(&market, &query).await;
    assert_eq!(market.buy(&second, &["Çelik"]).await.state(), State::Ticketed);
    // The first comes back too late, and is charged nothing.
    let back = confirm_at_bank(&market.context, &pay_url).await;
    settle::on_bank_return(&market.context, attempt_of(&pay_url), &back).await.unwrap();
    let first = market.driven(&first).await;
    assert_eq!((first.state(), first.decline()), (State::Failed, Some(Decline::NoLongerSold)));
    assert_eq!((market.kept(&first.id).await, market.books().await.len()), (0, 1));
    // Nobody declined its card.
    let network = market.context.store.short_digest(&named(&["Öz"]).network);
    let counter = format!("declines-network:{network:08x}");
    let declines = market.context.store.find_request_count(&counter, 3600, market.shop.now()).await.unwrap();
    assert_eq!(declines, 0);
}

#[tokio::test]
async fn two_who_pay_at_once_for_one_search_are_ticketed_and_refunded() {
    let market = Market::open().await;
    let query = to_ankara(1, 0);
    let (first, _) = market.selected(&query).await;
    let second = other_of_the_search(&market, &query).await;
    for (id, surname) in [(&first, "Öz"), (&second, "Çelik")] {
        let pay_url = pay::start_payment(&market.context, id, &named(&[surname])).await.unwrap();
        let back = confirm_at_bank(&market.context, &pay_url).await;
        settle::on_bank_return(&market.context, attempt_of(&pay_url), &back).await.unwrap();
    }
    assert_eq!(market.driven(&first).await.state(), State::Ticketed);
    assert_eq!(market.driven(&second).await.state(), State::Refunded);
    assert_eq!((market.kept(&second).await, market.books().await.len()), (0, 1));
}

#[tokio::test]
async fn an_order_that_is_refused_gives_its_search_back() {
    let market = Market::open().await;
    let query = to_ankara(1, 0);
    let (first, _) = market.selected(&query).await;
    let second = other_of_the_search(&market, &query).await;
    assert_eq!(market.buy(&first, &["REFUSED"]).await.state(), State::Refunded);
    assert_eq!(market.buy(&second, &["Çelik"]).await.state(), State::Ticketed);
}

#[tokio::test]
async fn a_network_has_so_many_searches_asked_for_and_others_have_theirs() {
    let market = Market::open().await;
    let read = async |day: i64, address: &str| {
        let query = to_ankara(1, 0);
        let departure_date = query.departure_date.saturating_add(jiff::Span::new().days(day));
        let option = option_id(&Query::Flight(FlightQuery { departure_date, ..query }));
        let path = format!("/api/flight/gateway/results/?option={option}");
        let answer = get(&market.app, &path, &[("cloudfront-viewer-address", address)]).await;
        assert_eq!(answer.body["state"], "searching");
    };
    for day in 0..60 {
        read(day, "203.0.113.7:443").await;
    }
    assert_eq!(market.searches.take().len(), 50);
    read(59, "203.0.113.8:443").await;
    assert_eq!(market.searches.take().len(), 1, "who comes next has it asked for");
}

#[tokio::test]
async fn a_fifth_of_the_searches_is_kept_for_what_was_asked_before() {
    let market = Market::open().await;
    let (known, mut new) = (to_ankara(1, 0), to_ankara(1, 0));
    new.destination = airport_by_code("ADB").unwrap().id;
    market.searched(&known).await;
    market.shop.clock.advance(SignedDuration::from_mins(11));
    for _ in 0..20 {
        market.context.store.count_request("searches minute duffel", 60, market.shop.now()).await.unwrap();
    }
    for query in [&known, &new] {
        assert_eq!(market.results(query).await.body["state"], "searching");
    }
    market.work().await;
    assert_eq!(market.results(&known).await.body["state"], "complete");
    assert_eq!(market.results(&new).await.body["state"], "partial");
}

#[tokio::test]
async fn a_network_has_ten_offers_read_in_a_minute() {
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
