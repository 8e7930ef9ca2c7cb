//! The mail as HTML that every mail reader draws (`templates/`): tables, inline styles, no pictures to load.

use askama::Template;
use documents::Ticket;
use documents::texts::{Texts, fill};
use domain::failure::{Failure, Result};
use domain::language::Language;

use crate::letter::Words;

#[derive(Template)]
#[template(path = "ticket.html")]
struct TicketPage<'a> {
    ticket: &'a Ticket,
    words: &'a Words,
}

#[derive(Template)]
#[template(path = "note.html")]
struct NotePage<'a> {
    note: &'a Note,
}

/// A mail that shows no booking.
#[derive(Debug, Default)]
pub(crate) struct Note {
    pub language: Language,
    pub title: String,
    pub paragraphs: Vec<String>,
    /// What it is called, and the code.
    pub code: Option<(String, String)>,
    /// Its words and where it leads.
    pub button: Option<(String, String)>,
    pub footer: String,
}

pub(crate) fn page(ticket: &Ticket, words: &Words) -> Result<String> {
    TicketPage { ticket, words }.render().map_err(|failure| Failure::Internal(failure.to_string()))
}

pub(crate) fn note_page(note: &Note) -> Result<String> {
    NotePage { note }.render().map_err(|failure| Failure::Internal(failure.to_string()))
}

/// What `frame.html` asks of a page.
impl TicketPage<'_> {
    fn language(&self) -> &'static str {
        self.ticket.language.code()
    }

    fn direction(&self) -> &'static str {
        direction(self.ticket.language)
    }

    fn title(&self) -> &str {
        &self.words.title
    }

    fn paragraphs(&self) -> &[String] {
        &self.words.paragraphs
    }

    fn preheader(&self) -> String {
        let texts = self.ticket.texts();
        let date = texts.formats.date(&self.ticket.journey.starts_at);
        fill(&texts.mail.preheader, &[("route", &self.ticket.journey.route), ("date", &date)])
    }

    fn footer(&self) -> String {
        let texts = self.ticket.texts();
        let footer = fill(&texts.mail.footer, &[("email", &self.ticket.email)]);
        format!("{footer} {}", texts.sold_by())
    }
}

impl NotePage<'_> {
    fn language(&self) -> &'static str {
        self.note.language.code()
    }

    fn direction(&self) -> &'static str {
        direction(self.note.language)
    }

    fn title(&self) -> &str {
        &self.note.title
    }

    fn paragraphs(&self) -> &[String] {
        &self.note.paragraphs
    }

    fn preheader(&self) -> &str {
        self.note.paragraphs.first().map_or("", String::as_str)
    }

    fn footer(&self) -> &str {
        &self.note.footer
    }
}

fn direction(language: Language) -> &'static str {
    if Texts::of(language).right_to_left { "rtl" } else { "ltr" }
}
