//! The payment provider never receives an order's id, which opens the booking to anybody who knows it.
#![cfg(test)]

use testkit::Shop;
use testkit::buyer;
use testkit::shop::to_ankara;

#[tokio::test]
async fn the_payment_provider_never_gets_the_id_of_an_order() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    buyer::pay_and_be_ticketed(&shop.context, &id, 1).await;
    let known = serde_json::to_string(&shop.ledger().await).unwrap();
    assert!(known.contains(&shop.context.basket_id(&id)) && !known.contains(&id), "{known}");
}
