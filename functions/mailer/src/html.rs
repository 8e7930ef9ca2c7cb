//! HTML of a mail that every mail reader displays (`templates/`): tables, inline styles and no remote
//! pictures. The logo is embedded in the mail (`outbox.rs`).

use askama::Template;
use documents::Ticket;
use documents::texts::{Texts, fill};
use domain::failure::{Failure, Result};
use domain::language::Language;
use domain::seller::agency;

use crate::words::Words;

/// Frame around every mail.
struct Frame<'a> {
    language: &'static str,
    direction: &'static str,
    title: &'a str,
    paragraphs: &'a [String],
    /// Preview text that mail readers show in the list of mails.
    preheader: &'a str,
    footer: &'a str,
}

#[derive(Template)]
#[template(path = "ticket.html")]
struct TicketPage<'a> {
    frame: Frame<'a>,
    ticket: &'a Ticket,
    words: &'a Words,
}

#[derive(Template)]
#[template(path = "note.html")]
struct NotePage<'a> {
    frame: Frame<'a>,
    note: &'a Note,
}

/// Content of a mail that shows no booking.
#[derive(Debug, Default)]
pub(crate) struct Note {
    pub language: Language,
    pub title: String,
    pub paragraphs: Vec<String>,
    /// Label of the code, and the code.
    pub code: Option<(String, String)>,
    /// Text of the button, and its link.
    pub button: Option<(String, String)>,
    pub footer: String,
}

pub(crate) fn page(ticket: &Ticket, words: &Words) -> Result<String> {
    let texts = ticket.texts();
    let date = texts.formats.date(&ticket.journey.name.starts_at);
    let frame = Frame {
        language: ticket.language.code(),
        direction: direction(ticket.language),
        title: &words.title,
        paragraphs: &words.paragraphs,
        preheader: &fill(&texts.mail.preheader, &[("route", &ticket.journey.name.route), ("date", &date)]),
        footer: &format!(
            "{} {}",
            fill(&texts.mail.footer, &[("email", &ticket.email)]),
            texts.sold_by(agency())
        ),
    };
    drawn(&TicketPage { frame, ticket, words })
}

pub(crate) fn note_page(note: &Note) -> Result<String> {
    let frame = Frame {
        language: note.language.code(),
        direction: direction(note.language),
        title: &note.title,
        paragraphs: &note.paragraphs,
        preheader: note.paragraphs.first().map_or("", String::as_str),
        footer: &note.footer,
    };
    drawn(&NotePage { frame, note })
}

/// A published page as a standalone file. Its HTML was sanitised at publishing.
#[derive(Template)]
#[template(path = "document.html")]
struct DocumentPage<'a> {
    language: &'static str,
    direction: &'static str,
    title: &'a str,
    content: &'a str,
}

pub(crate) fn document(language: Language, title: &str, content: &str) -> Result<String> {
    drawn(&DocumentPage { language: language.code(), direction: direction(language), title, content })
}

fn drawn(page: &impl Template) -> Result<String> {
    page.render().map_err(|failure| Failure::Internal(failure.to_string()))
}

fn direction(language: Language) -> &'static str {
    if Texts::of(language).right_to_left { "rtl" } else { "ltr" }
}
