//! Followers are notified of every price change once: a thousand of them (ten thousand with `scripts/prove`),
//! whatever dies in between, and when two runs overlap.
#![cfg(test)]

use std::collections::BTreeMap;

use domain::Product;
use domain::alert::{Alert, News, PriceNews, Recipients};
use domain::flight::query::{FlightQuery, Party};
use domain::money::Money;
use domain::place::airport_by_code;
use domain::session::Query;
use jiff::{SignedDuration, Timestamp, ToSpan};
use journey::alert::{FollowedSearch, delete, follow, is_active};
use journey::option::option_id;
use journey::watch::{Run, Watcher};
use journey::{Context, lowest_price};
use store::Stored;
use testkit::Shop;
use testkit::careless::Careless;
use testkit::crash::CrashSwitch;
use testkit::shop::{leave_seats, night_bus, one_way_car, to_ankara};

fn watcher(context: &Context) -> Watcher {
    Watcher {
        store: context.store.clone(),
        clock: context.clock.clone(),
        random: context.random.clone(),
        mail: context.mail.bookings.clone(),
    }
}

/// Checks every followed search, because all are due by then.
async fn check_all(context: &Context) -> Run {
    watcher(context).run(Timestamp::MAX).await.unwrap()
}

fn recipients() -> Recipients {
    Recipients::check("ayse@example.com", "").unwrap()
}

async fn follow_as(context: &Context, user: &str, query: &Query) -> Alert {
    let option = option_id(query);
    let wanted = FollowedSearch { product: query.product(), option: &option };
    follow(&context.store, user, wanted, recipients(), context.now()).await.unwrap()
}

/// Returns the prices in the notifications of a user about a search, oldest first.
async fn told(context: &Context, user: &str, query: &Query) -> Vec<(Option<Money>, Money)> {
    let mut all = context.store.find_notifications(user, context.now()).await.unwrap();
    all.reverse();
    let option = option_id(query);
    let of_price = all.into_iter().filter_map(|one| match one.news {
        News::Price(news) if news.option == option => Some((news.was, news.now)),
        _ => None,
    });
    of_price.collect()
}

async fn alert(context: &Context, user: &str, query: &Query) -> Alert {
    let found = context.store.find_alert(user, query.product(), &option_id(query)).await.unwrap();
    found.unwrap().value
}

async fn price(context: &Context, query: &Query) -> Option<Money> {
    lowest_price(&context.store, query, context.now()).await.unwrap()
}

fn days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

#[tokio::test]
async fn a_price_change_by_a_sold_out_flight_is_told_once() {
    let shop = Shop::open().await;
    let query = Query::Flight(to_ankara(1, 0));
    let known = follow_as(&shop.context, "u", &query).await.old_price.unwrap();
    assert_eq!(check_all(&shop.context).await, Run { checked: 1, told: 0 });
    let (_, offer) = shop.select(to_ankara(1, 0)).await;
    leave_seats(&shop.context, &offer.departures().next().unwrap(), 0).await;
    let now = price(&shop.context, &query).await.unwrap();
    assert!(now.minor > known.minor);
    assert_eq!(check_all(&shop.context).await, Run { checked: 1, told: 1 });
    assert_eq!(check_all(&shop.context).await, Run { checked: 1, told: 0 });
    assert_eq!(told(&shop.context, "u", &query).await, [(Some(known), now)]);
    let alert = alert(&shop.context, "u", &query).await;
    assert_eq!((alert.old_price, alert.new_price), (Some(known), Some(now)));
}

#[tokio::test]
async fn a_later_follower_of_a_search_is_told_of_later_price_changes_only() {
    let shop = Shop::open().await;
    let query = Query::Bus(night_bus());
    let first = follow_as(&shop.context, "early", &query).await.old_price.unwrap();
    check_all(&shop.context).await;
    shop.clock.advance(days(7));
    let second = follow_as(&shop.context, "late", &query).await.old_price.unwrap();
    assert_ne!(first, second);
    assert_eq!(check_all(&shop.context).await.told, 1);
    assert_eq!(told(&shop.context, "late", &query).await, []);
    // The price returns to the first one that the watch knew.
    shop.clock.advance(days(-7));
    assert_eq!(check_all(&shop.context).await.told, 2);
    assert_eq!(told(&shop.context, "late", &query).await, [(Some(second), first)]);
    // Notifications are sorted by their instants, and the clock was set back between them.
    assert_eq!(told(&shop.context, "early", &query).await, [(Some(second), first), (Some(first), second)]);
}

