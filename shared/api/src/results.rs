//! Results by option id at the prices of one minute: read without a session and equal for all callers, so
//! that caches can keep them. Also the fields by which a selection from such results names them instead
//! of a session.

use axum::response::{IntoResponse as _, Response};
use domain::Product;
use domain::failure::Failure;
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::{Currency, Rate};
use domain::people::required;
use domain::rejection::Rejection;
use domain::session::{Query, Session};
use http::HeaderMap;
use jiff::Timestamp;
use journey::Context;
use journey::option::query_of_option;
use journey::search::{find_read_session, keep_results, minute_of, results_at};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::form::{Amount, Text};
use super::limits;
use super::search::{given, held_id, holder};
use rota_http::answer::{Verdict, verdict};
use rota_http::body::Json;
use rota_http::cache::Document;
use rota_http::idempotency::EffectId;
use rota_http::{ApiResult, Caller};

/// Cache time in seconds. With this time, results of one minute are half a minute old on average.
const KEPT_S: u32 = 30;
const STALE_S: u32 = 60;
/// Cache time in seconds while a supplier is still being asked, equal to the interval at which clients
/// ask again.
const SEARCHING_S: u32 = 2;
/// Cache time of calendars in seconds. A calendar shows lowest prices, which change with the date and
/// with sold-out departures.
const CALENDAR_KEPT_S: u32 = 300;
const CALENDAR_STALE_S: u32 = 600;

/// Every input of the response: no header changes it.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct ResultsQuery {
    /// Option id: the criteria of a search.
    #[param(required = true)]
    pub option: String,
    /// Turkish when left out.
    #[param(value_type = Option<Language>)]
    pub language: String,
    /// TRY when left out.
    #[param(value_type = Option<Currency>)]
    pub currency: String,
}

impl ResultsQuery {
    pub fn shown_in(&self) -> Result<(Language, Currency), FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut known = |field: &str, text: &str, is_known: bool| {
            if !text.is_empty() && !is_known {
                errors.add(field, Message::new("rules.invalid"));
            }
        };
        let (language, currency) = (Language::from_code(&self.language), Currency::from_code(&self.currency));
        known("language", &self.language, language.is_some());
        known("currency", &self.currency, currency.is_some());
        errors.into_result()?;
        Ok((language.unwrap_or_default(), currency.unwrap_or(Currency::Try)))
    }
}

/// State of the results. With `searching`, external suppliers are still being asked, and the next read
/// may return more. With `partial`, one of them gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResultsState {
    Searching,
    Complete,
    Partial,
}

/// Results of a read, with their minute and state.
#[derive(Debug, Serialize, ToSchema)]
pub struct CachedResults<R> {
    #[serde(flatten)]
    pub results: R,
    /// Minute of the prices: RFC 3339, UTC. A selection from the results names it; 15 minutes after it,
    /// search again.
    #[schema(example = "2026-11-20T09:30:00Z")]
    pub as_of: String,
    pub state: ResultsState,
}

/// A read of results: the search, and the language and currency of the response.
#[derive(Debug)]
pub struct Read {
    /// Session of the search, which is not stored.
    pub session: Session,
    pub language: Language,
    pub display: Rate,
}

impl Read {
    /// Opens a read at the prices of `as_of`, or of this minute. Without `product`, any product is
    /// accepted.
    pub async fn open(
        context: &Context,
        product: Option<Product>,
        asked: &ResultsQuery,
        as_of: Option<Timestamp>,
    ) -> ApiResult<Self> {
        let (language, currency) = asked.shown_in()?;
        let query = query_of_option(given("option", &asked.option)?);
        let is_wanted = |query: &Query| product.is_none_or(|product| query.product() == product);
        let query = query.filter(is_wanted).ok_or(Rejection::NotFound)?;
        let now = context.now();
        let session = results_at(query, as_of.unwrap_or_else(|| minute_of(now)), now)?;
        let display = context.rate(currency, session.created_at).await?;
        Ok(Self { session, language, display })
    }

    pub fn answer(&self, headers: &HeaderMap, results: impl Serialize) -> ApiResult<Response> {
        answer_of_minute(headers, self.session.created_at, results)
    }

    /// Returns results while external suppliers may still be asked. A response for one network alone is
    /// not cached.
    pub fn answer_so_far(
        &self,
        headers: &HeaderMap,
        results: impl Serialize,
        state: ResultsState,
        is_for_all: bool,
    ) -> ApiResult<Response> {
        let as_of = self.session.created_at;
        if !is_for_all {
            let kept = CachedResults { results, as_of: super::shown::instant(as_of), state };
            return Ok(axum::Json(kept).into_response());
        }
        let is_searching = state == ResultsState::Searching;
        let kept = if is_searching { (SEARCHING_S, 0) } else { (KEPT_S, STALE_S) };
        kept_for(headers, as_of, results, state, kept)
    }

