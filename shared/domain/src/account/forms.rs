//! Forms of accounts and their rules. The web app's forms have the same rules with the same keys.

use crate::account::password::check_password;
use crate::language::Language;
use crate::message::{FieldErrors, Message};
use crate::money::Currency;
use crate::people::{
    ContactForm, check_contact_phone, check_email, check_length, check_person_name, check_phone_code,
    required,
};
use crate::place::country;

use super::Settings;

pub const USERNAME_MIN: usize = 3;
pub const USERNAME_MAX: usize = 150;
pub const MESSAGE_MAX: usize = 5000;

/// Forms and profile, whose personal data and passwords are left out of debug output.
#[derive(Clone, Default)]
pub struct ProfileForm {
    pub username: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone_code: String,
    pub phone: String,
}

#[derive(Clone, PartialEq, Eq)]
pub struct Profile {
    pub username: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone_code: String,
    pub phone: String,
}

#[derive(Clone, Default)]
pub struct PasswordForm {
    pub password: String,
    pub confirmation: String,
}

macro_rules! unprinted {
    ($($kind:ident),*) => {
        $(impl std::fmt::Debug for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($kind), "(…)"))
            }
        })*
    };
}
unprinted!(ProfileForm, Profile, PasswordForm);

/// A profile requires a phone number; at registration the number is optional.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phone {
    Required,
    Optional,
}

pub fn check_profile(form: &ProfileForm, phone: Phone, errors: &mut FieldErrors) -> Option<Profile> {
    let mut field = |name: &str, checked: Result<String, Message>| {
        checked.map_err(|message| errors.add(name, message)).ok()
    };
    let username = field("username", check_username(&form.username));
    let email = field("email", check_email(&form.email));
    let first_name = field("first_name", check_person_name(&form.first_name));
    let last_name = field("last_name", check_person_name(&form.last_name));
    let (phone_code, number) = if phone == Phone::Optional && form.phone.trim().is_empty() {
        (field("phone_code", check_phone_code(code_or_default(&form.phone_code))), Some(String::new()))
    } else {
        let typed = ContactForm {
            email: String::new(),
            phone_code: code_or_default(&form.phone_code).to_owned(),
            phone: form.phone.clone(),
        };
        check_contact_phone(&typed, errors).unzip()
    };
    Some(Profile {
        username: username?,
        email: email?,
        first_name: first_name?,
        last_name: last_name?,
        phone_code: phone_code?,
        phone: number?,
    })
}

/// Returns the code of Türkiye where none was given.
fn code_or_default(code: &str) -> &str {
    if code.trim().is_empty() { "90" } else { code }
}

/// Checks a username. The allowed characters exclude e-mail addresses, since members may sign in with
/// either.
fn check_username(text: &str) -> Result<String, Message> {
    let username = check_length(text, USERNAME_MIN, USERNAME_MAX)?;
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
    if username.chars().all(fits) { Ok(username) } else { Err(Message::new("rules.username")) }
}

/// Checks a new password. `fields` are the names of the two fields in the form; `own` is data that the
/// password must not resemble.
pub fn check_new_password(form: &PasswordForm, fields: [&str; 2], own: &[&str], errors: &mut FieldErrors) {
    let [password, confirmation] = fields;
    if let Err(message) = check_password(&form.password, own) {
        errors.add(password, message);
    }
    if form.confirmation.is_empty() {
        errors.add(confirmation, required());
    } else if form.confirmation != form.password {
        errors.add(confirmation, Message::new("rules.password_differs"));
    }
}

pub fn check_settings(
    country_code: &str,
    language: &str,
    currency: &str,
    errors: &mut FieldErrors,
) -> Option<Settings> {
    let known_country = country(&country_code.trim().to_ascii_uppercase());
    let known_language = Language::from_code(&language.trim().to_ascii_lowercase());
    let known_currency = Currency::from_code(currency.trim());
    let mut fault = |name: &str, typed: &str, known: bool| {
        if !known {
            let rule = if typed.trim().is_empty() { "rules.required" } else { "rules.invalid" };
            errors.add(name, Message::new(rule));
        }
    };
    fault("country", country_code, known_country.is_some());
    fault("language", language, known_language.is_some());
    fault("currency", currency, known_currency.is_some());
    Some(Settings {
        country: known_country?.code.to_owned(),
        language: known_language?,
        currency: known_currency?,
    })
}
