//! Account calls over HTTP in one process, together with the calls of the products; queued letters are
//! collected.
#![expect(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a test that cannot go on must fail")]

use axum::Router;
use domain::account::{Account, Session, Settings, coupon};
use domain::language::Language;
use domain::money::Currency;
use domain::place::turkish_time;
use jiff::Timestamp;
use journey::Context;
use rota_http::World;
use rota_http::signed_in::Accounts;
use serde_json::Value;
use store::queue::Queue;
use store::token::{Holder, session_id};
use store::{Store, Stored};

use crate::Shop;
use crate::http::{Answer, send};
use crate::sqs::{Queued, mail as mail_of, queue};

#[expect(missing_debug_implementations, reason = "a router prints nothing of use")]
pub struct Members {
    pub shop: Shop,
    pub app: Router,
    pub mail: Queue,
    pub letters: Queued,
}

impl Members {
    /// Password of every account that joins.
    pub const PASSWORD: &str = "mavi tren 1856";
    const HASH: &str =
        "$argon2id$v=19$m=19456,t=2,p=1$i/dPwhwaKjZ5oWUs/6IQKw$Mt/ItlQccerfwGIvRl7WMY6J+WRGLSwBFbO6BkIJh00";

    pub async fn open(routes: Router<Accounts>, products: Router<Context>) -> Self {
        let shop = Shop::open().await;
        let (mail, letters) = queue(200);
        let app = Self::serve(&shop.context, &mail, routes, products);
        Self { shop, app, mail, letters }
    }

    /// Returns the routes of a further process.
    pub fn serve(
        context: &Context,
        mail: &Queue,
        routes: Router<Accounts>,
        products: Router<Context>,
    ) -> Router {
        let Context { store, clock, random, .. } = context.clone();
        let world = World { clock, random };
        let accounts = Accounts { store: store.clone(), world: world.clone(), mail: mail_of(mail) };
        let routes = routes
            .with_state(accounts)
            .merge(products.with_state(Context { mail: mail_of(mail), ..context.clone() }));
        rota_http::layered(rota_http::idempotent(routes, store, world.clone()), &world)
    }

    pub fn store(&self) -> &Store {
        &self.shop.context.store
    }

    /// Sends a JSON body with a token; an empty token is omitted.
    pub async fn call(&self, method: &str, path: &str, token: &str, body: &Value) -> Answer {
        let bearer = format!("Bearer {token}");
        let headers = [("content-type", "application/json"), ("authorization", &bearer)];
        let headers = if token.is_empty() { &headers[..1] } else { &headers[..] };
        send(&self.app, method, path, headers, body.to_string().into()).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.call("POST", path, "", body).await
    }

    pub async fn get(&self, path: &str, token: &str) -> Answer {
        self.call("GET", path, token, &Value::Null).await
    }

    /// Creates an account with a welcome coupon, and returns it with a token.
    pub async fn join(&self, name: &str) -> (Account, String) {
        let now = self.shop.now();
        let welcome = coupon::welcome(turkish_time(now).date(), self.shop.context.random.as_ref());
        let settings = Settings { country: "TR".into(), language: Language::Tr, currency: Currency::Try };
        let mut account = Account {
            id: format!("user-{name}"),
            username: name.into(),
            email: format!("{name}@example.com"),
            password_hash: Self::HASH.into(),
            first_name: "Ayşe".into(),
            last_name: "Öz".into(),
            phone_code: "90".into(),
            phone: "5321234567".into(),
            settings,
            activated: true,
            created_at: now,
            epoch: 0,
            bills: vec![],
            coupons: vec![welcome],
            passengers: vec![],
            networks: vec![],
            former_emails: vec![],
            undone: vec![],
            pending_email: None,
            confirmed_phone: None,
            sessions: vec![],
            begun: vec![],
        };
        let token = format!("token-{name}");
        account.begin_session(session(&token, now));
        let saved = self.store().save_account(Stored::new(account), None, now).await.unwrap().value;
        let holder = Holder { user_id: saved.id.clone(), epoch: 0 };
        self.store().put_token(&token, &holder, now).await.unwrap();
        (saved, token)
    }
}

/// Returns the session of a token.
pub fn session(token: &str, created_at: Timestamp) -> Session {
    Session { id: session_id(token), device: None, city: None, created_at }
}
