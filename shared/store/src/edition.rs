//! Edition: the offers of an external supplier for one set of criteria, shared by all searches with these
//! criteria, as an object in S3. An edition holds no personal data.
//!
//! Invariant: the offers of an instant do not change once they were shown. An answer applies from its
//! arrival on, and to earlier instants only when no other answer was in use, so a selection finds the
//! price that its buyer saw.

use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::flight::offer::{FareOption, Offer};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::bucket::{Bucket, Object};
use crate::item::{packed, unpacked};

/// Longer than a search may take (`duffel::client`). After this time the worker counts as dead, and the
/// supplier is asked again.
const ANSWERED_WITHIN: SignedDuration = SignedDuration::from_secs(60);
/// Time for which an ended answer is kept; results can be selected from for 15 minutes.
const KEPT: SignedDuration = SignedDuration::from_mins(20);
const MOMENT: SignedDuration = SignedDuration::from_millis(1);
const MOST_ANSWERS: usize = 24;
/// Maximum number of offers in all answers together, about a kilobyte each.
const MOST_OFFERS: usize = 8_000;
/// Maximum number of tries while other writers change the edition.
const ROUNDS: u32 = 8;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edition {
    /// Time of the latest request to the supplier.
    #[serde(rename = "asked_at")]
    requested_at: Option<Timestamp>,
    /// Answers of the supplier, the oldest first.
    answers: Vec<Answer>,
    /// Time before which nothing is known, because older answers were dropped early.
    known_since: Option<Timestamp>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    pub from: Timestamp,
    /// End of use; the answer is not shown from then on.
    pub until: Timestamp,
    pub offers: Vec<Offer>,
    /// True when the supplier gave no answer: the offers are then the still valid ones of the previous
    /// answer.
    #[serde(default)]
    pub is_missing: bool,
}

impl Edition {
    /// Returns the answer that applies at an instant. `None` when the supplier has to be asked, or is
    /// being asked.
    pub fn at(&self, instant: Timestamp) -> Option<&Answer> {
        if self.known_since.is_some_and(|since| instant < since) {
            return None;
        }
        let in_use = |answer: &&Answer| answer.from <= instant && instant < answer.until;
        let came_later = || self.answers.iter().find(|answer| instant < answer.from);
        self.answers.iter().rfind(in_use).or_else(came_later)
    }

    pub fn newest(&self) -> Option<&Answer> {
        self.answers.last()
    }

    /// Returns true when the supplier answered recently. A search that never asked the supplier also
    /// leaves a missing answer.
    pub fn was_answered(&self) -> bool {
        self.answers.iter().any(|answer| !answer.is_missing)
    }

    /// Returns true when the supplier was asked and may still answer.
    pub fn is_being_requested(&self, now: Timestamp) -> bool {
        let answered_at = self.newest().map(|answer| answer.from);
        let open =
            self.requested_at.filter(|requested_at| answered_at.is_none_or(|from| from < *requested_at));
        open.is_some_and(|requested_at| now < later(requested_at, ANSWERED_WITHIN))
    }

    pub fn asked(mut self, now: Timestamp) -> Self {
        self.requested_at = Some(now);
        self
    }

    /// Adds an answer, which is sold for `used_for`, but no longer than its first quote is valid.
    pub fn answered(mut self, offers: Vec<Offer>, used_for: SignedDuration, now: Timestamp) -> Self {
        let quotes = offers.iter().flat_map(|offer| &offer.fares).filter_map(|fare| fare.quote.as_ref());
        let first = quotes.map(|quote| quote.booking.expires_at).min().unwrap_or(Timestamp::MAX);
        // The answer must start after the previous one, which may have been shown.
        let after_newest = self.newest().map(|answer| later(answer.from, MOMENT));
        let from = after_newest.map_or(now, |earliest| now.max(earliest));
        self.answers.retain(|answer| now < later(answer.until, KEPT));
        let until = later(now, used_for).min(first);
        self.answers.push(Answer { from, until, offers, is_missing: false });
        while self.answers.len() > 1 && (self.answers.len() > MOST_ANSWERS || self.count() > MOST_OFFERS) {
            self.answers.remove(0);
            self.known_since = self.answers.first().map(|answer| answer.from);
        }
        self
    }

    fn count(&self) -> usize {
        self.answers.iter().map(|answer| answer.offers.len()).sum()
    }

    /// Adds a missing answer: the `older` offers are sold for another `used_for`.
    pub fn unanswered(self, older: Vec<Offer>, used_for: SignedDuration, now: Timestamp) -> Self {
        self.answered(older, used_for, now).marked_missing(true)
    }

    /// Replaces the offers of the newest answer and keeps its end. An answer that has ended is no longer
    /// shown, so it is not corrected.
    pub fn corrected(self, offers: Vec<Offer>, now: Timestamp) -> Self {
        if self.newest().is_none_or(|answer| answer.until <= now) {
            return self;
        }
        let (until, is_missing) =
            self.newest().map_or((now, false), |answer| (answer.until, answer.is_missing));
        let left = until.duration_since(now).max(SignedDuration::ZERO);
        self.answered(offers, left, now).marked_missing(is_missing)
    }

    /// Ends the use of all offers from the supplier's search `search_id`, because the supplier sells
    /// nothing more from that search.
    pub fn spent(mut self, search_id: &str, now: Timestamp) -> Self {
        for answer in self.answers.iter_mut().filter(|answer| answer.is_of(search_id)) {
            answer.until = answer.until.min(now);
        }
        self
    }

    fn marked_missing(mut self, is_missing: bool) -> Self {
        if let Some(newest) = self.answers.last_mut() {
            newest.is_missing = is_missing;
        }
        self
    }
}

