//! Events outside the product: buyers at the issuer's page, and other buyers of the same stock.

use std::cell::RefCell;

use axum::body::{Body, to_bytes};
use domain::clock::Clock;
use domain::inventory::{Allocation, Capacity};
use domain::people::Gender;
use http::{Request, header};
use journey::payment::IssuerReturn;
use serde_json::json;
use store::Stored;
use store::order::StockChange;
use store::payment::IssuerPage;
use testkit::buyer::{GOOD_CARD, payment_id_of, through_issuer, typed_card};
use tower::ServiceExt as _;

use super::Run;
use super::buyers::{Buyer, CARDS, instalments_of};

impl Run<'_> {
    pub(super) async fn lose_a_kurus(&self) {
        for order in self.orders().await.iter().filter(|order| order.receipt().is_some()) {
            let mut lines = order.lines.clone();
            lines.iter_mut().take(1).for_each(|line| line.price.minor -= 1);
            let (Ok(stored), Ok(changed)) = (
                self.observer.store.get_order(&order.id).await,
                order.with_fields(json!({ "lines": lines })),
            ) else {
                continue;
            };
            let changed = Stored { value: changed, revision: stored.revision };
            self.scheduler.say(format!(
                "  a kuruş is lost: {}",
                self.observer.store.commit(changed, vec![], self.clock.now()).await.is_ok()
            ));
        }
    }

    pub(super) async fn at_issuer(&self, buyer: &RefCell<Buyer>, pay_url: &str) {
        let Ok(page) = self.observer.store.get_payment_page(payment_id_of(pay_url)).await else { return };
        let (answer, button) = match self.draw.below(20) {
            0 => ([("otp", "")], "cancel/"),
            1 => ([("otp", "000000")], "code/"),
            _ => ([("otp", "283126")], "code/"),
        };
        let card = self.draw.one_of(&CARDS).unwrap_or(GOOD_CARD);
        if answer.first().is_some_and(|(_, code)| *code == "000000") {
            // A code entered too often makes the issuer give up the payment.
            for _ in 0..2 {
                self.enter(&page.page, card, &answer, button).await;
            }
        }
        let name = buyer.borrow().name;
        self.scheduler
            .say(format!("  {name} at the bank: {button} {answer:?}, {card} where that is asked for"));
        if let Some(back) = self.enter(&page.page, card, &answer, button).await {
            buyer.borrow_mut().returns.push((payment_id_of(pay_url).to_owned(), back));
        }
    }

    /// Submits the form of the issuer's page; returns `None` while the issuer shows the page again.
    async fn enter(
        &self,
        page: &IssuerPage,
        card: &str,
        answer: &[(&str, &str)],
        button: &str,
    ) -> Option<IssuerReturn> {
        let typed = typed_card(card, instalments_of(card));
        let back = through_issuer(page, &typed, answer, button, async |address, body| {
            let path = address.trim_start_matches("http://bank.test").to_owned();
            let request =
                Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
            let Ok(request) = request.body(Body::from(body)) else { return String::new() };
            self.ask_provider(request).await
        });
        back.await
    }

    pub(super) async fn ask_provider(&self, request: Request<Body>) -> String {
        let Ok(response) = self.payment_provider.clone().oneshot(request).await;
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Lets other buyers take the rest of the order's stocks.
    pub(super) async fn others_buy_it_all(&self, session: Option<&str>) {
        let Some(session) = session else { return };
        let Ok(Some(order)) = self.observer.store.find_order(session).await else { return };
        // The units that a change holds are wanted, too.
        let claims = order.value.held_change().map_or(&order.value.claims, |change| &change.claims);
        if claims.is_empty() {
            return;
        }
        let now = self.clock.now();
        let mut stocks = Vec::new();
        for claim in claims {
            let Ok(mut stock) = self.observer.store.get_stock(&claim.stock).await else { return };
            for allocation in largest_allocations(&claim.allocation, &claim.capacity) {
                let mut wanted = claim.clone();
                wanted.allocation = allocation;
                while stock.value.sell("others", &wanted, now).is_ok() {}
            }
            stocks.push(StockChange { claim: claim.clone(), stock });
        }
        let fields = json!({ "id": format!("others-{}", self.crowds), "held_until": null, "payments": [],
            "changes": [] });
        let Ok(others) = order.value.with_fields(fields) else { return };
        let bought = self.observer.store.commit(Stored::new(others), stocks, now).await;
        self.scheduler.say(format!("  others buy what is left: {}", bought.is_ok()));
    }
}

/// Returns the allocations that other buyers try one after the other, the largest first.
fn largest_allocations(wanted: &Allocation, capacity: &Capacity) -> Vec<Allocation> {
    match capacity {
        Capacity::Units(units) => {
            let halves = std::iter::successors(Some(*units), |units| (*units > 1).then_some(units / 2));
            halves.map(|units| Allocation { units: units.cast_signed(), ..wanted.clone() }).collect()
        }
        Capacity::Seats { seats, .. } => (1..=*seats)
            .flat_map(|number| {
                [Gender::F, Gender::M].map(|gender| domain::inventory::Seat { number, gender })
            })
            .map(|seat| Allocation { units: 1, seats: vec![seat], ..wanted.clone() })
            .collect(),
    }
}
