//! A buyer who changes tickets: searches the offers of another day, and selects one by the amount due.

use domain::Product;
use domain::failure::Result;
use domain::flight::offer::FareOption;
use domain::money::{Currency, Money};
use domain::order::{NewDates, Order};
use jiff::ToSpan as _;
use journey::change::{self, ChangeOptions, Choice, Wish};
use journey::flight::Choice as FlightChoice;
use journey::{Context, bus, car, flight};

/// Returns every offer `days_later` days after the lines' present departure, each with the amount due; the
/// cheapest first.
pub async fn wishes(
    context: &Context,
    order_id: &str,
    lines: &[usize],
    days_later: i64,
) -> Result<Vec<(Money, Wish)>> {
    let order = context.store.get_order(order_id).await?.value;
    let first = lines.first().and_then(|at| order.lines.get(*at));
    let now_on = first.and_then(|line| order.sold_as(line)).map(|(purchase, _)| match purchase {
        domain::order::Purchase::Flight(flight) => flight.query.departure_date,
        domain::order::Purchase::Bus(bus) => bus.query.departure_date,
        domain::order::Purchase::Car(car) => car.query.pickup_date,
    });
    let departure = now_on.map(|date| date.saturating_add(days_later.days()));
    let dates = NewDates { departure, ..NewDates::default() };
    let found = change::search(context, order_id, lines, dates).await?;
    let mut offers = Vec::new();
    if let Some(external) = &found.external {
        for (offer, sum) in external {
            let product_ids = vec![offer.product_id.clone()];
            offers.push((sum.due, Choice::Flight(FlightChoice { product_ids, fare_codes: vec![None] })));
        }
    } else {
        for (price, choice) in choices(context, &found).await? {
            offers.push((found.sum(&found.moved.lines, price, context.now()).due, choice));
        }
    }
    let mut wishes: Vec<(Money, Wish)> = offers
        .into_iter()
        .map(|(due, choice)| {
            (
                due,
                Wish { lines: lines.to_vec(), choice, due: Some(due), currency: Currency::Try, holder: None },
            )
        })
        .collect();
    wishes.sort_by_key(|(due, _)| due.minor);
    Ok(wishes)
}

async fn choices(context: &Context, found: &ChangeOptions) -> Result<Vec<(Money, Choice)>> {
    let mut choices = Vec::new();
    match found.order.purchase.product() {
        Product::Flight => {
            let (there, _) = flight::change_offers(context, &found.session).await?;
            for offer in there {
                let carriers: Vec<String> =
                    offer.directions.iter().flat_map(|direction| direction.carriers()).collect();
                let is_sold = |fare: &&FareOption| found.sells(&carriers) && found.sells_fare(0, &fare.code);
                for fare in offer.fares.iter().filter(is_sold) {
                    let choice = FlightChoice {
                        product_ids: vec![offer.product_id.clone()],
                        fare_codes: vec![Some(fare.code.clone())],
                    };
                    choices.push((fare.total, Choice::Flight(choice)));
                }
            }
        }
        Product::Bus => {
            let offers = bus::search(context, &found.session).await?;
            for offer in offers.into_iter().filter(|offer| found.sells(&offer.carriers())).take(3) {
                let seats = bus::seats(context, &found.session, &offer.product_id).await?;
                let free = seats.rows.iter().flatten().flatten();
                let free = free.filter(|cell| cell.can_sale_male && cell.can_sale_female);
                let chosen: Vec<_> = free.take(found.moved.passengers.len()).collect();
                if chosen.len() < found.moved.passengers.len() {
                    continue;
                }
                let price = Money::sum(Currency::Try, chosen.iter().map(|cell| cell.price));
                let seats = chosen.iter().map(|cell| (cell.seat, Some(cell.price))).collect();
                choices.push((price, Choice::Bus { product_id: offer.product_id, seats }));
            }
        }
        Product::Car => {
            let offers = car::search(context, &found.session).await?;
            let sold = offers.into_iter().filter(|offer| found.sells(&offer.carriers()));
            choices
                .extend(sold.map(|offer| (offer.price.total, Choice::Car { product_id: offer.product_id })));
        }
    }
    Ok(choices)
}

/// Returns the first wish within two weeks, or on one of the six days before, whose due amount satisfies
/// `is_wanted`; the dearest of a day where several do.
pub async fn wish(
    context: &Context,
    order_id: &str,
    lines: &[usize],
    is_wanted: impl Fn(i64) -> bool,
) -> Result<Option<Wish>> {
    for days_later in (1..15).chain(-6..0) {
        let wishes = wishes(context, order_id, lines, days_later).await?;
        if let Some((_, wish)) = wishes.into_iter().rev().find(|(due, _)| is_wanted(due.minor)) {
            return Ok(Some(wish));
        }
    }
    Ok(None)
}

/// Returns the id of the newest change.
pub fn newest(order: &Order) -> Option<String> {
    order.changes.last().map(|change| change.id.clone())
}
