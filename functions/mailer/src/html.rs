//! The mail as HTML that every mail reader draws: tables, inline styles, no pictures to load; dark where the reader is.

use documents::texts::{Texts, fill};
use documents::ticket::{Leg, Price, PriceLine, Stop, Ticket, Trip};

use domain::language::Language;

use crate::letter::Words;

/// The colours are the app's (webapp/app/tokens.css). Readers that know colour schemes turn dark by these classes; all others keep the inline colours.
const STYLE: &str = "
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0e1719!important}.card{background:#152124!important}
.ink{color:#eceae3!important}.dim{color:#b4c0c0!important}.box{background:#1c2b2e!important}.rule{border-color:#2b3c40!important}
.mark{color:#7accd3!important}.press{background:#7accd3!important}.press a{color:#06262b!important}
}
@media (max-width:480px){.card{border-radius:0!important}.pad{padding-left:20px!important;padding-right:20px!important}}
";

const FONT: &str = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

pub(crate) fn page(ticket: &Ticket, words: &Words) -> String {
    let texts = ticket.texts();
    let date = texts.formats.date(&ticket.journey.starts_at);
    let preheader = fill(&texts.mail.preheader, &[("route", &ticket.journey.route), ("date", &date)]);
    let body = [
        brand(),
        opening(&words.title, &words.paragraphs),
        row("padding:8px 32px 0", &boxed(&texts.paper.reference, &ticket.reference)),
        if words.journey { journey(ticket) } else { String::new() },
        words.prices.iter().map(price).collect(),
        if words.journey { notes(ticket) } else { String::new() },
        row("padding:24px 32px 32px", &button(&words.button, &ticket.link)),
    ]
    .concat();
    let footer = fill(&texts.mail.footer, &[("email", &ticket.email)]);
    frame(ticket.language, &words.title, &preheader, &body, &format!("{footer} {}", texts.sold_by()))
}

/// A letter about no order.
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

pub(crate) fn note_page(note: &Note) -> String {
    let code = note.code.as_ref().map(|(label, code)| row("padding:8px 32px 0", &boxed(label, code)));
    let press = note.button.as_ref().map(|(words, link)| row("padding:24px 32px 0", &button(words, link)));
    let body = [
        brand(),
        opening(&note.title, &note.paragraphs),
        code.unwrap_or_default(),
        press.unwrap_or_default(),
        row("padding:0 32px 32px", ""),
    ]
    .concat();
    let preheader = note.paragraphs.first().map_or("", String::as_str);
    frame(note.language, &note.title, preheader, &body, &note.footer)
}

/// What all mails stand in.
fn frame(language: Language, title: &str, preheader: &str, body: &str, footer: &str) -> String {
    let direction = if Texts::of(language).right_to_left { "rtl" } else { "ltr" };
    format!(
        "<!doctype html>\n<html lang=\"{language}\" dir=\"{direction}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\
         <title>{title}</title><style>{STYLE}</style></head>\n\
         <body class=\"page\" dir=\"{direction}\" style=\"margin:0;padding:0;background:#f6f3ec;{FONT}\">\
         <div style=\"display:none;max-height:0;overflow:hidden\">{preheader}</div>\
         <table role=\"presentation\" class=\"page\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"background:#f6f3ec\">\
         <tr><td align=\"center\" style=\"padding:24px 0\">\
         <table role=\"presentation\" class=\"card\" width=\"600\" cellpadding=\"0\" cellspacing=\"0\" dir=\"{direction}\" \
         style=\"width:100%;max-width:600px;background:#fffdf9;border-radius:14px;overflow:hidden\">{body}</table>\
         <p class=\"dim\" style=\"margin:16px 24px 0;font-size:12px;line-height:1.5;color:#4a5a5d\">{footer}</p>\
         </td></tr></table></body></html>\n",
        language = language.code(),
        title = escape(title),
        preheader = escape(preheader),
        footer = escape(footer),
    )
}

fn row(style: &str, content: &str) -> String {
    format!("\n<tr><td class=\"pad\" style=\"{style}\">{content}</td></tr>")
}

fn opening(title: &str, paragraphs: &[String]) -> String {
    let paragraphs: String = paragraphs.iter().map(|words| paragraph(words)).collect();
    row(
        "padding:28px 32px 0",
        &format!(
            "<h1 class=\"ink\" style=\"margin:0 0 12px;font-size:24px;line-height:1.25;color:#14252a\">{}</h1>{paragraphs}",
            escape(title)
        ),
    )
}

fn brand() -> String {
    "\n<tr><td class=\"pad\" style=\"padding:20px 32px;background:#0a3f49;border-bottom:3px solid #f0a35b\">\
     <span style=\"font-size:22px;font-weight:700;color:#ffffff\">Rota</span></td></tr>"
        .to_owned()
}

fn paragraph(words: &str) -> String {
    format!(
        "<p class=\"dim\" style=\"margin:0 0 12px;font-size:15px;line-height:1.55;color:#4a5a5d\">{}</p>",
        escape(words)
    )
}

fn heading(words: &str) -> String {
    format!("<h2 class=\"ink\" style=\"margin:0 0 10px;font-size:16px;color:#14252a\">{}</h2>", escape(words))
}

/// A reference or a code, large.
fn boxed(label: &str, value: &str) -> String {
    format!(
        "<table role=\"presentation\" class=\"box\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"background:#ece8de;border-radius:10px\">\
         <tr><td align=\"center\" style=\"padding:16px\">\
         <div class=\"dim\" style=\"font-size:13px;color:#4a5a5d\">{}</div>\
         <div class=\"ink\" dir=\"ltr\" style=\"padding-top:4px;font-size:34px;font-weight:700;letter-spacing:3px;color:#14252a\">{}</div>\
         </td></tr></table>",
        escape(label),
        escape(value)
    )
}

fn trip(trip: &Trip) -> String {
    let legs: String = trip.legs.iter().map(leg).collect();
    let terms: String = trip.terms.iter().map(|term| note(2, "8px 0 0", term)).collect();
    format!(
        "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"margin:0 0 16px\">\
         <tr><td colspan=\"2\" class=\"rule\" style=\"padding:0 0 8px;border-bottom:1px solid #d9d3c5\">\
         <strong class=\"ink\" style=\"font-size:15px;color:#14252a\">{}</strong> \
         <span class=\"dim\" style=\"font-size:14px;color:#4a5a5d\">{}</span></td></tr>{legs}{terms}</table>",
        escape(&trip.title),
        escape(&trip.detail),
    )
}

fn leg(leg: &Leg) -> String {
    let wait = leg.wait.as_ref().map_or_else(String::new, |wait| note(1, "10px 0 0", wait));
    [wait, stop(&leg.from), stop(&leg.to), service(leg)].concat()
}

/// Numbers and names keep their order among Arabic words.
fn service(leg: &Leg) -> String {
    let parts: Vec<_> = leg.service.iter().map(|part| format!("<bdi>{}</bdi>", escape(part))).collect();
    quiet(1, "2px 0 0", &parts.join(" · "))
}

fn note(columns: u8, padding: &str, words: &str) -> String {
    quiet(columns, padding, &escape(words))
}

/// A quiet line across both columns, or in the second.
fn quiet(columns: u8, padding: &str, html: &str) -> String {
    let cell = if columns == 2 { "<td colspan=\"2\"" } else { "<td></td><td" };
    format!(
        "<tr>{cell} class=\"dim\" style=\"padding:{padding};font-size:13px;line-height:1.45;color:#4a5a5d\">{html}</td></tr>"
    )
}

fn stop(stop: &Stop) -> String {
    let later = stop.later.as_ref().map_or_else(String::new, |words| {
        format!(
            " <bdi class=\"mark\" style=\"font-size:13px;font-weight:700;color:#0b5a66\">{}</bdi>",
            escape(words)
        )
    });
    format!(
        "<tr><td class=\"ink\" width=\"72\" valign=\"top\" style=\"padding:10px 0 0;font-size:17px;font-weight:700;color:#14252a\">{}</td>\
         <td valign=\"top\" class=\"ink\" style=\"padding:11px 0 0;font-size:15px;color:#14252a\"><strong>{}</strong>{later}<br>\
         <span class=\"dim\" style=\"font-size:13px;color:#4a5a5d\">{}</span></td></tr>",
        escape(&stop.time),
        escape(&stop.place),
        escape(&stop.name)
    )
}

fn travellers(ticket: &Ticket) -> String {
    let rows = ticket.journey.travellers.iter().map(|traveller| {
        let numbers = traveller.numbers.iter().filter(|number| !number.is_empty());
        let numbers: String =
            numbers.map(|number| format!("<div><bdi dir=\"ltr\">{}</bdi></div>", escape(number))).collect();
        let kind = traveller.kind.as_deref().unwrap_or_default();
        format!(
            "<tr><td valign=\"top\" class=\"ink\" style=\"padding:4px 0;font-size:15px;color:#14252a\"><bdi>{}</bdi> \
             <span class=\"dim\" style=\"font-size:13px;color:#4a5a5d\">{}</span></td>\
             <td valign=\"top\" class=\"dim\" style=\"padding:4px 0;padding-inline-start:12px;font-size:13px;text-align:end;white-space:nowrap;color:#4a5a5d\">{numbers}</td></tr>",
            escape(&traveller.name),
            escape(kind)
        )
    });
    table(&rows.collect::<String>())
}

/// Trips and travellers.
fn journey(ticket: &Ticket) -> String {
    let (journey, told) = (&ticket.journey, ticket.told());
    let trips: String = journey.trips.iter().map(trip).collect();
    [
        row("padding:24px 32px 0", &format!("{}{trips}", heading(&told.trip))),
        row("padding:8px 32px 0", &format!("{}{}", heading(&told.travellers), travellers(ticket))),
    ]
    .concat()
}

/// What to know before.
fn notes(ticket: &Ticket) -> String {
    let notes: String = ticket.journey.notes.iter().map(|words| note(2, "3px 0", words)).collect();
    row("padding:24px 32px 0", &format!("{}{}", heading(&ticket.told().notes_title), table(&notes)))
}

fn price(price: &Price) -> String {
    let lines: String = price.lines.iter().map(|line| amount(line, "13px", "400", "dim")).collect();
    row("padding:16px 32px 0", &table(&format!("{lines}{}", amount(&price.total, "18px", "700", "ink"))))
}

fn amount(line: &PriceLine, size: &str, weight: &str, class: &str) -> String {
    let color = if class == "ink" { "#14252a" } else { "#4a5a5d" };
    let style = format!("padding:3px 0;font-size:{size};font-weight:{weight};color:{color}");
    format!(
        "<tr><td class=\"{class}\" style=\"{style}\">{}</td><td class=\"{class}\" style=\"{style};text-align:end;white-space:nowrap\">{}</td></tr>",
        escape(&line.label),
        escape(&line.amount)
    )
}

fn table(rows: &str) -> String {
    format!("<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\">{rows}</table>")
}

/// A cell and not only a link: some readers draw no padding on links.
fn button(words: &str, link: &str) -> String {
    format!(
        "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\"><tr>\
         <td align=\"center\" class=\"press\" bgcolor=\"#0b5a66\" style=\"border-radius:10px\">\
         <a href=\"{}\" style=\"display:block;padding:14px 24px;font-size:16px;font-weight:700;color:#ffffff;text-decoration:none\">{}</a>\
         </td></tr></table>",
        escape(link),
        escape(words)
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
