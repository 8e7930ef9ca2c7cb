//! The mail as HTML that every mail reader draws: tables, inline styles, no pictures to load; dark where the reader is.

use documents::texts::fill;
use documents::ticket::{Leg, Stop, Ticket, Trip};
use documents::time;

use crate::letter::Words;

/// Readers that know colour schemes turn dark by these classes; all others keep the inline colours.
const STYLE: &str = "
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0e1420!important}.card{background:#182133!important}
.ink{color:#eef2f9!important}.dim{color:#a9b4c8!important}.box{background:#212c42!important}.rule{border-color:#33405a!important}
}
@media (max-width:480px){.card{border-radius:0!important}.pad{padding-left:20px!important;padding-right:20px!important}}
";

const FONT: &str = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

pub(crate) fn page(ticket: &Ticket, words: &Words) -> String {
    let texts = ticket.texts();
    let language = ticket.language.code();
    let direction = if texts.right_to_left { "rtl" } else { "ltr" };
    let date = ticket
        .trips
        .first()
        .and_then(|trip| trip.origin())
        .map_or_else(String::new, |o| texts.formats.date(&o.at));
    let preheader = fill(&texts.mail.preheader, &[("route", &ticket.route()), ("date", &date)]);
    let paragraphs: String = words.paragraphs.iter().map(|words| paragraph(words)).collect();
    let body = [
        brand(),
        row("padding:28px 32px 0", &format!("<h1 class=\"ink\" style=\"margin:0 0 12px;font-size:24px;line-height:1.25;color:#141c2e\">{}</h1>{paragraphs}", escape(&words.title))),
        row("padding:8px 32px 0", &reference(ticket)),
        if words.journey { journey(ticket) } else { String::new() },
        row("padding:16px 32px 0", &table(&amount(&words.sum.0, &words.sum.1, "18px", "700", "ink"))),
        row("padding:24px 32px 32px", &button(&words.button, &ticket.link)),
    ]
    .concat();
    let footer = escape(&fill(&texts.mail.footer, &[("email", &ticket.email)]));
    format!(
        "<!doctype html>\n<html lang=\"{language}\" dir=\"{direction}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\
         <title>{title}</title><style>{STYLE}</style></head>\n\
         <body class=\"page\" dir=\"{direction}\" style=\"margin:0;padding:0;background:#eef1f6;{FONT}\">\
         <div style=\"display:none;max-height:0;overflow:hidden\">{preheader}</div>\
         <table role=\"presentation\" class=\"page\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"background:#eef1f6\">\
         <tr><td align=\"center\" style=\"padding:24px 0\">\
         <table role=\"presentation\" class=\"card\" width=\"600\" cellpadding=\"0\" cellspacing=\"0\" dir=\"{direction}\" \
         style=\"width:100%;max-width:600px;background:#ffffff;border-radius:14px;overflow:hidden\">{body}</table>\
         <p class=\"dim\" style=\"margin:16px 24px 0;font-size:12px;line-height:1.5;color:#5a667a\">{footer}</p>\
         </td></tr></table></body></html>\n",
        title = escape(&words.title),
        preheader = escape(&preheader),
    )
}

fn row(style: &str, content: &str) -> String {
    format!("\n<tr><td class=\"pad\" style=\"{style}\">{content}</td></tr>")
}

fn brand() -> String {
    "\n<tr><td class=\"pad\" style=\"padding:20px 32px;background:#122b5c;border-bottom:3px solid #1f6feb\">\
     <span style=\"font-size:22px;font-weight:700;color:#ffffff\">Rota</span></td></tr>"
        .to_owned()
}

fn paragraph(words: &str) -> String {
    format!(
        "<p class=\"dim\" style=\"margin:0 0 12px;font-size:15px;line-height:1.55;color:#465166\">{}</p>",
        escape(words)
    )
}

fn heading(words: &str) -> String {
    format!("<h2 class=\"ink\" style=\"margin:0 0 10px;font-size:16px;color:#141c2e\">{}</h2>", escape(words))
}

fn reference(ticket: &Ticket) -> String {
    format!(
        "<table role=\"presentation\" class=\"box\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"background:#f2f5fa;border-radius:10px\">\
         <tr><td align=\"center\" style=\"padding:16px\">\
         <div class=\"dim\" style=\"font-size:13px;color:#5a667a\">{}</div>\
         <div class=\"ink\" dir=\"ltr\" style=\"padding-top:4px;font-size:34px;font-weight:700;letter-spacing:3px;color:#141c2e\">{}</div>\
         </td></tr></table>",
        escape(&ticket.texts().mail.reference),
        escape(&ticket.reference)
    )
}

fn trip(ticket: &Ticket, trip: &Trip) -> String {
    let date = trip.origin().map_or_else(String::new, |origin| ticket.texts().formats.date(&origin.at));
    let legs: String = trip.legs.iter().map(|one| leg(ticket, trip, one)).collect();
    format!(
        "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"margin:0 0 16px\">\
         <tr><td colspan=\"2\" class=\"rule\" style=\"padding:0 0 8px;border-bottom:1px solid #d5dbe5\">\
         <strong class=\"ink\" style=\"font-size:15px;color:#141c2e\">{}</strong> \
         <span class=\"dim\" style=\"font-size:14px;color:#5a667a\">{}</span></td></tr>{legs}\
         <tr><td colspan=\"2\" class=\"dim\" style=\"padding:8px 0 0;font-size:13px;color:#5a667a\">{}</td></tr></table>",
        escape(&trip.title),
        escape(&date),
        escape(&format!("{} · {}", trip.fare, trip.baggage))
    )
}

fn leg(ticket: &Ticket, trip: &Trip, leg: &Leg) -> String {
    let place = format!("{} ({})", leg.from.city, leg.from.code);
    let layover = &ticket.texts().paper.layover;
    let wait = leg.wait.as_ref().map_or_else(String::new, |duration| {
        let words = fill(layover, &[("duration", duration), ("place", &place)]);
        format!("<tr><td></td><td class=\"dim\" style=\"padding:10px 0 0;font-size:13px;color:#5a667a\">{}</td></tr>", escape(&words))
    });
    let service = format!("{} · {} · {} · {}", leg.number, leg.carrier.name, trip.cabin.name, leg.duration);
    format!(
        "{wait}{}{}<tr><td></td><td class=\"dim\" style=\"padding:2px 0 0;font-size:13px;color:#5a667a\">{}</td></tr>",
        stop(&leg.from, None),
        stop(&leg.to, leg.later(ticket.texts())),
        escape(&service)
    )
}

fn stop(stop: &Stop, later: Option<String>) -> String {
    let later = later.map_or_else(String::new, |words| {
        format!(" <bdi style=\"font-size:13px;font-weight:700;color:#1f6feb\">{}</bdi>", escape(&words))
    });
    format!(
        "<tr><td class=\"ink\" width=\"72\" valign=\"top\" style=\"padding:10px 0 0;font-size:17px;font-weight:700;color:#141c2e\">{}</td>\
         <td valign=\"top\" class=\"ink\" style=\"padding:11px 0 0;font-size:15px;color:#141c2e\"><strong>{} ({})</strong> \
         <span class=\"dim\" style=\"font-size:13px;color:#5a667a\">{}</span>{later}</td></tr>",
        time(&stop.at),
        escape(&stop.city),
        escape(&stop.code),
        escape(&stop.name)
    )
}

fn travellers(ticket: &Ticket) -> String {
    let rows = ticket.travellers.iter().map(|traveller| {
        let numbers: String = traveller
            .coupons
            .iter()
            .filter(|coupon| !coupon.ticket_number.is_empty())
            .map(|coupon| format!("<div><bdi dir=\"ltr\">{}</bdi></div>", escape(&coupon.ticket_number)))
            .collect();
        format!(
            "<tr><td valign=\"top\" class=\"ink\" style=\"padding:4px 0;font-size:15px;color:#141c2e\"><bdi>{}</bdi> \
             <span class=\"dim\" style=\"font-size:13px;color:#5a667a\">{}</span></td>\
             <td valign=\"top\" class=\"dim\" style=\"padding:4px 0;font-size:13px;text-align:end;white-space:nowrap;color:#5a667a\">{numbers}</td></tr>",
            escape(&traveller.full_name()),
            escape(&traveller.kind)
        )
    });
    table(&rows.collect::<String>())
}

/// Trips, travellers and what the price is made of.
fn journey(ticket: &Ticket) -> String {
    let mail = &ticket.texts().mail;
    let trips: String = ticket.trips.iter().map(|one| trip(ticket, one)).collect();
    let price = ticket.price.iter().map(|line| amount(&line.label, &line.amount, "13px", "400", "dim"));
    [
        row("padding:24px 32px 0", &format!("{}{trips}", heading(&mail.trip))),
        row("padding:8px 32px 0", &format!("{}{}", heading(&mail.travellers), travellers(ticket))),
        row("padding:16px 32px 0", &table(&price.collect::<String>())),
    ]
    .concat()
}

fn amount(label: &str, amount: &str, size: &str, weight: &str, class: &str) -> String {
    let color = if class == "ink" { "#141c2e" } else { "#5a667a" };
    let style = format!("padding:3px 0;font-size:{size};font-weight:{weight};color:{color}");
    format!(
        "<tr><td class=\"{class}\" style=\"{style}\">{}</td><td class=\"{class}\" style=\"{style};text-align:end;white-space:nowrap\">{}</td></tr>",
        escape(label),
        escape(amount)
    )
}

fn table(rows: &str) -> String {
    format!("<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\">{rows}</table>")
}

/// A cell and not only a link: some readers draw no padding on links.
fn button(words: &str, link: &str) -> String {
    format!(
        "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\"><tr>\
         <td align=\"center\" bgcolor=\"#1f6feb\" style=\"border-radius:10px\">\
         <a href=\"{}\" style=\"display:block;padding:14px 24px;font-size:16px;font-weight:700;color:#ffffff;text-decoration:none\">{}</a>\
         </td></tr></table>",
        escape(link),
        escape(words)
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
