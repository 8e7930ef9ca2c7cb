//! Letters about an order: subject, text, HTML, attachments and the text message, all from one [`Ticket`].
//! Pure.

use std::collections::BTreeSet;

use documents::texts::{Texts, fill};
use documents::ticket::{Price, PriceLine, Stop, host};
use documents::{Ticket, refund_label};
use domain::Product;
use domain::failure::Result;
use domain::money::{Currency, Money};
use domain::order::{
    DepartureChange, Disruption, Event, Order, Purchase, Refund, RefundMethod, RefundReason, State,
};
use domain::seller::agency;
use journey::queued::Class;

use crate::budget::Budget;
use crate::html::{self, Note};
use crate::names::followed;
use crate::sms;
use crate::words::Words;

#[derive(Default)]
pub struct Letter {
    /// Message id. Repeated sending uses the same id, so that a mailbox can recognise the repetition. Never
    /// an order's id, because an order's id opens the booking.
    pub id: String,
    pub to: String,
    /// Address for replies, unless replies go to Rota.
    pub reply_to: Option<String>,
    /// Link that ends letters of this kind with one click (RFC 8058).
    pub unsubscribe: Option<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub attachments: Vec<Attachment>,
    /// True when the documents of the sale are attached.
    pub is_of_sale: bool,
    /// Phone number such as `+905320000000`; when empty, no text is sent.
    pub phone: String,
    pub sms: String,
    pub budget: Budget,
    pub class: Class,
    /// Digest of the network that requested the letter; empty when no request caused it.
    pub network: String,
}

#[derive(Debug)]
pub struct Attachment {
    pub content_type: &'static str,
    pub name: String,
    pub content: Vec<u8>,
}

impl Letter {
    pub(crate) fn of_names(order: &Order, origin: &str, follow: &str) -> Result<Option<Self>> {
        let Some(ticket) = followed(order, origin, follow) else { return Ok(None) };
        if let Some(refunds) = order.last_cancellation() {
            return Self::cancelled(order, &ticket, &refunds).map(Some);
        }
        if let Some(disruption) = order.last_disruption() {
            return Self::disrupted(order, &ticket, disruption).map(Some);
        }
        if let Some(letter) = Self::of_change(order, &ticket)? {
            return Ok(Some(letter));
        }
        let letter = match (order.state(), order.receipt()) {
            (State::Ticketed, _) => Self::ticketed(&ticket)?,
            (State::PaymentPending, _) if order.is_under_review() => Self::under_review(order, &ticket)?,
            (State::Paid, _) if order.is_awaiting_airline() => Self::awaiting_airline(&ticket)?,
            (State::Refunded, Some(receipt)) => {
                let amount = ticket.texts().formats.money(receipt.amount);
                Self::refunded(order, &ticket, &amount, &receipt.card())?
            }
            _ => return Ok(None),
        };
        Ok(Some(letter))
    }

    fn ticketed(ticket: &Ticket) -> Result<Self> {
        let (journey, told) = (&ticket.journey, &ticket.told().ticketed);
        let name = &journey.name;
        let date = ticket.texts().formats.date(&name.starts_at);
        let places = [("route", name.route.as_str()), ("date", &date), ("reference", &ticket.reference)];
        let words = Words {
            title: told.title.clone(),
            paragraphs: vec![told.text.clone(), ticket.texts().mail.sales_documents.clone()],
            journey: true,
            prices: journey.prices.clone(),
            button: told.button.clone(),
        };
        let sms = sms::with_papers(&told.sms, ticket, name);
        let subject = fill(&told.subject, &places);
        let attachments = papers(ticket)?;
        Ok(Self { attachments, is_of_sale: true, ..Self::plain(ticket, "ticketed", subject, &words, sms)? })
    }

    /// Letter for an order whose payment is under review: nothing is delivered yet, and the buyer need not
    /// act.
    fn under_review(order: &Order, ticket: &Ticket) -> Result<Self> {
        let mail = &ticket.texts().mail.review;
        let (text, sms) = match ticket.journey.product {
            Product::Car => (&mail.rental_text, &mail.rental_sms),
            _ => (&mail.text, &mail.sms),
        };
        let amount = ticket.texts().formats.money(order.charge);
        let places = [
            ("route", ticket.journey.name.route.as_str()),
            ("reference", &ticket.reference),
            ("amount", &amount),
        ];
        let words = Words {
            title: mail.title.clone(),
            paragraphs: text.iter().map(|text| fill(text, &places)).collect(),
            journey: false,
            prices: vec![Price { lines: vec![], total: PriceLine::new(&mail.amount, amount.clone()) }],
            button: mail.button.clone(),
        };
        let sms = sms::of(sms, ticket, &ticket.journey.name, &amount);
        Self::plain(ticket, "review", fill(&mail.subject, &places), &words, sms)
    }

