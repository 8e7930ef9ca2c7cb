//! Starts a search. A session stores only the criteria and the instant of its prices; the offers are
//! computed again from both at every step. Results can also be read without a session, at the prices of a
//! minute.

use domain::clock::later;
use domain::failure::Result;
use domain::inventory::Holder;
use domain::random::mint_id;
use domain::rejection::Rejection;
use domain::session::{self, Query, Session};
use jiff::{SignedDuration, Timestamp};

use crate::Context;
use crate::flight::check_served;

/// Maximum clock difference between two machines.
const SKEW: SignedDuration = SignedDuration::from_mins(1);

pub async fn start_search(context: &Context, query: Query) -> Result<Session> {
    start_search_by(context, query, None, None).await
}

/// Starts a search. `held` is the order of another search that the searcher holds; `holder` is the searcher.
pub async fn start_search_by(
    context: &Context,
    query: Query,
    held: Option<String>,
    holder: Option<Holder>,
) -> Result<Session> {
    let now = context.now();
    query.check(now)?;
    if let Query::Flight(query) = &query {
        check_served(context, query)?;
    }
    let session = Session { held, holder, ..Session::new(mint_id(context.random.as_ref()), query, now) };
    context.store.put_session(&session).await?;
    Ok(session)
}

/// Finds a session. A search for a change of a booking is not found here: only the calls of the change open
/// it.
pub async fn find_session(context: &Context, session_id: &str) -> Result<Session> {
    let session = find_read_session(context, session_id).await?;
    if session.changes.is_some() { Err(Rejection::NotFound.into()) } else { Ok(session) }
}

/// Finds a session, including searches for a change of a booking; used for read-only views, such as the
/// seats of a bus.
pub async fn find_read_session(context: &Context, session_id: &str) -> Result<Session> {
    context.store.get_session(session_id, context.now()).await
}

/// Returns the minute whose prices are shown to reads made at `now`.
pub fn minute_of(now: Timestamp) -> Timestamp {
    Timestamp::from_second(now.as_second() - now.as_second().rem_euclid(60)).unwrap_or(now)
}

/// Returns the results of `query` at `as_of` as a session that is not stored and holds nothing.
pub fn results_at(query: Query, as_of: Timestamp, now: Timestamp) -> Result<Session> {
    let is_minute = minute_of(as_of) == as_of;
    if !is_minute || as_of > later(now, SKEW) || later(as_of, session::LIFE) <= now {
        return Err(Rejection::SearchExpired.into());
    }
    if query.has_passed(now) {
        return Err(Rejection::OptionExpired.into());
    }
    query.check(as_of)?;
    Ok(Session::new(String::new(), query, as_of))
}

/// Instant at which the stock of these results is judged. Reads within one minute agree on which holds have
/// expired.
pub(crate) fn judged_at(context: &Context, session: &Session) -> Timestamp {
    if session.id.is_empty() { session.created_at } else { context.now() }
}

/// Stores a session for results that were read without one, so that one of their offers can be selected.
pub async fn keep_results(context: &Context, results: Session, id: Option<String>) -> Result<Session> {
    let id = id.unwrap_or_else(|| mint_id(context.random.as_ref()));
    let session = Session { id, lapses_at: later(context.now(), session::LIFE), ..results };
    context.store.put_session(&session).await?;
    Ok(session)
}