#[tokio::test]
async fn a_deleted_or_passed_price_alert_is_no_longer_checked() {
    let shop = Shop::open().await;
    let (bus, car) = (Query::Bus(night_bus()), Query::Car(one_way_car()));
    follow_as(&shop.context, "u", &bus).await;
    follow_as(&shop.context, "u", &car).await;
    let option = option_id(&bus);
    delete(&shop.context.store, "u", FollowedSearch { product: Product::Bus, option: &option })
        .await
        .unwrap();
    shop.clock.advance(days(5));
    assert_eq!(check_all(&shop.context).await, Run { checked: 2, told: 1 });
    assert!(shop.context.store.find_watch(&option).await.unwrap().is_none());
    // The member who deleted the alert follows the search again.
    follow_as(&shop.context, "u", &bus).await;
    assert_eq!(check_all(&shop.context).await.checked, 2);
    shop.clock.advance(days(90));
    assert!(!is_active(&alert(&shop.context, "u", &car).await, shop.context.now()));
    assert_eq!(check_all(&shop.context).await.told, 0);
    assert!(!alert(&shop.context, "u", &car).await.active);
    assert_eq!(check_all(&shop.context).await.checked, 0);
}

#[tokio::test]
async fn price_watches_are_checked_when_due_and_more_often_for_near_days() {
    let shop = Shop::open().await;
    let (bus, car) = (Query::Bus(night_bus()), Query::Car(one_way_car()));
    follow_as(&shop.context, "u", &bus).await;
    follow_as(&shop.context, "u", &car).await;
    let round = async |minutes| {
        shop.clock.advance(SignedDuration::from_mins(minutes));
        watcher(&shop.context).run(shop.context.now()).await.unwrap().checked
    };
    assert_eq!([round(9).await, round(1).await], [0, 2]);
    // The searches are for ten days and for forty days from now.
    assert_eq!([round(11).await, round(4).await, round(40).await], [0, 1, 2]);
}

/// Capacity units of decisions/18: tenths of read and write units, as the database counts them.
#[tokio::test]
async fn a_price_check_and_a_price_change_cost_the_documented_database_units() {
    let shop = Shop::open().await;
    let query = Query::Bus(night_bus());
    follow_as(&shop.context, "u", &query).await;
    shop.context.store.meter.take();
    let cost = async || {
        check_all(&shop.context).await;
        shop.context.store.meter.take()
    };
    cost().await;
    let unchanged = cost().await;
    shop.clock.advance(days(7));
    let told = cost().await;
    assert_eq!((unchanged, told), ((SHARD_READS + 25, 30), (SHARD_READS + 45, 110)));
}

/// A run reads sixteen shards and the list of unsent mails.
const SHARD_READS: u64 = 17 * 5;

/// The process dies after each of its effects in turn, in a run that announces a new price; afterwards the
/// price returns to its former value.
#[tokio::test]
async fn each_follower_is_told_the_last_price_and_nothing_twice_after_a_crash_at_any_effect() {
    for effects in 1.. {
        let mut shop = Shop::open().await;
        let queries = [Query::Bus(night_bus()), Query::Flight(to_ankara(2, 1))];
        for query in &queries {
            for user in ["a", "b", "c"] {
                follow_as(&shop.context, user, query).await;
            }
        }
        check_all(&shop.context).await;
        let before = [price(&shop.context, &queries[0]).await, price(&shop.context, &queries[1]).await];
        shop.clock.advance(days(4));
        let switch = CrashSwitch::after(effects);
        shop.restart(&switch).await;
        drop(watcher(&shop.context).run(Timestamp::MAX).await);
        shop.restart(&CrashSwitch::never()).await;
        if effects % 2 == 0 {
            check_all(&shop.context).await;
        }
        shop.clock.advance(days(-4));
        check_all(&shop.context).await;
        assert_eq!(check_all(&shop.context).await.told, 0);
        for (query, before) in queries.iter().zip(before) {
            for user in ["a", "b", "c"] {
                assert_eq!(alert(&shop.context, user, query).await.told(), before, "{effects} {user}");
                let told = told(&shop.context, user, query).await;
                assert!(matches!(told.len(), 0 | 2), "{effects} {user}: {told:?}");
                assert!(told.windows(2).all(|pair| Some(pair[0].1) == pair[1].0 && pair[0].1 != pair[1].1));
            }
        }
        if !switch.is_dead() {
            assert!(effects > 8, "the round has effects to die after");
            return;
        }
    }
}

/// Returns how many notifications of a price change `followers` of one search got from two concurrent runs.
async fn told_by_two_rounds(followers: usize, careless: bool) -> usize {
    let shop = Shop::open().await;
    let query = Query::Bus(night_bus());
    let users: Vec<String> = (0..followers).map(|n| format!("u{n}")).collect();
    for user in &users {
        follow_as(&shop.context, user, &query).await;
    }
    shop.clock.advance(days(7));
    let context = if careless { shop.process_with(Careless).await } else { shop.another_process().await };
    let (one, another) = (watcher(&context), watcher(&context));
    let (one, another) = tokio::join!(one.run(Timestamp::MAX), another.run(Timestamp::MAX));
    let (_, _) = (one.unwrap(), another.unwrap());
    let mut count = 0;
    for user in &users {
        count += told(&shop.context, user, &query).await.len();
    }
    count
}

