//! Shortens names in letters: the name field must not carry a message to the owner of the address. Documents
//! show full names.

use documents::Ticket;
use domain::failure::Result;
use domain::order::Order;

use crate::letter::{Letter, papers};

/// Maximum length of a name, in characters.
const MOST: usize = 40;

pub(crate) fn short(name: &str) -> String {
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    let kept: String = name.chars().take(MOST - 1).collect();
    format!("{}…", kept.trim_end())
}

impl Letter {
    /// Returns `None` when there is no news or no recipient. The documents link to `follow`, an address below
    /// the origin.
    pub fn of(order: &Order, origin: &str, follow: &str) -> Result<Option<Self>> {
        let Some(shortened) = with_short_names(order) else { return Self::of_names(order, origin, follow) };
        let Some(letter) = Self::of_names(&shortened, origin, follow)? else { return Ok(None) };
        let whole = followed(order, origin, follow).filter(|_| !letter.attachments.is_empty());
        let attachments = whole.map_or(Ok(vec![]), |ticket| papers(&ticket))?;
        Ok(Some(Self { attachments, ..letter }))
    }
}

pub(crate) fn followed(order: &Order, origin: &str, follow: &str) -> Option<Ticket> {
    documents::ticket(order, origin).map(|ticket| Ticket { follow: format!("{origin}{follow}"), ..ticket })
}

/// Returns `None` when no name is too long.
fn with_short_names(order: &Order) -> Option<Order> {
    let mut people = order.people.clone()?;
    for passenger in &mut people.passengers {
        let latin = [&mut passenger.latin_name, &mut passenger.latin_surname].into_iter().flatten();
        for name in [&mut passenger.name, &mut passenger.surname].into_iter().chain(latin) {
            *name = short(name);
        }
    }
    (order.people.as_ref() != Some(&people)).then(|| order.clone().with_people(people))
}