    /// Letter for a paid order that the airline has not confirmed yet.
    fn awaiting_airline(ticket: &Ticket) -> Result<Self> {
        let mail = &ticket.texts().mail.awaiting_airline;
        let name = &ticket.journey.name;
        let places = [("route", name.route.as_str()), ("reference", &ticket.reference)];
        let words = Words {
            title: mail.title.clone(),
            paragraphs: vec![fill(&mail.text, &places)],
            journey: false,
            prices: vec![],
            button: mail.button.clone(),
        };
        let sms = sms::of(&mail.sms, ticket, name, "");
        Self::plain(ticket, "awaiting-airline", fill(&mail.subject, &places), &words, sms)
    }

    /// Letter about the last change of the tickets, with the documents in force, or the news that the tickets
    /// stay as they were.
    fn of_change(order: &Order, ticket: &Ticket) -> Result<Option<Self>> {
        let mails = &ticket.texts().mail;
        let news_at = order.last_news().map(|news| news.at);
        let is_of_change = |refund: &&Refund| {
            matches!(refund.reason, RefundReason::Changed | RefundReason::ChangeNotMade)
                && Some(refund.requested_at) == news_at
        };
        let refunds: Vec<&Refund> = order.refunds.iter().filter(is_of_change).collect();
        // A rental has a voucher instead of a ticket.
        let (changed, not_made, updated) = match order.purchase {
            Purchase::Car(_) => (&mails.rental_changed, &mails.rental_change_not_made, &mails.rental_updated),
            _ => (&mails.changed, &mails.change_not_made, &mails.updated),
        };
        let (mail, event) = match order.last_news().map(|entry| &entry.event) {
            Some(Event::Changed(_)) => (changed, "changed"),
            Some(Event::ChangeNotMade) if !refunds.is_empty() => (not_made, "change_not_made"),
            Some(Event::ChangeNotMade) => (&mails.not_changed, "not_changed"),
            Some(Event::CancellationRefused) => (&mails.not_cancelled, "not_cancelled"),
            Some(Event::NameCorrected(_) | Event::NewTimesTaken) => (updated, "updated"),
            _ => return Ok(None),
        };
        let (lines, formats) = (order.lines_of_news(), &ticket.texts().formats);
        let name = ticket.name_of(&lines);
        let amount = formats.money(Money::sum(Currency::Try, refunds.iter().map(|refund| refund.amount)));
        let date = formats.date(&name.starts_at);
        let [what_in_short, _] = what(order, ticket, &lines, &name.route);
        let places = [
            ("route", what_in_short.as_str()),
            ("reference", &ticket.reference),
            ("date", &date),
            ("amount", &amount),
        ];
        // A paid change is a sale too: its page asks for the same consent.
        let last = order.changes.iter().rfind(|change| change.is_made());
        let is_of_sale = event == "changed" && last.is_some_and(|change| change.sum.due.minor > 0);
        let documents = is_of_sale.then(|| mails.sales_documents.clone());
        let arrival = (!refunds.is_empty()).then(|| arrival(order, ticket, &refunds));
        let words = Words {
            title: mail.title.clone(),
            paragraphs: std::iter::once(fill(&mail.text, &places)).chain(arrival).chain(documents).collect(),
            journey: true,
            prices: ticket.journey.prices.clone(),
            button: mail.button.clone(),
        };
        let (subject, choices) = (fill(&mail.subject, &places), what(order, ticket, &lines, ROUTE));
        let choices = choices.map(|what| fill(&mail.sms, &[("route", &what)]));
        let sms = sms::of_choices(&choices, ticket, &name, &amount);
        let is_as_before = matches!(event, "change_not_made" | "not_changed" | "not_cancelled");
        let attachments = if is_as_before { vec![] } else { papers(ticket)? };
        // The event's time keeps the id equal however often the letter is sent.
        let at = order.last_news().map_or(0, |news| news.at.as_millisecond());
        let event = format!("{event}-{at}");
        Ok(Some(Self { attachments, is_of_sale, ..Self::plain(ticket, &event, subject, &words, sms)? }))
    }