    /// Returns prices of days.
    pub fn answer_calendar(&self, headers: &HeaderMap, days: impl Serialize) -> ApiResult<Response> {
        let kept = (CALENDAR_KEPT_S, CALENDAR_STALE_S);
        kept_for(headers, self.session.created_at, days, ResultsState::Complete, kept)
    }
}

/// Returns results at the prices of the minute `as_of`.
pub fn answer_of_minute(
    headers: &HeaderMap,
    as_of: Timestamp,
    results: impl Serialize,
) -> ApiResult<Response> {
    kept_for(headers, as_of, results, ResultsState::Complete, (KEPT_S, STALE_S))
}

fn kept_for(
    headers: &HeaderMap,
    as_of: Timestamp,
    results: impl Serialize,
    state: ResultsState,
    (kept_s, stale_s): (u32, u32),
) -> ApiResult<Response> {
    let kept = CachedResults { results, as_of: super::shown::instant(as_of), state };
    Ok(Document::of(&kept)?.answer_at_edge(headers, kept_s, stale_s))
}

/// Source of a selected offer: a session, or results that were read.
#[derive(Debug, Clone, Copy)]
pub struct ChosenFrom<'a> {
    pub product: Product,
    pub session_unique: &'a str,
    pub option: &'a Text,
    pub as_of: &'a Text,
    pub held_session: &'a Text,
    pub seen: &'a Amount,
}

impl ChosenFrom<'_> {
    /// Returns a fault when neither a session nor read results are named.
    pub fn check(&self) -> FieldErrors {
        let mut errors = FieldErrors::default();
        if !self.session_unique.is_empty() {
            return errors;
        }
        if self.option.is_empty() {
            errors.add("session_unique", required());
        } else if let Err(faults) = self.instant() {
            errors.merge(faults);
        }
        errors
    }

    /// Returns the session, or an unstored one for read results.
    pub async fn session(&self, context: &Context) -> ApiResult<Session> {
        if !self.session_unique.is_empty() {
            return Ok(find_read_session(context, self.session_unique).await?);
        }
        let query = query_of_option(self.option).filter(|query| query.product() == self.product);
        let results = results_at(query.ok_or(Rejection::NotFound)?, self.instant()?, context.now())?;
        Ok(Session { held: held_id(self.held_session), seen: self.seen.read(Currency::Try), ..results })
    }

    /// Returns the session's id, or that of a new session for read results. With the same `effect`, a
    /// repeated request makes the same session.
    pub async fn session_id(
        &self,
        context: &Context,
        caller: &Caller,
        effect: Option<EffectId>,
    ) -> ApiResult<String> {
        if !self.session_unique.is_empty() {
            return Ok(self.session_unique.to_owned());
        }
        let session = self.session(context).await?;
        Ok(self.kept(context, caller, effect, session).await?.id)
    }

    /// Returns the session that was read, or a session that is stored now.
    pub async fn kept(
        &self,
        context: &Context,
        caller: &Caller,
        effect: Option<EffectId>,
        session: Session,
    ) -> ApiResult<Session> {
        if session.changes.is_some() {
            return Err(Rejection::NotFound.into());
        }
        if !self.session_unique.is_empty() {
            return Ok(session);
        }
        let results = Session { holder: Some(holder(context, caller)), ..session };
        Ok(keep_results(context, results, effect.map(|effect| effect.0)).await?)
    }

    fn instant(&self) -> Result<Timestamp, FieldErrors> {
        instant("as_of", given("as_of", self.as_of)?)
    }
}

/// Verdict on a selection, and the session under which the selected offer is held.
#[derive(Debug, Serialize, ToSchema)]
pub struct Selected {
    #[serde(flatten)]
    pub verdict: Verdict,
    pub session_unique: String,
}

impl Selected {
    pub fn of<T>(outcome: Result<T, Failure>, session_unique: String, caller: &Caller) -> ApiResult<Self> {
        Ok(Self { verdict: verdict(outcome, caller)?, session_unique })
    }
}

/// Counts a selection for its network. The units of a `form` without faults are counted, and subtracted
/// again when the selection holds nothing. A failed selection therefore keeps no other caller behind the
/// same address from a seat or car.
pub async fn select_counted(
    context: &Context,
    caller: &Caller,
    form: Result<u32, FieldErrors>,
    session_unique: &str,
    select: impl Future<Output = ApiResult<Selected>>,
) -> ApiResult<Json<Selected>> {
    let places = form.as_ref().map_or(0, |places| *places);
    let counted = match limits::check_selection(context, caller, places).await {
        Ok(counted) => counted,
        Err(refused) => {
            return Ok(Json(Selected::of::<()>(Err(refused), session_unique.to_owned(), caller)?));
        }
    };
    form?;
    let selected = select.await;
    if !selected.as_ref().is_ok_and(|selected| selected.verdict.status) {
        counted.take_back(context).await;
    }
    selected.map(Json)
}

/// Parses an instant in RFC 3339.
pub fn instant(field: &str, text: &str) -> Result<Timestamp, FieldErrors> {
    text.parse().map_err(|_| FieldErrors::one(field, Message::new("rules.invalid")))
}
