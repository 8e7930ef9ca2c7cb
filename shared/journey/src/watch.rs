//! Checks every followed search: prices it once, and notifies each follower when its lowest price changed.
//! Called by the function `price-watch` on a schedule.
//!
//! Invariants: a follower is notified of a price once, and learns of the latest price even if a process dies
//! in between. The last notified price is stored in the follower's alert and changes in one transaction with
//! the notification. The watch stores a price only while every follower was notified of that price: it is
//! removed before the first follower is notified of another price, and written after the last one was.

use std::sync::Arc;

use domain::alert::{News, Notification};
use domain::clock::Clock;
use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::money::Money;
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

use crate::alert::{self, FollowedSearch};
use crate::lowest_price;
use crate::option::query_of_option;
use crate::queued::{MailMessage, MailRequest};

/// Maximum duration of a run; searches that are left are due in the next run.
const LONGEST_RUN: SignedDuration = SignedDuration::from_mins(13);
/// Maximum number of concurrent checks, and of concurrent followers of one search.
const AT_ONCE: usize = 16;
/// Maximum attempts when an alert changes concurrently.
const ROUNDS: u32 = 5;
/// Delay after which an unsent mail is requested again. Mails older than `NEWS_FOR` are given up, because
/// the price is no longer news.
const TOLD_AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(1);
const NEWS_FOR: SignedDuration = SignedDuration::from_hours(24);

/// External dependencies of the price watch.
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

/// Result of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Run {
    pub checked: usize,
    pub told: usize,
}

impl Watcher {
    /// Checks every search that is due by `until`. A failed search stays due and does not affect the others.
    pub async fn run(&self, until: Timestamp) -> Result<Run> {
        let ends_at = later(self.clock.now(), LONGEST_RUN);
        self.repeat_lost_messages().await?;
        let mut run = Run::default();
        // Starts with a random shard; a fixed order would starve the last shards when time is short.
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

    /// Runs `work` on up to `AT_ONCE` values concurrently; logs failures.
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
                    tracing::error!(metric = "price-watch-failed", %failure, "the check of a watched search failed");
                }
                done.push(result);
            }
        }
        done
    }

    /// Checks one followed search; returns the number of notified followers.
    async fn check(&self, option: &str) -> Result<usize> {
        // The index may still list a deleted watch.
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
            // If no offer is on sale, no follower is notified.
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
                async move { watcher.tell(&user_id, FollowedSearch { product, option: &option }, price).await }
            })
            .await
            .into_iter()
            .collect::<Result<Vec<bool>>>()?;
        watch.value.price = Some(price);
        self.save(watch, query).await?;
        Ok(told.into_iter().filter(|told| *told).count())
    }

    /// Saves the watch with its next check. If somebody began to follow the search concurrently, it is
    /// checked at once.
    async fn save(&self, watch: Stored<Watch>, query: &Query) -> Result<()> {
        let due_at = next_check(query.date(), self.clock.now(), self.random_byte());
        self.store.save_watch(watch, query.date(), due_at).await.map(drop)
    }

    /// Notifies one follower; returns whether the price was news to them.
    async fn tell(&self, user_id: &str, wanted: FollowedSearch<'_>, price: Money) -> Result<bool> {
        for _ in 0..ROUNDS {
            let alert = self.store.find_alert(user_id, wanted.product, wanted.option).await?;
            let Some(mut alert) = alert.filter(|alert| alert.value.active) else { return Ok(false) };
            let Some(news) = alert.value.tell(price) else { return Ok(false) };
            let created_at = self.clock.now();
            let id = notification_id(created_at, self.random.as_ref());
            let news = News::Price(news);
            let notification = Notification { id: id.clone(), created_at, news, readed: false, told: false };
            if self.store.tell(&alert, &notification).await? {
                self.send_mail(user_id.to_owned(), id).await;
                return Ok(true);
            }
        }
        Err(Rejection::Conflict.into())
    }

    /// Ends the watch of a search whose date passed; its alerts are stopped.
    async fn retire(&self, watch: Stored<Watch>, query: &Query) -> Result<usize> {
        let option = watch.value.option.clone();
        let product = query.product();
        let followers = self.store.find_followers(&option).await?;
        let stopped = self
            .at_once(&followers, |watcher, user_id| {
                let option = option.clone();
                async move { watcher.stop(&user_id, FollowedSearch { product, option: &option }).await }
            })
            .await;
        stopped.into_iter().collect::<Result<Vec<()>>>()?;
        self.store.delete_watch(&watch).await?;
        Ok(0)
    }

    async fn stop(&self, user_id: &str, wanted: FollowedSearch<'_>) -> Result<()> {
        match alert::retire(&self.store, user_id, wanted).await {
            // The member deleted the alert concurrently.
            Err(Failure::Rejected(Rejection::NotFound)) => Ok(()),
            stopped => stopped,
        }
    }

    /// Requests mails again whose message was lost or that were not sent.
    async fn repeat_lost_messages(&self) -> Result<()> {
        let now = self.clock.now();
        for (user_id, id) in self.store.find_unnotified(now).await? {
            let found = self.store.find_notification(&user_id, &id).await?;
            if found.is_some_and(|found| later(found.created_at, NEWS_FOR) < now) {
                tracing::error!(metric = "price-news-untold", "price_news_untold");
                self.store.mark_notified(&user_id, &id).await?;
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
            tracing::warn!(%failure, "the mail of a notification was not requested; the next run repeats it");
        }
    }

    fn random_byte(&self) -> u8 {
        let mut byte = [0_u8];
        self.random.fill(&mut byte);
        byte[0]
    }
}

/// Instant of the next check. Prices of near days change more often. The check is due before the schedule's
/// next run, and a random delay spreads the checks.
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

/// Creates a notification id; it begins with its instant, so that ids sort by time.
fn notification_id(created_at: Timestamp, random: &dyn Random) -> String {
    format!("{}-{}", created_at.strftime("%Y%m%dT%H%M%S%3f"), mint_id(random))
}
