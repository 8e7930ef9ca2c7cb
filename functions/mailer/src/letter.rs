//! What is written to a traveller: subject, text, HTML, papers and the short message, all from one [`Ticket`]. Pure.

use documents::texts::fill;
use documents::{Ticket, time};
use domain::failure::Result;
use domain::order::{Order, State};

use crate::html;

pub struct Letter {
    /// Stays the same when the letter is sent again, so that a mailbox can tell.
    pub id: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub attachments: Vec<Attachment>,
    /// `+905320000000`.
    pub phone: String,
    pub sms: String,
}

#[derive(Debug)]
pub struct Attachment {
    pub content_type: &'static str,
    pub name: String,
    pub content: Vec<u8>,
}

/// The words of a letter, before they are set as text and as HTML.
#[derive(Debug)]
pub(crate) struct Words {
    pub title: String,
    pub paragraphs: Vec<String>,
    /// Whether the journey takes place, so that it is shown with its travellers and price.
    pub journey: bool,
    /// Label and amount.
    pub sum: (String, String),
    pub button: String,
}

impl Letter {
    /// `None` if there is nothing to tell, or nobody.
    pub fn of(order: &Order, origin: &str) -> Result<Option<Self>> {
        let Some(ticket) = documents::ticket(order, origin) else { return Ok(None) };
        let letter = match &order.state {
            State::Ticketed { .. } => Self::ticketed(order, &ticket)?,
            State::Refunded { receipt, .. } => {
                let amount = ticket.texts().formats.money(receipt.amount);
                Self::refunded(order, &ticket, &amount, &documents::card(receipt))
            }
            _ => return Ok(None),
        };
        Ok(Some(letter))
    }

    fn ticketed(order: &Order, ticket: &Ticket) -> Result<Self> {
        let texts = ticket.texts();
        let (date, day, clock) = departure(ticket);
        let route = ticket.route();
        let places = [("route", route.as_str()), ("date", &date), ("reference", &ticket.reference)];
        let words = Words {
            title: texts.mail.ticketed.title.clone(),
            paragraphs: vec![texts.mail.ticketed.text.clone()],
            journey: true,
            sum: (texts.mail.total.clone(), ticket.total.clone()),
            button: texts.mail.button.clone(),
        };
        let sms = fill(
            &texts.sms.ticketed,
            &[
                ("reference", &ticket.reference),
                ("route", &airports(ticket)),
                ("date", &day),
                ("time", &clock),
                ("link", &ticket.link),
            ],
        );
        let subject = fill(&texts.mail.ticketed.subject, &places);
        let attachment = |content_type, extension, content| Attachment {
            content_type,
            name: format!("{}.{extension}", ticket.file_name()),
            content,
        };
        let attachments = vec![
            attachment("application/pdf", "pdf", documents::pdf(ticket)?),
            attachment("text/calendar", "ics", documents::calendar(ticket).into_bytes()),
        ];
        Ok(Self { attachments, ..Self::plain(order, ticket, "ticketed", subject, &words, sms) })
    }

    fn refunded(order: &Order, ticket: &Ticket, amount: &str, card: &str) -> Self {
        let texts = ticket.texts();
        let route = ticket.route();
        let places = [
            ("route", route.as_str()),
            ("reference", &ticket.reference),
            ("amount", amount),
            ("card", card),
            ("link", &ticket.link),
        ];
        let mail = &texts.mail.refunded;
        let words = Words {
            title: mail.title.clone(),
            paragraphs: vec![fill(&mail.text, &places), mail.arrival.clone()],
            journey: false,
            sum: (mail.amount.clone(), amount.to_owned()),
            button: mail.button.clone(),
        };
        let (subject, sms) = (fill(&mail.subject, &places), fill(&texts.sms.refunded, &places));
        Self::plain(order, ticket, "refunded", subject, &words, sms)
    }

    fn plain(
        order: &Order,
        ticket: &Ticket,
        event: &str,
        subject: String,
        words: &Words,
        sms: String,
    ) -> Self {
        let host = ticket.link.split('/').nth(2).unwrap_or("localhost");
        Self {
            id: format!("{}.{event}@{host}", order.id),
            to: ticket.email.clone(),
            text: text(ticket, words),
            html: html::page(ticket, words),
            attachments: vec![],
            phone: ticket.phone.replace(' ', ""),
            subject,
            sms,
        }
    }
}

/// The mail for readers that show no HTML: the same words in the same order.
fn text(ticket: &Ticket, words: &Words) -> String {
    let texts = ticket.texts();
    let mut lines = vec![words.title.clone(), String::new()];
    for paragraph in &words.paragraphs {
        lines.extend([paragraph.clone(), String::new()]);
    }
    lines.extend([format!("{}: {}", texts.mail.reference, ticket.reference), String::new()]);
    if words.journey {
        journey(ticket, &mut lines);
    }
    lines.extend([format!("{}: {}", words.sum.0, words.sum.1), String::new()]);
    lines.extend([format!("{}: {}", words.button, ticket.link), String::new()]);
    lines.push(fill(&texts.mail.footer, &[("email", &ticket.email)]));
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn journey(ticket: &Ticket, lines: &mut Vec<String>) {
    let texts = ticket.texts();
    for trip in &ticket.trips {
        let date = trip.origin().map_or_else(String::new, |origin| texts.formats.date(&origin.at));
        lines.push(format!("{} · {date}", trip.title));
        for leg in &trip.legs {
            for (stop, later) in [(&leg.from, None), (&leg.to, leg.later(texts))] {
                let clock = [Some(time(&stop.at)), later].into_iter().flatten().collect::<Vec<_>>().join(" ");
                lines.push(format!("  {clock}  {} ({}), {}", stop.city, stop.code, stop.name));
            }
            lines.push(format!("  {} · {} · {}", leg.number, leg.carrier.name, trip.cabin.name));
        }
        lines.extend([format!("  {} · {}", trip.fare, trip.baggage), String::new()]);
    }
    lines.push(texts.mail.travellers.clone());
    for traveller in &ticket.travellers {
        let numbers = traveller.coupons.iter().map(|coupon| coupon.ticket_number.as_str());
        let numbers: Vec<&str> = numbers.filter(|number| !number.is_empty()).collect();
        lines.push(format!("  {} ({})  {}", traveller.full_name(), traveller.kind, numbers.join("  ")));
    }
    lines.push(String::new());
}

/// Date in words, date in figures, and time of the first departure, local to it.
fn departure(ticket: &Ticket) -> (String, String, String) {
    let origin = ticket.trips.first().and_then(|trip| trip.origin());
    origin.map_or_else(Default::default, |origin| {
        let day = origin.at.strftime("%d.%m.%Y").to_string();
        (ticket.texts().formats.date(&origin.at), day, time(&origin.at))
    })
}

/// `IST-FRA`: a short message is paid by its letters.
fn airports(ticket: &Ticket) -> String {
    let trip = ticket.trips.first();
    let ends = [trip.and_then(|trip| trip.origin()), trip.and_then(|trip| trip.destination())];
    ends.into_iter().flatten().map(|stop| stop.code.as_str()).collect::<Vec<_>>().join("-")
}

impl std::fmt::Debug for Letter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Letter").field("id", &self.id).finish_non_exhaustive()
    }
}
