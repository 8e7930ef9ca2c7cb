//! Looks after every followed search: prices it once, and tells each follower when its lowest price changed. Called by the
//! function `price-watch` on a schedule.
//!
//! Always: a follower is told a price once, and hears of the last one, whatever dies in between. What a follower was told
//! stands in their alert and changes in one transaction with the notification. The watch keeps a price only while every
//! follower was told it: it is forgotten before the first one is told another, and written when the last one was.

use std::sync::Arc;

use domain::alert::Notification;
use domain::clock::Clock;
use domain::failure::{Failure, Result};
use domain::money::Money;
use domain::order::later;
use domain::pricing::days_between;
use domain::random::{Random, mint_id};
use domain::rejection::Rejection;
use domain::session::Query;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use store::keys::WATCH_SHARDS;
use store::queue::Queue;
use store::watch::Watch;
use store::{Store, Stored};
use tokio::task::JoinSet;

use crate::alert::{self, Wanted};
use crate::lowest_price;
use crate::option::query_of_option;
use crate::queued::{MailMessage, MailRequest};

/// A run ends by itself after this; what is left is due for the next one.
const LONGEST_RUN: SignedDuration = SignedDuration::from_mins(13);
/// Checks, and followers of one search, that wait for the database at the same time.
const AT_ONCE: usize = 16;
/// How often an alert is read again because somebody else changed it.
const ROUNDS: u32 = 5;
/// A mail that is still not out is asked for again after this, and given up once it is no news any more.
const TOLD_AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(1);
const NEWS_FOR: SignedDuration = SignedDuration::from_hours(24);

/// Everything outside that it touches.
#[derive(Clone)]
pub struct Watcher {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub random: Arc<dyn Random>,
    pub mail: Queue,
}

impl std::fmt::Debug for Watcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Watcher")
    }
}

/// What a run did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Run {
    pub checked: usize,
    pub told: usize,
}

impl Watcher {
    /// Checks every search that is due by `until`. One search's failure leaves the others alone, and itself due.
    pub async fn run(&self, until: Timestamp) -> Result<Run> {
        let ends_at = later(self.clock.now(), LONGEST_RUN);
        self.repeat_lost_messages().await?;
        let mut run = Run::default();
        // Not always the same shards first, or the last ones would starve when time is short.
        let first = self.random_byte() % WATCH_SHARDS;
        for shard in (0..WATCH_SHARDS).map(|at| (first + at) % WATCH_SHARDS) {
            let due = self.store.find_due_options(shard, until).await?;
            for options in due.chunks(AT_ONCE) {
                if self.clock.now() >= ends_at {
                    tracing::warn!(metric = "price-watch-late", "price_watch_late");
                    return Ok(run);
                }
                let told =
                    self.at_once(options, |watcher, option| async move { watcher.check(&option).await });
                run.checked += options.len();
                run.told += told.await.into_iter().filter_map(Result::ok).sum::<usize>();
            }
        }
        Ok(run)
    }

    /// Runs `work` on a few values at a time; failures are logged here.
    async fn at_once<T: Send + 'static, F: Future<Output = Result<T>> + Send + 'static>(
        &self,
        values: &[String],
        work: impl Fn(Self, String) -> F,
    ) -> Vec<Result<T>> {
        let mut done = Vec::with_capacity(values.len());
        for some in values.chunks(AT_ONCE) {
            let mut tasks = JoinSet::new();
            for value in some {
                tasks.spawn(work(self.clone(), value.clone()));
            }
            while let Some(joined) = tasks.join_next().await {
                let result = joined.map_err(Failure::internal).flatten();
                if let Err(failure) = &result {
                    tracing::error!(metric = "price-watch-failed", %failure, "a followed search could not be checked");
                }
                done.push(result);
            }
        }
        done
    }

    /// How many followers were told.
    async fn check(&self, option: &str) -> Result<usize> {
        // The index may still show one that is gone.
        let Some((watch, is_followed)) = self.store.find_watch(option).await? else { return Ok(0) };
        let Some(query) = query_of_option(option).filter(|_| is_followed) else {
            self.store.delete_watch(&watch).await?;
            return Ok(0);
        };
        let now = self.clock.now();
        if query.has_passed(now) {
            return self.retire(watch, &query).await;
        }
        match lowest_price(&self.store, &query, now).await? {
            // There is nothing to tell while nothing is on sale.
            Some(price) if watch.value.price != Some(price) => self.spread(watch, &query, price).await,
            _ => {
                self.save(watch, &query).await?;
                Ok(0)
            }
        }
    }

