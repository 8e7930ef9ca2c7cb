//! Client behaviour for refusals, outages and lost responses.

use testkit::Log;

use tokio::net::TcpListener;

use super::*;

/// Checks, for each response, whether the error says that the order may exist.
#[tokio::test]
async fn a_failed_call_says_whether_the_order_can_exist() {
    let unknown = |error: &CallError| matches!(error, CallError::Unknown(_));
    let refused = |error: &CallError| matches!(error, CallError::Refused { .. });
    let unavailable = |error: &CallError| matches!(error, CallError::Unavailable(_));
    type Is = fn(&CallError) -> bool;
    let cases: [(Reply, Is, &str); 11] = [
        (Reply::lost(), unknown, "no answer"),
        (
            says("500 Internal Server Error", recorded!("duffel-api-java/airline_internal.json")),
            unknown,
            "500",
        ),
        (
            says("502 Bad Gateway", recorded!("airheartdev-duffel/bad_gateway.html")),
            unknown,
            "a page of HTML",
        ),
        (
            says("502 Bad Gateway", recorded!("duffel-api-ruby/airline_error.json")),
            unknown,
            "the airline failed",
        ),
        (says("502 Bad Gateway", &refusal_of("order_not_created")), refused, "no order"),
        (says("503 Service Unavailable", &refusal_of("api_error")), unavailable, "nothing was booked"),
        (says("503 Service Unavailable", "<html>"), unknown, "a proxy's"),
        (says("504 Gateway Timeout", &refusal_of("gateway_timeout_error")), unknown, "504"),
        (
            says("422 Unprocessable Entity", recorded!("duffel-api-ruby/validation_error.json")),
            refused,
            "422",
        ),
        (says("403 Forbidden", "<html>"), unknown, "a proxy's, too"),
        (says("201 Created", "{\"data\":"), unknown, "half an answer"),
    ];
    for (reply, expected, what) in cases {
        let server = Scripted::playing(vec![reply]).await;
        let error = server.duffel.create_order(&order_request()).await.unwrap_err();
        assert!(expected(&error), "{what}: {error:?}");
    }
    // A search changes nothing, so it may be repeated.
    let server = Scripted::playing(vec![
        Reply::lost(),
        says("502 Bad Gateway", recorded!("duffel-api-ruby/error.html")),
    ])
    .await;
    for _ in 0..2 {
        let error = server.duffel.search(&search_request(), Duration::from_secs(15), true).await.unwrap_err();
        assert!(unavailable(&error), "{error:?}");
    }
}

#[tokio::test]
async fn a_request_that_was_never_sent_is_unavailable_and_not_unknown() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base_url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let clock = Arc::new(Fixed(Mutex::new(Timestamp::UNIX_EPOCH)));
    for (base_url, token) in [(base_url.as_str(), TOKEN), ("nowhere", TOKEN), (&base_url, "line\nbreak")] {
        let duffel = Duffel::new(base_url, token, clock.clone());
        let error = duffel.create_order(&order_request()).await.unwrap_err();
        assert_eq!(error, CallError::Unavailable(Report::default()));
    }
}

#[tokio::test]
async fn a_rejection_of_duffel_has_its_reason_and_code() {
    for (code, reason) in [
        ("price_changed", Refusal::PriceChanged),
        ("payment_amount_does_not_match_order_amount", Refusal::PriceChanged),
        ("schedule_changed", Refusal::ScheduleChanged),
        ("insufficient_balance", Refusal::BalanceTooLow),
        ("already_paid", Refusal::AlreadyPaid),
        ("already_cancelled", Refusal::AlreadyCancelled),
        ("past_payment_required_by_date", Refusal::HoldLapsed),
        ("offer_no_longer_available", Refusal::OfferGone),
        ("duplicate_booking", Refusal::DuplicateBooking),
        ("order_type_not_eligible_for_payment", Refusal::Unsupported),
        ("a_code_of_tomorrow", Refusal::Other),
    ] {
        let server = Scripted::playing(vec![says("422 Unprocessable Entity", &refusal_of(code))]).await;
        let error = server.duffel.pay("ord_1", Money::new(12_130, Currency::Gbp)).await.unwrap_err();
        let report =
            Report { status: Some(422), code: Some(code.to_owned()), request_id: Some("FsJ5".to_owned()) };
        assert_eq!(error, CallError::Refused { reason, report });
        assert!(!error.to_string().contains("Earhart") && error.to_string().contains(code));
    }
    let script = vec![
        says("401 Unauthorized", recorded!("duffel-api-ruby/authentication_error.json")),
        says("422 Unprocessable Entity", recorded!("duffel-api-ruby/validation_error.json")),
        says("422 Unprocessable Entity", &refusal_of("Amelia Earhart, born 1987")),
    ];
    let server = Scripted::playing(script).await;
    for reason in [Refusal::Misconfigured, Refusal::WrongInput, Refusal::Other] {
        let error = server.duffel.pay("ord_1", Money::new(12_130, Currency::Gbp)).await.unwrap_err();
        assert_eq!(error.refusal(), Some(reason));
        assert!(!format!("{error:?}").contains("Earhart"));
    }
}

