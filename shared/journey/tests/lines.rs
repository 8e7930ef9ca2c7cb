//! Lines of an order: their sums, and releasing and reselling a single line.

use domain::money::{Currency, Money};
use domain::order::{Event, Order};
use domain::people::Gender;
use testkit::buyer::pay_and_be_ticketed;
use testkit::shop::{Shop, to_ankara};

async fn one_of_each(shop: &Shop) -> [(String, u32); 3] {
    [(shop.select(to_ankara(2, 0)).await.0, 2), (shop.select_bus().await, 2), (shop.select_car().await, 1)]
}

fn all_lines(order: &Order) -> Vec<usize> {
    (0..order.lines.len()).collect()
}

#[tokio::test]
async fn prices_and_claims_of_the_lines_add_up_to_the_order() {
    let shop = Shop::open().await;
    for (id, _) in one_of_each(&shop).await {
        let order = shop.order(&id).await;
        let prices = order.lines.iter().map(|line| line.price);
        assert_eq!(Money::sum(Currency::Try, prices), order.charge, "{}", order.purchase.product());
        assert_eq!(order.claims_of(&all_lines(&order)), order.claims, "{}", order.purchase.product());
    }
}

#[tokio::test]
async fn the_stock_of_a_released_line_can_be_sold_again_once() {
    let shop = Shop::open().await;
    for (id, people) in one_of_each(&shop).await {
        pay_and_be_ticketed(&shop.context, &id, people).await;
        let order = shop.order(&id).await;
        let claims = order.claims_of(&[0]);
        assert!(!claims.is_empty());
        for claim in claims {
            let mut stock = shop.context.store.get_stock(&claim.stock).await.unwrap().value;
            let sold =
                |stock: &domain::inventory::Stock| stock.sold.iter().map(|sold| sold.units).sum::<i32>();
            let before = sold(&stock);
            stock.unsell(&claim).unwrap();
            assert_eq!(sold(&stock), before - claim.allocation.units, "{}", claim.stock);
            // The companion of the other gender keeps the adjacent seat: a stranger in the released seat
            // must have the gender of the former passenger.
            let mut again = claim.clone();
            for seat in &mut again.allocation.seats {
                assert!(stock.clone().sell("a stranger", &claim, shop.now()).is_err());
                seat.gender = if seat.gender == Gender::F { Gender::M } else { Gender::F };
            }
            stock.sell("somebody else", &again, shop.now()).unwrap();
            assert_eq!(sold(&stock), before);
            while stock.unsell(&again).is_ok() {}
            assert!(sold(&stock).abs() < before.abs().max(1));
        }
    }
}

#[tokio::test]
async fn the_history_of_an_order_names_each_transition() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    pay_and_be_ticketed(&shop.context, &id, 1).await;
    let order = shop.order(&id).await;
    let price = order.charge;
    let events: Vec<&Event> = order.history.iter().map(|entry| &entry.event).collect();
    let expected = [
        Event::Held(price),
        Event::PaymentStarted(price),
        Event::PaymentOpened,
        Event::ReturnedFromIssuer,
        Event::CaptureOrdered,
        Event::Captured(price),
        Event::Issued,
        Event::Notified,
    ];
    assert_eq!(events, expected.iter().collect::<Vec<_>>());
    assert!(order.history.is_sorted_by_key(|entry| entry.at));
    order.ledger().check().unwrap();
}