    async fn spread(&self, watch: Stored<Watch>, query: &Query, price: Money) -> Result<usize> {
        let option = watch.value.option.clone();
        let mut watch = watch;
        if watch.value.price.take().is_some() {
            let forgotten = self.store.save_watch(watch, query.date(), self.clock.now()).await?;
            let Some(forgotten) = forgotten else { return Ok(0) };
            watch = forgotten;
        }
        let followers = self.store.find_followers(&option).await?;
        let product = query.product();
        let told = self
            .at_once(&followers, |watcher, user_id| {
                let option = option.clone();
                async move { watcher.tell(&user_id, Wanted { product, option: &option }, price).await }
            })
            .await
            .into_iter()
            .collect::<Result<Vec<bool>>>()?;
        watch.value.price = Some(price);
        self.save(watch, query).await?;
        Ok(told.into_iter().filter(|told| *told).count())
    }

    /// Due again before long. Somebody who began to follow meanwhile has it checked at once.
    async fn save(&self, watch: Stored<Watch>, query: &Query) -> Result<()> {
        let due_at = next_check(query.date(), self.clock.now(), self.random_byte());
        self.store.save_watch(watch, query.date(), due_at).await.map(drop)
    }

    /// Whether there was something to tell.
    async fn tell(&self, user_id: &str, wanted: Wanted<'_>, price: Money) -> Result<bool> {
        for _ in 0..ROUNDS {
            let alert = self.store.find_alert(user_id, wanted.product, wanted.option).await?;
            let Some(mut alert) = alert.filter(|alert| alert.value.active) else { return Ok(false) };
            let Some(news) = alert.value.tell(price) else { return Ok(false) };
            let created_at = self.clock.now();
            let id = notification_id(created_at, self.random.as_ref());
            let notification = Notification { id: id.clone(), created_at, news, readed: false, told: false };
            if self.store.tell(&alert, &notification).await? {
                self.send_mail(user_id.to_owned(), id).await;
                return Ok(true);
            }
        }
        Err(Rejection::Conflict.into())
    }

    /// The date passed: nobody follows it any more.
    async fn retire(&self, watch: Stored<Watch>, query: &Query) -> Result<usize> {
        let option = watch.value.option.clone();
        let product = query.product();
        let followers = self.store.find_followers(&option).await?;
        let stopped = self
            .at_once(&followers, |watcher, user_id| {
                let option = option.clone();
                async move { watcher.stop(&user_id, Wanted { product, option: &option }).await }
            })
            .await;
        stopped.into_iter().collect::<Result<Vec<()>>>()?;
        self.store.delete_watch(&watch).await?;
        Ok(0)
    }

    async fn stop(&self, user_id: &str, wanted: Wanted<'_>) -> Result<()> {
        match alert::retire(&self.store, user_id, wanted).await {
            // Deleted by the user at this moment.
            Err(Failure::Rejected(Rejection::NotFound)) => Ok(()),
            stopped => stopped,
        }
    }

    /// Mails whose message was lost, or that did not go out.
    async fn repeat_lost_messages(&self) -> Result<()> {
        let now = self.clock.now();
        for (user_id, id) in self.store.find_untold(now).await? {
            let found = self.store.find_notification(&user_id, &id).await?;
            if found.is_some_and(|found| later(found.created_at, NEWS_FOR) < now) {
                tracing::error!(metric = "price-news-untold", "price_news_untold");
                self.store.mark_told(&user_id, &id).await?;
                continue;
            }
            self.store.put_off_telling(&user_id, &id, later(now, TOLD_AGAIN_AFTER)).await?;
            self.send_mail(user_id, id).await;
        }
        Ok(())
    }

    async fn send_mail(&self, user_id: String, notification_id: String) {
        let letter = MailMessage::Mail(MailRequest::PriceChanged { user_id, notification_id });
        if let Err(failure) = self.mail.send(&letter).await {
            tracing::warn!(%failure, "a message was not sent; the next run will find the notification");
        }
    }

    fn random_byte(&self) -> u8 {
        let mut byte = [0_u8];
        self.random.fill(&mut byte);
        byte[0]
    }
}

/// Prices of near days move more often. Before the schedule's next round, and not all at the same moment.
fn next_check(date: Date, now: Timestamp, random: u8) -> Timestamp {
    let days = days_between(TimeZone::UTC.to_datetime(now).date(), date);
    let every = match days {
        ..=14 => SignedDuration::from_mins(15),
        15..=60 => SignedDuration::from_hours(1),
        _ => SignedDuration::from_hours(4),
    };
    let jitter = SignedDuration::from_secs(every.as_secs() / 8 * i64::from(random) / 255);
    later(now, SignedDuration::from_secs(every.as_secs() * 3 / 4) + jitter)
}

/// Begins with its instant, so that ids sort as they were made.
fn notification_id(created_at: Timestamp, random: &dyn Random) -> String {
    format!("{}-{}", created_at.strftime("%Y%m%dT%H%M%S%3f"), mint_id(random))
}