    fn refunded(order: &Order, ticket: &Ticket, amount: &str, card: &str) -> Result<Self> {
        let (mail, told) = (&ticket.texts().mail.refunded, &ticket.told().refunded);
        let review = &ticket.texts().mail.review;
        let why = if order.has_failed_review() { &review.failed } else { &told.text };
        let days = order.rules.arrives_within_days().to_string();
        let places = [
            ("route", ticket.journey.name.route.as_str()),
            ("reference", &ticket.reference),
            ("amount", amount),
            ("card", card),
            ("days", &days),
        ];
        let refund = Price { lines: vec![], total: PriceLine::new(&mail.amount, amount.to_owned()) };
        let words = Words {
            title: mail.title.clone(),
            paragraphs: vec![fill(why, &places), fill(&mail.arrival, &places)],
            journey: false,
            prices: vec![refund],
            button: mail.button.clone(),
        };
        let sms = sms::of(&fill(&told.sms, &[("days", &days)]), ticket, &ticket.journey.name, amount);
        Self::plain(ticket, "refunded", fill(&mail.subject, &places), &words, sms)
    }

    /// Letter about a cancellation: the cancelled lines, and the refund with its destination.
    fn cancelled(order: &Order, ticket: &Ticket, refunds: &[&Refund]) -> Result<Self> {
        let mail = &ticket.texts().mail.cancelled;
        let money = |amount| ticket.texts().formats.money(amount);
        let amount = Money::sum(Currency::Try, refunds.iter().map(|refund| refund.amount));
        let mut cancelled = order.lines_of_news();
        cancelled.sort_unstable();
        cancelled.dedup();
        let name = ticket.name_of(&cancelled);
        let [cancelled_in_short, _] = what(order, ticket, &cancelled, &name.route);
        let (lines, total) = (titles(order, ticket, &cancelled), money(amount));
        let places = [
            ("route", name.route.as_str()),
            ("what", &cancelled_in_short),
            ("reference", &ticket.reference),
            ("lines", &lines),
            ("amount", &total),
        ];
        let part = |refund: &&Refund| {
            PriceLine::new(refund_label(order, refund, ticket.texts()), money(refund.amount))
        };
        let parts = refunds.iter().map(part).collect();
        let by_carrier = &ticket.texts().mail.disrupted.given_back;
        let is_by_carrier = matches!(order.last_news().map(|news| &news.event), Some(Event::GivenBack(_)));
        let (subject, title, text, sms) = if is_by_carrier {
            (&by_carrier.subject, &by_carrier.title, by_carrier.text.join(" "), &by_carrier.sms)
        } else {
            let is_rental = ticket.journey.product == Product::Car;
            let text = if is_rental { &mail.rental_text } else { &mail.text };
            (&mail.subject, &mail.title, text.clone(), &mail.sms)
        };
        let words = Words {
            title: title.clone(),
            paragraphs: vec![
                fill(&text, &places),
                if amount.minor == 0 { mail.nothing.clone() } else { arrival(order, ticket, refunds) },
            ],
            // The rest of the journey is shown, with its cancelled parts.
            journey: !ticket.is_cancelled,
            prices: vec![Price { lines: parts, total: PriceLine::new(&mail.amount, total.clone()) }],
            button: mail.button.clone(),
        };
        let choices = what(order, ticket, &cancelled, ROUTE);
        let subject = fill(subject, &places);
        let sms = sms::of_choices(&choices.map(|what| fill(sms, &[("what", &what)])), ticket, &name, &total);
        let event = format!("cancelled-{}", order.refunds.len());
        let attachments = papers(ticket)?;
        Ok(Self { attachments, ..Self::plain(ticket, &event, subject, &words, sms)? })
    }

