//! Certification of the built-in network.

use domain::failure::Failure;
use domain::inventory::Claim;
use domain::order::{DepartureChange, Order};
use jiff::SignedDuration;
use journey::Context;
use journey::disrupt;
use supply::flight::external::of_product;
use testkit::Shop;
use testkit::shop::to_ankara;

use super::market::{choose_one, offers};
use super::{Candidate, Case, Chosen};

const LATER: i32 = 45;

pub struct BuiltIn(Shop);

impl BuiltIn {
    pub async fn open() -> Self {
        Self(Shop::open().await)
    }
}

impl Candidate for BuiltIn {
    fn shop(&self) -> &Shop {
        &self.0
    }

    fn context(&self) -> &Context {
        &self.0.context
    }

    async fn search(&self) -> Result<Option<usize>, Failure> {
        let (_, offers) = offers(self.context(), to_ankara(1, 0), |id| of_product(id).is_none()).await?;
        Ok(Some(offers.len()))
    }

    async fn choose(&self, case: Case) -> Result<Option<Chosen>, Failure> {
        // A hold becomes a sale in the write that issues the tickets, so no response is lost and nothing is
        // rejected.
        if matches!(case, Case::LostAnswer | Case::Refused) {
            return Ok(None);
        }
        let (session, offers) =
            offers(self.context(), to_ankara(1, 0), |id| of_product(id).is_none()).await?;
        choose_one(self.context(), &session, &offers, case).await.map(Some)
    }

    async fn valid_tickets(&self, order: &Order) -> Result<usize, Failure> {
        let issued = order.issued_lines();
        for claim in order.claims_of(&issued) {
            let stock = self.context().store.get_stock(&claim.stock).await?.value;
            let sold: i32 = stock.sold.iter().map(|sold| sold.units).sum();
            if sold < claim.allocation.units {
                return Err(Failure::internal("a ticket has no unit of stock"));
            }
        }
        Ok(issued.len())
    }

    async fn wait(&self) {
        self.0.clock.advance(SignedDuration::from_mins(1));
    }

    async fn move_flights(&self, order: &Order) -> Result<(), Failure> {
        for departure in order.claims.iter().filter_map(Claim::departure) {
            disrupt::announce(self.context(), departure, DepartureChange::Moved(LATER)).await?;
        }
        Ok(())
    }
}
