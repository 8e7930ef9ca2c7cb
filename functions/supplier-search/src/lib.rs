//! Searches external suppliers for flights, and caches the results for everyone with the same criteria.
//! Searches that are already answered or under way, and searches beyond the budget, are skipped at no cost.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::clock::later;
use domain::failure::Result;
use domain::flight::offer::Offer;
use domain::flight::query::FlightQuery;
use domain::money::{Currency, Rate};
use domain::session::Query;
use duffel::convert::{self, Terms};
use duffel::price::MarkUp;
use duffel::{CallError, Duffel, request};
use jiff::{SignedDuration, Timestamp};
use journey::flight::{SearchMessage, WAITED_FOR};
use journey::option::query_of_option;
use journey::search::minute_of;
use rota_http::World;
use store::Store;
use store::edition::{Edition, Editions};
use supply::flight::external::{self, FlightSupplier};

/// Time limit for the airlines: later offers are not awaited.
const AIRLINES_ANSWER_WITHIN: Duration = Duration::from_secs(20);
/// Delay before the supplier is searched again after a search without results, or with older offers in their
/// place.
const UNANSWERED_FOR: SignedDuration = SignedDuration::from_mins(1);

const MINUTE_S: i64 = 60;
const HOUR_S: i64 = 60 * 60;

pub struct Worker {
    pub store: Store,
    pub editions: Editions,
    pub duffel: Duffel,
    pub world: World,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Worker({:?})", self.duffel)
    }
}

impl Worker {
    pub async fn search(&self, message: &SearchMessage) -> Result<()> {
        let SearchMessage { supplier, option, requested_at } = message;
        let query = query_of_option(option);
        let (Some(Query::Flight(query)), Some(rules)) = (query, external::named(supplier)) else {
            tracing::error!(
                supplier,
                option,
                "a supplier search has an invalid option or an unknown supplier"
            );
            return Ok(());
        };
        let now = self.world.now();
        let is_in_vain = query.has_passed(now) || later(*requested_at, WAITED_FOR) < now;
        if is_in_vain {
            return Ok(());
        }
        let Some(asked_before) = self.first_to_ask(message, now).await? else { return Ok(()) };
        if !self.is_in_budget(rules, asked_before, now).await? {
            tracing::warn!(metric = "supplier-budget", supplier, "supplier_budget_spent");
            return self.keep_older(message).await;
        }
        let rates = self.rates(now).await?;
        match self.ask(rules, &query, &rates).await {
            Ok(offers) => {
                let answered_at = self.world.now();
                let answered =
                    |edition: Edition| edition.answered(offers.clone(), rules.used_for(), answered_at);
                self.editions.change(supplier, option, answered).await?;
                return Ok(());
            }
            Err(CallError::RateLimited { .. }) => {
                tracing::warn!(metric = "supplier-budget", supplier, "supplier_asks_for_a_pause");
            }
            Err(error) => {
                tracing::error!(metric = "supplier-search-failed", supplier, %error, "supplier_search_failed");
            }
        }
        self.keep_older(message).await
    }

    /// Returns whether the option was answered before; `None` when current offers exist, or another search is
    /// under way.
    async fn first_to_ask(&self, message: &SearchMessage, now: Timestamp) -> Result<Option<bool>> {
        let asked_before = AtomicBool::new(false);
        let asked = |edition: Edition| {
            asked_before.store(edition.was_answered(), Ordering::Relaxed);
            let is_requested = edition.at(now).is_some() || edition.is_being_requested(now);
            if is_requested { edition } else { edition.asked(now) }
        };
        let is_first = self.editions.change(&message.supplier, &message.option, asked).await?;
        Ok(is_first.then(|| asked_before.load(Ordering::Relaxed)))
    }

    /// Counts the search against the budget. A fifth of the budget is reserved for options that were answered
    /// before: programs that try new criteria leave capacity for the searches of people. A rejected search
    /// takes nothing from others.
    async fn is_in_budget(&self, rules: &FlightSupplier, asked_before: bool, now: Timestamp) -> Result<bool> {
        let mut counted = Vec::new();
        for (span, window_s, most) in
            [("minute", MINUTE_S, rules.searches_per_minute), ("hour", HOUR_S, rules.searches_per_hour)]
        {
            let of_all = (format!("searches {span} {}", rules.name), most);
            let of_new = (format!("new searches {span} {}", rules.name), most - most / 5);
            for (counter, most) in (!asked_before).then_some(of_new).into_iter().chain([of_all]) {
                let count = self.store.count_request(&counter, window_s, now).await?;
                counted.push((counter, window_s));
                if count > most {
                    for (counter, window_s) in counted {
                        self.store.uncount_request(&counter, window_s, now).await?;
                    }
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Keeps the older offers that are still valid on sale until the next search.
    async fn keep_older(&self, message: &SearchMessage) -> Result<()> {
        let now = self.world.now();
        let kept = |edition: Edition| {
            let standing = edition.newest().map(|answer| answer.offers_with(|fare| fare.stands(now)));
            edition.unanswered(standing.unwrap_or_default(), UNANSWERED_FOR, now)
        };
        self.editions.change(&message.supplier, &message.option, kept).await?;
        Ok(())
    }

    async fn ask(
        &self,
        rules: &FlightSupplier,
        query: &FlightQuery,
        rates: &[Rate],
    ) -> Result<Vec<Offer>, CallError> {
        let Some(request) = request::search(query) else { return Ok(Vec::new()) };
        let answer = self.duffel.search(&request, AIRLINES_ANSWER_WITHIN, true).await?;
        let terms = Terms {
            search_id: &answer.id,
            party: query.party,
            cabin: query.cabin,
            rates,
            mark_up: MarkUp { basis_points: rules.mark_up_basis_points },
            now: minute_of(self.world.now()),
        };
        let converted = convert::offers(&answer.offers, &terms);
        let (answered, flights) = (answer.offers.len(), converted.offers.len());
        tracing::info!(supplier = rules.name, answered, flights, left_out = ?converted.left_out, "supplier_searched");
        Ok(converted.offers)
    }

    async fn rates(&self, now: Timestamp) -> Result<Vec<Rate>> {
        let lists = self.store.find_rates(now, now).await?;
        let list = &lists.in_force(now).list;
        let rate = |currency| if currency == Currency::Try { Rate::TRY } else { list.of(currency) };
        Ok(Currency::ALL.map(rate).into())
    }
}