    /// Letter about a disruption: the carrier's change, and the buyer's choices.
    fn disrupted(order: &Order, ticket: &Ticket, disruption: &Disruption) -> Result<Self> {
        let mails = &ticket.texts().mail.disrupted;
        let mail = match disruption.change {
            DepartureChange::Cancelled => &mails.cancelled,
            DepartureChange::Moved(_) => &mails.moved,
        };
        let befallen = order.lines_of_news();
        let (name, lines) = (ticket.name_of(&befallen), titles(order, ticket, &befallen));
        let places = [("route", name.route.as_str()), ("reference", &ticket.reference), ("lines", &lines)];
        let mut paragraphs: Vec<String> = mail.text.iter().map(|text| fill(text, &places)).collect();
        if !order.capabilities().rebooks {
            // Only the first paragraph, which describes the change: the choice is the airline's.
            paragraphs.truncate(1);
            paragraphs.push(ticket.texts().name(disruption.words(false)).to_owned());
        }
        let words = Words {
            title: mail.title.clone(),
            paragraphs,
            journey: true,
            prices: vec![],
            button: mails.button.clone(),
        };
        let (subject, sms) = (fill(&mail.subject, &places), sms::of(&mail.sms, ticket, &name, ""));
        let event = format!("disrupted-{}", order.disruptions.len());
        let attachments = papers(ticket)?;
        Ok(Self { attachments, ..Self::plain(ticket, &event, subject, &words, sms)? })
    }

    fn plain(ticket: &Ticket, event: &str, subject: String, words: &Words, sms: String) -> Result<Self> {
        Ok(Self {
            id: format!("{event}@{}", host(&ticket.link)),
            to: ticket.email.clone(),
            text: text(ticket, words),
            html: html::page(ticket, words)?,
            phone: sms::number(ticket),
            subject,
            sms,
            ..Self::default()
        })
    }
}

/// Lists the passengers and directions of these lines.
fn titles(order: &Order, ticket: &Ticket, lines: &[usize]) -> String {
    let lines = lines.iter().filter_map(|at| order.lines.get(*at));
    let titles: Vec<String> = lines.map(|line| order.line_title(line, ticket.language)).collect();
    ticket.texts().list(titles.iter().map(String::as_str))
}

/// Describes where these refunds go, and when they arrive.
fn arrival(order: &Order, ticket: &Ticket, refunds: &[&Refund]) -> String {
    let (texts, mail) = (ticket.texts(), &ticket.texts().mail.cancelled);
    let to_cards = refunds.iter().filter(|refund| refund.method == RefundMethod::Card);
    let mut cards: Vec<String> = vec![];
    for receipt in to_cards.filter_map(|refund| order.receipt_of(&refund.payment_id)) {
        cards.extend(Some(receipt.card()).filter(|card| !cards.contains(card)));
    }
    let is_credit =
        |refund: &&&Refund| matches!(refund.method, RefundMethod::OpenTicket | RefundMethod::UsedOpenTicket);
    let sentence = match refunds.iter().filter(is_credit).count() {
        _ if refunds.iter().any(|refund| refund.awaits_invoice()) => &mail.return_invoice,
        _ if !cards.is_empty() => &mail.arrival,
        0 => &mail.coupon_text,
        credits if credits < refunds.len() => &mail.open_ticket_and_coupon_text,
        _ => &mail.open_ticket_text,
    };
    let days = order.rules.arrives_within_days().to_string();
    fill(sentence, &[("to", &texts.list(cards.iter().map(String::as_str))), ("days", &days)])
}

/// Placeholder for the route of a text message, which fills in the route itself and shortens its names when
/// space is short.
const ROUTE: &str = "{route}";
/// Maximum length of a passenger's name in a text message that is too long, in characters.
const SHORT_NAME: usize = 12;

/// Describes the cancelled or changed lines in a few words for subjects and text messages, first the longer
/// form, then the shorter one. A direction is named by its route alone when the lines cover the whole
/// direction; otherwise the passengers' names are added, and for a rental its car. Only given names are used:
/// next to the reference, a surname would open the booking to everyone who sees the subject.
fn what(order: &Order, ticket: &Ticket, lines: &[usize], route: &str) -> [String; 2] {
    let of_lines = || lines.iter().filter_map(|at| order.lines.get(*at));
    if let (Product::Car, Some(line)) = (ticket.journey.product, of_lines().next()) {
        let car = order.line_title(line, ticket.language);
        // A text message gets the car from the name of its direction.
        let rental = if route == ROUTE { route.to_owned() } else { format!("{car} ({route})") };
        return [rental.clone(), rental];
    }
    if ticket.are_whole_directions(lines) {
        return [route, route].map(str::to_owned);
    }
    let passengers: BTreeSet<usize> = of_lines().map(|line| line.passenger).collect();
    let people = order.people.iter().flat_map(|people| &people.passengers).enumerate();
    let names = people.filter(|(at, _)| passengers.contains(at)).map(|(_, one)| one.name.as_str());
    let names: Vec<&str> = names.collect();
    let count = [("count", passengers.len().to_string())];
    let count = count.each_ref().map(|(name, value)| (*name, value.as_str()));
    let several = fill(&ticket.texts().mail.cancelled.several, &count);
    let who = if names.len() > 2 { several.clone() } else { names.join(&ticket.texts().formats.comma) };
    // A single passenger's first given name is shorter than a number of passengers.
    let shorter = match names[..] {
        [name] => name.split_whitespace().next().unwrap_or(name).chars().take(SHORT_NAME).collect(),
        _ => several,
    };
    [who, shorter].map(|who| format!("{route} ({who})"))
}

