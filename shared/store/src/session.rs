//! Search sessions. They are kept for a day after they expired, so that a late step is rejected as
//! expired and not as unknown.

use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::rejection::Rejection;
use domain::session::{LIFE, Session, UNWRITTEN};
use jiff::{SignedDuration, Timestamp};

use crate::item::{document, expiring, key, with_document};
use crate::{Store, keys};

const REMEMBERED: SignedDuration = SignedDuration::from_hours(24);

impl Store {
    pub async fn put_session(&self, session: &Session) -> Result<()> {
        let item = with_document(key(keys::session(&session.id)), session)?;
        let item = expiring(item, later(session.lapses_at, REMEMBERED));
        self.write(&self.tables.sessions, item).await
    }

    /// Finds a session, also an expired one as long as it is kept.
    pub async fn find_session(&self, id: &str) -> Result<Option<Session>> {
        let found = self.read(&self.tables.sessions, keys::session(id)).await?;
        found.as_ref().map(document).transpose()
    }

    /// Finds a live session and extends its life by this step.
    pub async fn get_session(&self, id: &str, now: Timestamp) -> Result<Session> {
        let mut session = self.find_session(id).await?.ok_or(Rejection::NotFound)?;
        session.check_live(now).map_err(Failure::Rejected)?;
        let lapses_at = later(now, LIFE);
        if lapses_at.duration_since(session.lapses_at) > UNWRITTEN {
            session.lapses_at = lapses_at;
            self.put_session(&session).await?;
        }
        Ok(session)
    }
}
