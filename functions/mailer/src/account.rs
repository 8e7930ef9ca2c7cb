//! Letters about an account, and messages from the contact page. Codes and links that give access to an
//! account are created here, at the last moment, and stored as digests only.

use documents::texts::{AccountMail, Texts, fill};
use documents::ticket::host;
use domain::account::Account;
use domain::failure::Result;
use domain::language::Language;
use domain::random::{mint_code, mint_id};
use form_urlencoded::Serializer;
use jiff::Timestamp;
use journey::queued;
use store::token::{EmailChange, Reset};

use crate::Mailer;
use crate::html::{self, Note};
use crate::letter::{Letter, note_text};
use crate::names::short;

/// Recipient, account and texts of one account letter.
struct AccountLetter<'a> {
    account: &'a Account,
    to: &'a str,
    mail: &'static AccountMail,
    /// Path and query below the public origin that the button opens.
    path: &'a str,
    code: Option<&'a str>,
}

impl<O> Mailer<O> {
    /// Returns `None` when the account no longer exists or there is nothing to report. The caller cannot tell
    /// the two cases apart.
    pub(crate) async fn account_letter(&self, asked: &queued::MailRequest) -> Result<Option<Letter>> {
        let user_id = match asked {
            queued::MailRequest::ManageCode { .. }
            | queued::MailRequest::PhoneCode { .. }
            | queued::MailRequest::Bounced => return Ok(None),
            queued::MailRequest::Contact { name, email, phone, message } => {
                return self.contact_letter([name, email, phone, message]).await.map(Some);
            }
            queued::MailRequest::Activation { user_id }
            | queued::MailRequest::AlreadyRegistered { user_id, .. }
            | queued::MailRequest::EmailConfirmation { user_id }
            | queued::MailRequest::PasswordReset { user_id }
            | queued::MailRequest::PasswordChanged { user_id }
            | queued::MailRequest::EmailChanged { user_id, .. }
            | queued::MailRequest::PriceChanged { user_id, .. } => user_id,
        };
        let now = self.clock.now();
        let Some(account) = self.store.find_account(user_id, now).await?.map(|stored| stored.value) else {
            return Ok(None);
        };
        let mails = &Texts::of(account.settings.language).mail.account;
        let told =
            |mail, path| AccountLetter { account: &account, to: &account.email, mail, path, code: None };
        match asked {
            queued::MailRequest::Activation { .. } if account.activated => return Ok(None),
            queued::MailRequest::Activation { .. } => {
                let code = mint_code(self.random.as_ref());
                self.store.put_code(&account.id, &code, now).await?;
                let asked =
                    [("email", account.email.as_str()), ("code", &code), ("registration", &account.id)];
                let start = "/auth/activate/?";
                let path = Serializer::for_suffix(start.to_owned(), start.len()).extend_pairs(asked).finish();
                self.letter(&AccountLetter { code: Some(&code), ..told(&mails.activation, &path) })
            }
            queued::MailRequest::PasswordReset { .. } => {
                let path = self.reset_path(&account, None).await?;
                self.letter(&told(&mails.password_reset, &path))
            }
            queued::MailRequest::AlreadyRegistered { email, .. } => {
                let to = email.as_deref().unwrap_or(&account.email);
                self.letter(&AccountLetter { to, ..told(&mails.already_registered, "/auth/login/") })
            }
            queued::MailRequest::EmailConfirmation { .. } => {
                let Some((pending, change)) = account.pending_email.as_ref().zip(EmailChange::of(&account))
                else {
                    return Ok(None);
                };
                let token = mint_id(self.random.as_ref());
                self.store.put_email_change(&token, &change, now).await?;
                let path = format!("/auth/confirm-email/?token={token}");
                self.letter(&AccountLetter { to: &pending.email, ..told(&mails.email_confirmation, &path) })
            }
            queued::MailRequest::PasswordChanged { .. } => {
                self.letter(&told(&mails.password_changed, "/auth/forgot-password/"))
            }
            queued::MailRequest::EmailChanged { email: to, .. } => {
                let former = account.former_emails.iter().rfind(|former| former.email == *to);
                let Some(former) = former else { return Ok(None) };
                let path = self.reset_path(&account, Some(former.changed_at)).await?;
                self.letter(&AccountLetter { to, ..told(&mails.email_changed, &path) })
            }
            queued::MailRequest::PriceChanged { .. }
            | queued::MailRequest::Contact { .. }
            | queued::MailRequest::ManageCode { .. }
            | queued::MailRequest::Bounced
            | queued::MailRequest::PhoneCode { .. } => return Ok(None),
        }
        .map(Some)
    }

    async fn reset_path(&self, account: &Account, brings_back: Option<Timestamp>) -> Result<String> {
        let token = mint_id(self.random.as_ref());
        let now = self.clock.now();
        let reset =
            Reset { user_id: account.id.clone(), epoch: account.epoch, brings_back, requested_at: now };
        self.store.put_reset(&token, &reset, now).await?;
        Ok(format!("/auth/reset-password/?token={token}"))
    }

    fn letter(&self, told: &AccountLetter<'_>) -> Result<Letter> {
        let AccountLetter { account, to, mail, path, code } = told;
        let language = account.settings.language;
        let words = &Texts::of(language).mail.account;
        let (name, username) = (short(account.greeting()), short(&account.username));
        let places = [("name", name.as_str()), ("username", &username), ("code", code.unwrap_or_default())];
        let note = Note {
            language,
            title: mail.title.clone(),
            paragraphs: mail.text.iter().map(|text| fill(text, &places)).collect(),
            code: code.map(|code| (words.code.clone(), code.to_owned())),
            button: Some((mail.button.clone(), format!("{}{path}", self.origin))),
            footer: fill(&words.footer, &[("email", to)]),
        };
        self.note(to, fill(&mail.subject, &places), &note)
    }

    /// Forwards a contact message to the published contact address, in the default language. Replies go to
    /// the person who wrote the message.
    async fn contact_letter(&self, [name, email, phone, message]: [&String; 4]) -> Result<Letter> {
        let texts = Texts::of(Language::default());
        let words = &texts.mail.contact;
        let edition = self.editions.current().await?;
        let to = edition.contact_email();
        let labelled =
            [(&words.name, name), (&texts.paper.email, email), (&texts.paper.phone, phone)].into_iter();
        let labelled = labelled.map(|(label, value)| format!("{label}: {value}"));
        let note = Note {
            title: words.title.clone(),
            paragraphs: labelled.chain(message.lines().map(str::to_owned)).collect(),
            footer: fill(&words.footer, &[("email", to)]),
            ..Note::default()
        };
        let letter = self.note(to, fill(&words.subject, &[("name", &short(name))]), &note)?;
        Ok(Letter { reply_to: Some(email.clone()), ..letter })
    }

    pub(crate) fn note(&self, to: &str, subject: String, note: &Note) -> Result<Letter> {
        Ok(Letter {
            id: format!("{}@{}", mint_id(self.random.as_ref()), host(&self.origin)),
            to: to.to_owned(),
            subject,
            text: note_text(note),
            html: html::note_page(note)?,
            ..Letter::default()
        })
    }
}
