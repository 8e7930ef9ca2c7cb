//! Starting a search: a session keeps the criteria and the instant of its prices; offers are computed again from both
//! at every step, so nothing but the criteria is stored.

use domain::failure::Result;
use domain::inventory::Holder;
use domain::random::mint_id;
use domain::session::{Query, Session};

use crate::Context;

pub async fn start_search(context: &Context, query: Query) -> Result<Session> {
    start_search_by(context, query, None, None).await
}

/// `held`: the order of another search that the searcher holds; `holder`: who searches.
pub async fn start_search_by(
    context: &Context,
    query: Query,
    held: Option<String>,
    holder: Option<Holder>,
) -> Result<Session> {
    let now = context.now();
    query.check(now)?;
    let session = Session { held, holder, ..Session::new(mint_id(context.random.as_ref()), query, now) };
    context.store.put_session(&session).await?;
    Ok(session)
}

pub async fn find_session(context: &Context, session_id: &str) -> Result<Session> {
    context.store.get_session(session_id, context.now()).await
}
