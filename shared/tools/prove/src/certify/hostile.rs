//! Certification of the hostile supplier of `testkit`. The supplier rejects, forgets and decides late at
//! random, so each case is repeated until it occurs.

use std::sync::Arc;

use domain::clock::Clock;
use domain::failure::Failure;
use domain::language::Language;
use domain::message::FieldErrors;
use domain::money::Rate;
use domain::order::Order;
use domain::people::Passenger;
use domain::session::Query;
use jiff::SignedDuration;
use journey::search::start_search;
use journey::select::select_quote;
use journey::{Context, Suppliers};
use supply::{Answer, Calls, External, Intent, Issue, Quote};
use testkit::shop::{flight_purchase, to_ankara};
use testkit::supplier::{HostileSupplier, NAME};
use testkit::{FixedClock, RepeatingRandom, Shop};

use super::{Candidate, Case, Chosen};

pub struct Hostile {
    shop: Shop,
    context: Context,
    supplier: Arc<HostileSupplier>,
}

/// Calls the supplier without a network.
#[derive(Debug)]
struct Direct {
    supplier: Arc<HostileSupplier>,
    clock: Arc<FixedClock>,
}

impl External for Direct {
    fn name(&self) -> &'static str {
        NAME
    }

    fn quote<'a>(&'a self, quote_id: &'a str) -> Answer<'a, Option<Quote>> {
        Box::pin(async { self.supplier.quote(quote_id) })
    }

    fn issue<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Issue> {
        Box::pin(async { self.supplier.issue(intent, self.clock.now()) })
    }

    fn find<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Option<Issue>> {
        Box::pin(async { self.supplier.find(intent, self.clock.now()) })
    }

    fn check_passengers(&self, _passengers: &[Passenger]) -> Result<(), FieldErrors> {
        Ok(())
    }

    fn calls(&self) -> Calls<'_> {
        Calls::NONE
    }
}

impl Hostile {
    pub async fn open() -> Self {
        let shop = Shop::open().await;
        let supplier = Arc::new(HostileSupplier::new(RepeatingRandom::default(), false));
        let direct = Direct { supplier: Arc::clone(&supplier), clock: Arc::clone(&shop.clock) };
        let context = Context { suppliers: Suppliers::new(vec![Arc::new(direct)]), ..shop.context.clone() };
        Self { shop, context, supplier }
    }
}

impl Candidate for Hostile {
    fn shop(&self) -> &Shop {
        &self.shop
    }

    fn context(&self) -> &Context {
        &self.context
    }

    /// The supplier has no search; it quotes any purchase.
    async fn search(&self) -> Result<Option<usize>, Failure> {
        Ok(None)
    }

    async fn choose(&self, case: Case) -> Result<Option<Chosen>, Failure> {
        // The supplier never reports a moved flight.
        if case == Case::Moved {
            return Ok(None);
        }
        let session = start_search(&self.context, Query::Flight(to_ankara(1, 0))).await?;
        let quoted = self.supplier.offer(flight_purchase(&self.context, &session)?, self.shop.now());
        let shown = quoted.0.charge();
        let order = select_quote(&self.context, &session, quoted, Language::Tr, Rate::TRY).await?;
        Ok(Some(Chosen { order_id: order.id.clone(), shown }))
    }

    async fn valid_tickets(&self, order: &Order) -> Result<usize, Failure> {
        let bookings = self.supplier.bookings();
        let of_order = bookings.iter().filter(|booking| booking.order_id == order.id);
        Ok(of_order.filter_map(|booking| booking.tickets.as_ref()).map(Vec::len).sum())
    }

    async fn wait(&self) {
        self.shop.clock.advance(SignedDuration::from_mins(1));
    }

    async fn move_flights(&self, _order: &Order) -> Result<(), Failure> {
        Ok(())
    }
}