#[tokio::test]
async fn no_request_is_sent_until_a_used_up_rate_limit_resets() {
    let limited = |status, remaining_and_reset| Reply { headers: remaining_and_reset, ..says(status, "{}") };
    let last = Reply {
        headers: "ratelimit-limit: 30\r\nratelimit-remaining: 0\r\nratelimit-reset: Thu, 26 Nov 2026 08:00:40 GMT\r\n",
        ..empty_search()
    };
    let refused = limited("429 Too Many Requests", "ratelimit-reset: Thu, 26 Nov 2026 08:01:40 GMT\r\n");
    let order = says("200 OK", recorded!("airheartdev-duffel/created_order.json"));
    let server = Scripted::playing(vec![last, order, refused, empty_search()]).await;
    let search = async || server.duffel.search(&search_request(), Duration::from_secs(15), true).await;
    let until = |text: &str| Err(CallError::RateLimited { until: Some(text.parse().unwrap()) });
    assert!(search().await.is_ok());
    assert_eq!(search().await, until("2026-11-26T08:00:40Z"));
    assert_eq!(server.server.calls().len(), 1, "not asked again");
    // Searches have a separate limit.
    assert!(server.duffel.order("ord_1").await.unwrap().is_some());
    *server.clock.0.lock().unwrap() = "2026-11-26T08:00:40Z".parse().unwrap();
    assert_eq!(search().await, until("2026-11-26T08:01:40Z"), "refused by the server");
    assert_eq!(search().await, until("2026-11-26T08:01:40Z"), "known");
    *server.clock.0.lock().unwrap() = "2026-11-26T08:01:40Z".parse().unwrap();
    assert!(search().await.is_ok());
    assert_eq!(server.server.calls().len(), 4);
}

#[tokio::test]
async fn the_last_fifth_of_a_rate_limit_is_reserved_for_calls_about_orders() {
    let left =
        |headers| Reply { headers, ..says("200 OK", recorded!("airheartdev-duffel/created_order.json")) };
    let few = "ratelimit-limit: 60\r\nratelimit-remaining: 12\r\nratelimit-reset: Thu, 26 Nov 2026 08:00:40 GMT\r\n";
    let none =
        "ratelimit-limit: 60\r\nratelimit-remaining: 0\r\nratelimit-reset: Thu, 26 Nov 2026 08:00:40 GMT\r\n";
    let server = Scripted::playing(vec![left(few), left(none)]).await;
    let until = Some("2026-11-26T08:00:40Z".parse().unwrap());
    assert!(server.duffel.order("ord_1").await.unwrap().is_some());
    assert_eq!(server.duffel.offer("off_1").await, Err(CallError::RateLimited { until }));
    assert!(server.duffel.order("ord_1").await.unwrap().is_some());
    assert_eq!(server.duffel.order("ord_1").await, Err(CallError::RateLimited { until }));
    assert_eq!(server.server.calls().len(), 2);
}

#[tokio::test]
async fn a_rate_limit_without_a_reset_time_does_not_pause_requests() {
    let refused = || says("429 Too Many Requests", recorded!("duffel-api-java/rate_limit.json"));
    let server = Scripted::playing(vec![refused(), refused()]).await;
    for _ in 0..2 {
        assert_eq!(server.duffel.order("ord_1").await, Err(CallError::RateLimited { until: None }));
    }
}

#[tokio::test(flavor = "current_thread")]
async fn the_token_and_personal_data_do_not_reach_the_logs() {
    let log = Log::default();
    let subscriber =
        tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(log.writer()).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let server =
        Scripted::playing(vec![Reply::lost(), says("422 Unprocessable Entity", &refusal_of("x"))]).await;
    for _ in 0..2 {
        let error = server.duffel.create_order(&order_request()).await.unwrap_err();
        tracing::warn!(%error, ?error, duffel = ?server.duffel, order = ?order_request(), "refused");
    }
    let written = log.text();
    assert!(written.contains("refused"));
    for secret in [TOKEN, "Earhart", "1987-07-24", "amelia"] {
        assert!(!written.contains(secret), "{secret} in {written}");
    }
}