impl Answer {
    /// Returns the offers with their wanted fares, without offers that have none.
    pub fn offers_with(&self, is_wanted: impl Fn(&FareOption) -> bool) -> Vec<Offer> {
        let mut offers = self.offers.clone();
        for offer in &mut offers {
            offer.fares.retain(&is_wanted);
        }
        offers.retain(|offer| !offer.fares.is_empty());
        offers
    }

    fn is_of(&self, search_id: &str) -> bool {
        let mut quotes =
            self.offers.iter().flat_map(|offer| &offer.fares).filter_map(|fare| fare.quote.as_ref());
        quotes.any(|quote| quote.booking.search_id.as_deref() == Some(search_id))
    }
}

/// A cheap handle.
#[derive(Debug, Clone)]
pub struct Editions(Bucket);

impl Editions {
    pub fn new(bucket: Bucket) -> Self {
        Self(bucket)
    }

    /// `search` spells the criteria. Returns an empty edition when the supplier was never asked.
    pub async fn find(&self, supplier: &str, search: &str) -> Result<Edition> {
        let found = self.0.find(&key(supplier, search), None).await.map_err(unavailable)?;
        found.map_or_else(|| Ok(Edition::default()), |object| read(&object))
    }

    /// Changes the edition as stored at the time of the write, so that no answer of another writer is
    /// lost. Returns false when nothing had to be changed.
    pub async fn change(
        &self,
        supplier: &str,
        search: &str,
        change: impl Fn(Edition) -> Edition,
    ) -> Result<bool> {
        let key = key(supplier, search);
        for _ in 0..ROUNDS {
            let found = self.0.find(&key, None).await.map_err(unavailable)?;
            let before = found.as_ref().map(read).transpose()?.unwrap_or_default();
            let after = change(before.clone());
            if after == before {
                return Ok(false);
            }
            let body = packed(&serde_json::to_vec(&after).map_err(Failure::internal)?);
            if self.0.replace(&key, body, found.as_ref()).await.map_err(unavailable)? {
                return Ok(true);
            }
        }
        Err(unavailable("too many concurrent writes"))
    }
}

fn read(object: &Object) -> Result<Edition> {
    serde_json::from_slice(&unpacked(&object.body)?).map_err(Failure::internal)
}

fn key(supplier: &str, search: &str) -> String {
    format!("{supplier}/{search}")
}

fn unavailable(cause: impl std::fmt::Display) -> Failure {
    Failure::Unavailable { what: format!("S3: {cause}"), retry_is_safe: true }
}

#[cfg(test)]
mod tests {
    use super::*;

    const USE: SignedDuration = SignedDuration::from_mins(10);

    fn at(minutes: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + 60 * minutes).unwrap()
    }

    fn offers(count: u32) -> Vec<Offer> {
        let offer = |at| Offer {
            product_id: format!("duffel-{at}"),
            directions: vec![],
            fares: vec![],
            remaining_seats: 9,
        };
        (0..count).map(offer).collect()
    }

    fn count_at(edition: &Edition, minutes: i64) -> Option<usize> {
        edition.at(at(minutes)).map(|answer| answer.offers.len())
    }

    #[test]
    fn an_edition_serves_waiting_searches_and_later_ones_until_it_ends() {
        let edition = Edition::default().asked(at(0));
        assert_eq!((count_at(&edition, 0), edition.is_being_requested(at(0))), (None, true));
        assert!(!edition.is_being_requested(at(1)), "the worker died");
        let edition = edition.answered(offers(3), USE, at(1));
        assert!(!edition.is_being_requested(at(1)));
        assert_eq!([0, 1, 10].map(|minute| count_at(&edition, minute)), [Some(3); 3]);
        assert_eq!(count_at(&edition, 11), None);
    }

    #[test]
    fn a_missing_answer_of_a_supplier_stays_marked_when_its_offers_are_corrected() {
        let edition = Edition::default().answered(offers(3), USE, at(0)).unanswered(offers(2), USE, at(10));
        let is_missing = |edition: &Edition| edition.newest().unwrap().is_missing;
        assert_eq!((count_at(&edition, 11), is_missing(&edition)), (Some(2), true));
        assert!(is_missing(&edition.clone().corrected(offers(1), at(12))));
        assert!(!is_missing(&edition.answered(offers(3), USE, at(20))));
    }

    #[test]
    fn correcting_an_ended_edition_does_not_answer_a_running_search() {
        let ended = Edition::default().answered(offers(3), USE, at(0));
        let asked = ended.asked(at(12)).corrected(offers(2), at(12));
        assert!(asked.is_being_requested(at(12)));
        assert_eq!(count_at(&asked, 12), None);
    }

    #[test]
    fn cached_results_of_an_instant_do_not_change_later() {
        let edition = Edition::default().answered(offers(3), USE, at(0));
        let corrected = edition.clone().corrected(offers(2), at(5));
        assert_eq!([4, 5, 9, 10].map(|m| count_at(&corrected, m)), [Some(3), Some(2), Some(2), None]);
        let renewed = corrected.answered(offers(7), USE, at(12));
        assert_eq!([4, 9, 10, 12].map(|m| count_at(&renewed, m)), [Some(3), Some(2), Some(7), Some(7)]);
        let later = (13..60).fold(renewed, |edition, minute| edition.answered(offers(1), USE, at(minute)));
        assert!(later.answers.len() <= MOST_ANSWERS);
        assert_eq!([12, 35, 36, 59].map(|m| count_at(&later, m)), [None, None, Some(1), Some(1)]);
    }
}