#[tokio::test(flavor = "multi_thread")]
async fn two_concurrent_runs_tell_each_follower_once() {
    assert_eq!(told_by_two_rounds(200, false).await, 200);
}

/// Negative control: if the condition of the write is removed, the same two runs notify somebody twice.
#[tokio::test(flavor = "multi_thread")]
async fn without_conditional_writes_two_concurrent_runs_tell_a_follower_twice() {
    assert!(told_by_two_rounds(200, true).await > 200);
}

/// `scripts/prove` uses ten times as many followers.
fn followers() -> usize {
    std::env::var("ROTA_FOLLOWERS").map_or(1_000, |given| given.parse().unwrap())
}

const FOLLOWERS_OF_A_SEARCH: usize = 5;
/// Minimum number of process deaths; a run has at least one effect per follower.
const DEATHS: usize = 5;

/// Returns distinct searches that have a price.
async fn searches(context: &Context, wanted: usize) -> Vec<(Query, Money)> {
    let mut found = Vec::with_capacity(wanted);
    for day in 20..80 {
        for code in ["ESB", "ADB", "AYT", "COV", "TZX", "DLM", "BJV", "GZT", "SZF", "NOP"] {
            for adult_count in 1..=4 {
                let base = to_ankara(1, 0);
                let query = Query::Flight(FlightQuery {
                    destination: airport_by_code(code).unwrap().id,
                    departure_date: base.departure_date.saturating_add(day.days()),
                    party: Party { adult_count, ..base.party },
                    ..base
                });
                if let Some(price) = price(context, &query).await {
                    found.push((query, price));
                }
                if found.len() == wanted {
                    return found;
                }
            }
        }
    }
    found
}

/// Stores alerts like `follow`, without pricing every search five times.
async fn all_follow(context: &Context, searches: &[(Query, Money)]) {
    let due = context.now();
    for n in 0..followers() {
        let (query, price) = &searches[n % searches.len()];
        let alert = Alert {
            user_id: format!("u{n}"),
            product: query.product(),
            option: option_id(query),
            date: query.date(),
            recipients: recipients(),
            active: true,
            created_at: due,
            old_price: Some(*price),
            new_price: None,
        };
        assert!(context.store.follow(&Stored::new(alert), due).await.unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_alerts_are_each_told_once_despite_crashes() {
    let options = followers() / FOLLOWERS_OF_A_SEARCH;
    let mut shop = Shop::open().await;
    let searches = searches(&shop.context, options).await;
    assert_eq!(searches.len(), options);
    all_follow(&shop.context, &searches).await;
    let quiet = watcher(&shop.context).run(shop.context.now()).await.unwrap();
    assert_eq!(quiet, Run { checked: options, told: 0 });

    shop.clock.advance(days(7));
    let effects_of_a_life = i64::try_from(followers() / (DEATHS + 1)).unwrap();
    let mut deaths = 0;
    loop {
        let switch = CrashSwitch::after(effects_of_a_life);
        shop.restart(&switch).await;
        drop(watcher(&shop.context).run(shop.context.now()).await);
        if !switch.is_dead() {
            break;
        }
        deaths += 1;
    }
    assert!(deaths >= DEATHS, "{deaths}");

    shop.restart(&CrashSwitch::never()).await;
    assert_eq!(check_all(&shop.context).await, Run { checked: options, told: 0 }, "nobody is told again");
    let mut now = BTreeMap::new();
    for (query, _) in &searches {
        now.insert(option_id(query), price(&shop.context, query).await.unwrap());
    }
    let told = everything_told(&shop).await;
    let mut changed = 0;
    for n in 0..followers() {
        let (query, was) = &searches[n % searches.len()];
        let now = now[&option_id(query)];
        let expected = if now == *was { vec![] } else { vec![(Some(*was), now)] };
        changed += expected.len();
        assert_eq!(told.get(&format!("u{n}")).cloned().unwrap_or_default(), expected, "u{n}");
    }
    assert!(changed > followers() / 2, "{changed}");
}

/// Returns the prices in each user's notifications, from a scan of the whole table.
async fn everything_told(shop: &Shop) -> BTreeMap<String, Vec<(Option<Money>, Money)>> {
    let client = shop.dynamodb.client();
    let scan = client.scan().table_name(shop.dynamodb.table("users")).into_paginator().items().send();
    let mut told: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for item in scan.collect::<Result<Vec<_>, _>>().await.unwrap() {
        if let Some(user) = item["pk"].as_s().unwrap().strip_prefix("NOTIFICATIONS#") {
            let document: serde_json::Value = serde_json::from_str(item["document"].as_s().unwrap()).unwrap();
            let news: PriceNews = serde_json::from_value(document["news"].clone()).unwrap();
            told.entry(user.to_owned()).or_default().push((news.was, news.now));
        }
    }
    told
}
