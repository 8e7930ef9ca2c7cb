//! Open tickets, each under its code. An open ticket is written together with the order that creates,
//! uses or returns it.

use aws_sdk_dynamodb::types::Put;
use domain::bus::open_ticket::OpenTicket;
use domain::failure::Result;

use crate::item::{document, key, put_if_unchanged, revision, with_document};
use crate::{Store, Stored, keys};

impl Store {
    pub async fn find_open_ticket(&self, code: &str) -> Result<Option<Stored<OpenTicket>>> {
        let found = self.read(&self.tables.bookings, keys::open_ticket(code)).await?;
        found.map(|item| Ok(Stored { value: document(&item)?, revision: revision(&item)? })).transpose()
    }

    pub(crate) fn open_ticket_put(&self, stored: &Stored<OpenTicket>) -> Result<Put> {
        let item = with_document(key(keys::open_ticket(&stored.value.code)), &stored.value)?;
        put_if_unchanged(&self.tables.bookings, item, stored.revision)
    }
}