pub(crate) fn papers(ticket: &Ticket) -> Result<Vec<Attachment>> {
    let attachment = |content_type, extension, content| Attachment {
        content_type,
        name: format!("{}.{extension}", ticket.file_name()),
        content,
    };
    Ok(vec![
        attachment("application/pdf", "pdf", documents::pdf(ticket)?),
        attachment("text/calendar; charset=utf-8", "ics", documents::calendar(ticket).into_bytes()),
    ])
}

/// Plain text of a letter without an order, for readers that show no HTML.
pub(crate) fn note_text(note: &Note) -> String {
    let code = note.code.as_ref().map(|(label, code)| format!("{label}: {code}"));
    let button = note.button.as_ref().map(|(words, link)| format!("{words}: {link}"));
    let parts = [Some(note.title.clone())].into_iter().chain(note.paragraphs.iter().cloned().map(Some));
    let parts: Vec<String> = parts.chain([code, button, Some(note.footer.clone())]).flatten().collect();
    parts.join("\n\n") + "\n"
}

/// Plain text of the mail for readers that show no HTML: the same words in the same order.
fn text(ticket: &Ticket, words: &Words) -> String {
    let texts = ticket.texts();
    let mut lines = vec![words.title.clone(), String::new()];
    for paragraph in &words.paragraphs {
        lines.extend([paragraph.clone(), String::new()]);
    }
    lines.extend([format!("{}: {}", texts.paper.reference, ticket.reference), String::new()]);
    if words.journey {
        journey(ticket, &mut lines);
    }
    for price in &words.prices {
        lines.extend(price.lines.iter().map(|line| format!("  {}: {}", line.label, line.amount)));
        lines.extend([format!("{}: {}", price.total.label, price.total.amount), String::new()]);
    }
    if words.journey {
        lines.push(ticket.told().notes_title.clone());
        lines.extend(ticket.journey.notes.iter().map(|note| format!("  {note}")));
        lines.push(String::new());
    }
    lines.extend([format!("{}: {}", words.button, ticket.link), String::new()]);
    lines.extend([fill(&texts.mail.footer, &[("email", &ticket.email)]), texts.sold_by(agency())]);
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn journey(ticket: &Ticket, lines: &mut Vec<String>) {
    for trip in &ticket.journey.trips {
        lines.push(format!("{} · {}", trip.marked_title(), trip.detail));
        for segment in &trip.segments {
            lines.extend(segment.wait.iter().map(|wait| format!("  {wait}")));
            lines.extend([&segment.from, &segment.to].into_iter().flat_map(|at| stop(at, ticket.texts())));
            lines.push(format!("  {}", segment.service.join(" · ")));
        }
        lines.extend(trip.terms.iter().map(|term| format!("  {term}")));
        lines.push(String::new());
    }
    lines.push(ticket.told().passengers.clone());
    for passenger in &ticket.journey.passengers {
        let kind = passenger.kind.as_ref().map_or_else(String::new, |kind| format!(" ({kind})"));
        lines.push(format!("  {}{kind}  {}", passenger.name, passenger.numbers.join("  ")));
    }
    lines.push(String::new());
}

fn stop(stop: &Stop, texts: &Texts) -> impl Iterator<Item = String> {
    let clock = [Some(stop.time.as_str()), stop.later.as_deref()];
    let clock = clock.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let note = stop.note.iter().map(|note| format!("  {note}"));
    let place = texts.list([stop.place.as_str(), &stop.name]);
    std::iter::once(format!("  {clock}  {place}")).chain(note)
}

impl std::fmt::Debug for Letter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Letter").field("id", &self.id).finish_non_exhaustive()
    }
}
