//! The start of a payment ends before its request times out, however slow the payment provider and the
//! supplier are. The tests take no real time: the clock of the runtime is paused, and the database is in
//! this process.

use std::sync::Arc;
use std::time::Duration;

use domain::failure::Failure;
use domain::language::Language;
use domain::message::FieldErrors;
use domain::money::{Money, Rate};
use domain::order::{Purchase, State};
use domain::people::Passenger;
use domain::session::Query;
use domain::supplier::SupplierBooking;
use jiff::SignedDuration;
use journey::payment::Iyzico;
use journey::search::start_search;
use journey::select::select_quote;
use journey::{Context, Suppliers, pay};
use store::{SealKey, Store};
use supply::{Answer, Calls, External, Intent, Issue, Quote};
use testkit::buyer::{GOOD_CARD, form};
use testkit::shop::{flight_purchase, to_ankara};
use testkit::{Shop, dynamodb};
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep};

use crate::connectors::database_client;

/// Timeout of the HTTP API (`infra-cdk/lib/functions.ts`).
const REQUEST: Duration = Duration::from_secs(29);

/// Supplier that answers a quote just before its client gives up.
#[derive(Debug)]
struct Slow(Quote);

impl External for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }

    fn quote<'a>(&'a self, _quote_id: &'a str) -> Answer<'a, Option<Quote>> {
        Box::pin(async {
            sleep(Duration::from_secs(15)).await;
            Ok(Some(self.0.clone()))
        })
    }

    fn issue<'a>(&'a self, _intent: &'a Intent) -> Answer<'a, Issue> {
        Box::pin(async { Ok(Issue::Refused) })
    }

    fn find<'a>(&'a self, _intent: &'a Intent) -> Answer<'a, Option<Issue>> {
        Box::pin(async { Ok(None) })
    }

    fn check_passengers(&self, _passengers: &[Passenger]) -> Result<(), FieldErrors> {
        Ok(())
    }

    fn calls(&self) -> Calls<'_> {
        Calls::NONE
    }
}

/// Holds an order of the slow supplier.
async fn held(shop: &Shop) -> (Context, String) {
    let (cost, expires_at) = (Money::kurus(90_000), shop.now() + SignedDuration::from_mins(30));
    let supplier = Slow(Quote { cost, expires_at, fare_code: None });
    let client = database_client(&dynamodb::memory().unwrap(), None);
    let random = shop.context.random.clone();
    let context = Context {
        store: Store::new(client, shop.dynamodb.tables(), Some(SealKey::new(&[7; 32])), random),
        suppliers: Suppliers::new(vec![Arc::new(supplier)]),
        ..shop.context.clone()
    };
    let session = start_search(&context, Query::Flight(to_ankara(1, 0))).await.unwrap();
    let purchase = Purchase::Flight(Box::new(flight_purchase(&context, &session).unwrap()));
    let quoted = (purchase, SupplierBooking::quoted("slow", "quote".into(), cost, Rate::TRY, expires_at));
    let order = select_quote(&context, &session, quoted, Language::Tr, Rate::TRY).await.unwrap();
    (context, order.id.clone())
}

#[tokio::test(start_paused = true)]
async fn a_payment_fails_before_its_request_times_out_when_the_provider_is_silent() {
    for hosted_page in [false, true] {
        let shop = Shop::open().await;
        let (context, id) = held(&shop).await;
        // The listener accepts connections and never responds.
        let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let payment_provider = format!("http://{}", silent.local_addr().unwrap());
        let payment_provider =
            Arc::new(Iyzico::new(payment_provider, "api-key", "secret-key", context.random.clone()));
        let context = Context { payment_provider, hosted_page, ..context };
        let began = Instant::now();
        let failed = pay::start_payment(&context, &id, &form(GOOD_CARD, 1)).await.unwrap_err();
        assert!(matches!(failed, Failure::Unavailable { retry_is_safe: true, .. }), "{failed:?}");
        let took = began.elapsed();
        assert!(took > Duration::from_secs(20) && took < REQUEST, "{took:?}");
        let order = context.store.get_order(&id).await.unwrap().value;
        assert_eq!(order.state(), State::Failed, "and may be paid again");
    }
}
