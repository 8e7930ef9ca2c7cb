//! iyzico's reports, and its responses to refunds.

use axum::extract::State;
use axum::response::Response;
use jiff::civil::Date;
use serde_json::{Value, json};

use crate::Bank;
use crate::answer::number;
use crate::payment::{Item, Payment, day};
use crate::refusal::Refusal;
use crate::request::{Call, DayRequest, Find};

pub const DETAILS: &str = "/v2/reporting/payment/details";
pub const OF_DAY: &str = "/v2/reporting/payment/transactions";
pub const SCROLLED: &str = "/v2/reporting/payment/scroll-transactions";
pub const PAID_OUT: &str = "/reporting/settlement/payoutcompleted";
pub const BOUNCED: &str = "/reporting/settlement/bounced";

const PAGE: usize = 100;

pub async fn details(State(bank): State<Bank>, call: Call<Find>) -> Response {
    let found = bank.find(&call.request).await;
    let payments = |found: Option<Payment>| found.iter().map(detail).collect::<Vec<_>>();
    call.asked.answer(found.map(|found| json!({ "payments": payments(found) })))
}

/// Lists the captured payments of a day, page by page.
pub async fn of_day(State(bank): State<Bank>, call: Call<DayRequest>) -> Response {
    let found = async {
        let page = call.request.page.0.parse::<usize>().unwrap_or(1).max(1);
        let all = charges(&bank, &call.request).await?;
        let pages = all.len().div_ceil(PAGE).max(1);
        let rows: Vec<_> = all.iter().skip((page - 1).saturating_mul(PAGE)).take(PAGE).map(row).collect();
        Ok(json!({ "transactions": rows, "currentPage": page, "totalPageCount": pages }))
    };
    call.asked.answer(found.await)
}

/// Lists the captured payments of a day that follow the last listed one.
pub async fn scrolled(State(bank): State<Bank>, call: Call<DayRequest>) -> Response {
    let found = async {
        let mut all = charges(&bank, &call.request).await?;
        if let Some(last) = call.request.last_id.given() {
            let seen = all.iter().position(|payment| payment.payment_id == last).map_or(0, |at| at + 1);
            all.drain(..seen);
        }
        let rows: Vec<_> = all.iter().take(PAGE).map(row).collect();
        let last = all.iter().take(PAGE).next_back().map(|payment| &*payment.payment_id);
        Ok(json!({ "transactions": rows, "hasNext": all.len() > PAGE, "lastId": last }))
    };
    call.asked.answer(found.await)
}

/// Pay-outs to the merchant: always empty.
pub async fn paid_out(call: Call<DayRequest>) -> Response {
    call.asked.answer(Ok(json!({ "payoutCompletedTransactions": [] })))
}

pub async fn bounced(call: Call<DayRequest>) -> Response {
    call.asked.answer(Ok(json!({ "bouncedRows": [] })))
}

async fn charges(bank: &Bank, asked: &DayRequest) -> Result<Vec<Payment>, crate::answer::Failure> {
    let text = asked.transaction_date.get(..10).ok_or(Refusal::InvalidRequest)?;
    let date: Date = text.parse().map_err(|_| Refusal::InvalidRequest)?;
    let mut all = bank.store.all("").await?;
    all.retain(|payment| payment.charged_at.is_some_and(|at| day(at) == date));
    Ok(all)
}

fn row(payment: &Payment) -> Value {
    json!({
        "transactionType": "PAYMENT",
        "transactionId": payment.payment_id.parse::<u64>().unwrap_or_default(),
        "transactionDate": payment.charged_at.unwrap_or(payment.created_at).to_string(),
        "transactionStatus": 2,
        "paymentId": payment.payment_id.parse::<u64>().unwrap_or_default(),
        "conversationId": payment.conversation_id,
        "basketId": payment.basket_id,
        "price": number(payment.price()),
        "paidPrice": number(payment.amount),
        "transactionCurrency": payment.amount.currency.code(),
        "installment": payment.instalments,
        "threeDS": 1,
    })
}

fn detail(payment: &Payment) -> Value {
    let cancels = if payment.cancelled.minor == 0 {
        json!([])
    } else {
        json!([{ "refundId": 1, "refundPrice": number(payment.cancelled), "refundStatus": 1 }])
    };
    let item = |(at, item): (usize, &Item)| {
        let refunds = if item.refunded.minor == 0 {
            json!([])
        } else {
            json!([{ "refundTxId": 1, "refundPrice": number(item.refunded), "refundStatus": 1, "isAfterSettlement": false }])
        };
        json!({
            "paymentTransactionId": payment.transaction_id(at),
            "price": number(item.price),
            "paidPrice": number(item.paid),
            "refunds": refunds,
        })
    };
    json!({
        "paymentId": payment.payment_id.parse::<u64>().unwrap_or_default(),
        "paymentStatus": payment.phase.number(),
        "paymentRefundStatus": payment.refund_status(),
        "price": number(payment.price()),
        "paidPrice": number(payment.amount),
        "currency": payment.amount.currency.code(),
        "paymentConversationId": payment.conversation_id,
        "basketId": payment.basket_id,
        "mdStatus": payment.md_status,
        "threeDS": true,
        "phase": "AUTH",
        "createdDate": payment.charged_at.unwrap_or(payment.created_at).to_string(),
        "cancels": cancels,
        "itemTransactions": payment.items.iter().enumerate().map(item).collect::<Vec<_>>(),
    })
}
