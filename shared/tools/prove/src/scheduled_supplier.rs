//! The hostile supplier, called through the scheduler: a call may be lost, be executed without a response,
//! or arrive late.

use std::sync::Arc;

use domain::clock::Clock as _;
use domain::failure::Failure;
use domain::message::FieldErrors;
use domain::people::Passenger;
use jiff::Timestamp;
use supply::{Answer, Calls, External, Intent, Issue, Quote};
use testkit::FixedClock;
use testkit::supplier::{HostileSupplier, NAME, no_answer};

use crate::scheduler::Scheduler;

/// Connection of one process to the external supplier.
#[derive(Debug, Clone)]
pub struct ScheduledSupplier {
    pub supplier: Arc<HostileSupplier>,
    pub clock: Arc<FixedClock>,
    pub process: (Scheduler, usize),
}

impl ScheduledSupplier {
    fn call<'a, T: Send + 'static>(
        &self,
        name: &str,
        act: impl FnOnce(&HostileSupplier, Timestamp) -> Result<T, Failure> + Send + 'static,
    ) -> Answer<'a, T> {
        let Self { supplier, clock, process: (scheduler, process) } = self.clone();
        let name = format!("supplier {name}");
        let act = async move { act(&supplier, clock.now()) };
        Box::pin(async move { scheduler.effect(process, name, act, || Err(no_answer())).await })
    }
}

impl External for ScheduledSupplier {
    fn name(&self) -> &'static str {
        NAME
    }

    fn quote<'a>(&'a self, quote_id: &'a str) -> Answer<'a, Option<Quote>> {
        let quote_id = quote_id.to_owned();
        self.call("quote", move |supplier, _| supplier.quote(&quote_id))
    }

    fn issue<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Issue> {
        let intent = intent.clone();
        self.call("issue", move |supplier, now| supplier.issue(&intent, now))
    }

    fn find<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Option<Issue>> {
        let intent = intent.clone();
        self.call("find", move |supplier, now| supplier.find(&intent, now))
    }

    fn check_passengers(&self, _passengers: &[Passenger]) -> Result<(), FieldErrors> {
        Ok(())
    }

    fn calls(&self) -> Calls<'_> {
        Calls::NONE
    }
}
