//! Contact of a buyer: e-mail address and phone.

use serde::{Deserialize, Serialize};

use unicode_normalization::char::is_combining_mark;

use super::TEXT_MAX;
use super::fields::check_length;
use crate::message::{FieldErrors, Message};
use crate::place::{countries, without_trunk};

#[derive(Clone, Default)]
pub struct ContactForm {
    pub email: String,
    pub phone_code: String,
    pub phone: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    pub email: String,
    pub phone_code: String,
    pub phone: String,
}

pub fn check_contact(form: &ContactForm, errors: &mut FieldErrors) -> Option<Contact> {
    let email = check_email(&form.email).map_err(|message| errors.add("email", message)).ok();
    let (phone_code, phone) = check_contact_phone(form, errors).unzip();
    Some(Contact { email: email?, phone_code: phone_code?, phone: phone? })
}

/// Validates country code and national number.
pub fn check_contact_phone(form: &ContactForm, errors: &mut FieldErrors) -> Option<(String, String)> {
    let mut field = |name: &str, checked: Result<String, Message>| {
        checked.map_err(|message| errors.add(name, message)).ok()
    };
    let phone_code = field("phone_code", check_phone_code(&form.phone_code));
    let phone = field("phone", check_phone(&form.phone, phone_code.as_deref().unwrap_or_default()));
    phone_code.zip(phone)
}

pub fn check_email(text: &str) -> Result<String, Message> {
    let email = check_length(text, 1, TEXT_MAX)?;
    let fault = || Message::new("rules.email");
    let (local, host) = email.rsplit_once('@').ok_or_else(fault)?;
    let plain = |c: char| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
    let typed = host.chars().all(|c| c.is_alphanumeric() || is_combining_mark(c) || matches!(c, '-' | '.'));
    let wire = ascii_host(host).filter(|_| typed).ok_or_else(fault)?;
    let label = |l: &str| (1..=63).contains(&l.len()) && !l.starts_with('-') && !l.ends_with('-');
    let is_named = wire.rsplit('.').next().is_some_and(|top| top.bytes().any(|b| !b.is_ascii_digit()));
    let local_ok = !local.is_empty()
        && local.len() <= 64
        && local.chars().all(plain)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..");
    let host_ok = wire.contains('.') && wire.split('.').all(label) && is_named && wire.len() <= 253;
    if !local_ok || !host_ok {
        return Err(fault());
    }
    let is_international =
        !host.is_ascii() || wire.split('.').any(|label| label.to_ascii_lowercase().starts_with("xn--"));
    if !is_international {
        return Ok(email);
    }
    // Limits and accounts are counted by mailbox, so a domain has one stored spelling, however it was
    // typed.
    match idna::domain_to_unicode(&wire) {
        (host, Ok(())) => Ok(format!("{local}@{host}")),
        _ => Err(fault()),
    }
}

/// Returns the address for mail servers and payment providers: with the domain in Punycode.
pub fn ascii_email(email: &str) -> String {
    let host = email.rsplit_once('@').and_then(|(local, host)| Some((local, ascii_host(host)?)));
    host.map_or_else(|| email.to_owned(), |(local, host)| format!("{local}@{host}"))
}

fn ascii_host(host: &str) -> Option<String> {
    if host.is_ascii() { Some(host.to_owned()) } else { idna::domain_to_ascii(host).ok() }
}

pub fn check_phone_code(text: &str) -> Result<String, Message> {
    let code = check_length(text.trim().trim_start_matches('+'), 1, TEXT_MAX)?;
    let is_known = countries().iter().any(|country| country.phone_code == code);
    if is_known { Ok(code) } else { Err(Message::new("rules.phone")) }
}

/// Validates a national number of `code`: 10 digits for 90, else a length within the 15 digits of ITU-T
/// E.164. A trunk prefix is removed.
fn check_phone(text: &str, code: &str) -> Result<String, Message> {
    let phone = check_length(text, 1, TEXT_MAX)?;
    if !phone.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Message::new("rules.digits"));
    }
    let phone = without_trunk(code, &phone);
    let fits = if code == "90" {
        phone.len() == 10
    } else {
        (4..=15_usize.saturating_sub(code.len())).contains(&phone.len())
    };
    if fits { Ok(phone.to_owned()) } else { Err(Message::new("rules.phone")) }
}
