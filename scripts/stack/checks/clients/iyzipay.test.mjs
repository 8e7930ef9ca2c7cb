/** Tests iyzico's own client for Node against the payment provider's simulator. */
import assert from "node:assert/strict";
import test from "node:test";
import Iyzipay from "iyzipay";
import utils from "iyzipay/lib/utils.js";
import { confirm, formOf, submit } from "../../common/purchase.mjs";

const { BANK_URL: uri, KEY } = process.env;
const iyzipay = new Iyzipay({ uri, apiKey: KEY, secretKey: KEY });
const CARD = {
  cardHolderName: "Ada Yılmaz",
  cardNumber: "5528790000000008",
  expireMonth: "12",
  expireYear: "2030",
  cvc: "123",
};
const ADDRESS = { contactName: "Ada Yılmaz", city: "Istanbul", country: "Turkey", address: "Bagdat Cad. 1" };
const BUYER = {
  id: "B1",
  name: "Ada",
  surname: "Yılmaz",
  gsmNumber: "+905321234567",
  email: "ada@example.com",
  identityNumber: "17291716060",
  registrationAddress: "Bagdat Cad. 1",
  ip: "85.34.78.112",
  city: "Istanbul",
  country: "Turkey",
};

/** Returns a basket of two items whose paid price exceeds its price. */
const basket = (more = {}) => ({
  locale: "en",
  conversationId: "c-1",
  price: "100",
  paidPrice: "110.5",
  currency: "TRY",
  basketId: "b-1",
  paymentGroup: "PRODUCT",
  callbackUrl: "https://rota.example/return/",
  buyer: BUYER,
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  basketItems: [
    { id: "i-1", name: "Outbound", category1: "Travel", itemType: "VIRTUAL", price: "60" },
    { id: "i-2", name: "Return", category1: "Travel", itemType: "VIRTUAL", price: "40" },
  ],
  ...more,
});
const single = (more = {}) => basket({ installment: "1", paymentChannel: "WEB", paymentCard: CARD, ...more });

/** Wraps a callback of the client in a promise. */
const ask = (resource, call, request) =>
  new Promise((resolve, reject) => {
    iyzipay[resource][call](request, (error, answer) => (error ? reject(error) : resolve(answer)));
  });

function signed(values, signature) {
  assert.equal(utils.calculateHmacSHA256Signature(values, KEY), signature);
}

/**
 * Starts a payment and confirms it as the customer; returns the fields that the browser then sends to the
 * merchant.
 */
async function confirmed(more) {
  const started = await ask("threedsInitialize", "create", single(more));
  assert.equal(started.status, "success", started.errorMessage);
  const first = new Response(Buffer.from(started.threeDSHtmlContent, "base64"));
  return (await formOf(await confirm(await submit(first)))).fields;
}

async function paid(more) {
  const { paymentId, conversationData, conversationId } = await confirmed(more);
  const charged = await ask("threedsPayment", "create", { paymentId, conversationData, conversationId });
  assert.equal(charged.status, "success", charged.errorMessage);
  return charged;
}

test("iyzipay: a payment starts with instalments as text and a paid price above the price", async () => {
  const started = await ask("threedsInitialize", "create", single());
  assert.equal(started.status, "success", started.errorMessage);
  signed([started.paymentId, started.conversationId], started.signature);
});

test("iyzipay: prices may be numbers", async () => {
  const items = basket().basketItems.map((item) => ({ ...item, price: Number(item.price) }));
  const charged = await paid({ price: 100, paidPrice: 110.5, basketItems: items });
  assert.deepEqual([charged.price, charged.paidPrice], [100, 110.5]);
});

test("iyzipay: the first version of the 3-D authorization charges, with a transaction per item", async () => {
  const charged = await paid();
  const { paymentId, currency, basketId, conversationId, paidPrice, price, itemTransactions } = charged;
  signed([paymentId, currency, basketId, conversationId, paidPrice, price], charged.signature);
  assert.deepEqual(
    itemTransactions.map((item) => [item.itemId, item.price, item.paidPrice]),
    [
      ["i-1", 60, 66.3],
      ["i-2", 40, 44.2],
    ],
  );
  assert.notEqual(itemTransactions[0].paymentTransactionId, itemTransactions[1].paymentTransactionId);
});

test("iyzipay: the second version of the 3-D authorization rejects another sum", async () => {
  const { paymentId, conversationId } = await confirmed();
  const agreed = { locale: "en", conversationId, paymentId, basketId: "b-1", currency: "TRY" };
  const other = await ask("threedsV2Payment", "create", { ...agreed, paidPrice: "100" });
  assert.equal(other.status, "failure");
  const charged = await ask("threedsV2Payment", "create", { ...agreed, paidPrice: 110.5 });
  assert.equal(charged.status, "success", charged.errorMessage);
  const found = await ask("threedsPayment", "retrieve", { paymentId });
  assert.equal(found.paymentStatus, "SUCCESS");
});

test("iyzipay: the merchant's ids may be left out", async () => {
  const charged = await paid({ conversationId: undefined, basketId: undefined });
  assert.equal(charged.conversationId, undefined);
  assert.equal(charged.fraudStatus, 1);
});

test("iyzipay: an item is refunded by its transaction, up to its own part", async () => {
  const [outbound, back] = (await paid()).itemTransactions;
  const refund = (item, price) =>
    ask("refund", "create", {
      ...{ conversationId: "r-1", locale: "en", ip: "85.34.78.112", currency: "TRY", price },
      paymentTransactionId: item.paymentTransactionId,
      reason: Iyzipay.REFUND_REASON.BUYER_REQUEST,
    });
  assert.equal((await refund(outbound, 66.31)).status, "failure");
  const half = await refund(outbound, 33.15);
  assert.deepEqual([half.status, half.price, half.currency], ["success", 33.15, "TRY"]);
  signed([half.paymentId, half.price, half.currency, half.conversationId], half.signature);
  assert.equal((await refund(back, "44.2")).status, "success");
  assert.equal((await refund(back, "0.01")).status, "failure");
});

test("iyzipay: a payment is refunded by its id and a sum, up to the whole", async () => {
  const { paymentId } = await paid();
  const refund = (price) =>
    ask("refundV2", "create", { conversationId: "r-2", paymentId, price, ip: "85.34.78.112" });
  const most = await refund(100);
  assert.equal(most.status, "success", most.errorMessage);
  assert.deepEqual([most.price, most.retryable], [100, false]);
  signed([most.paymentId, most.price, most.currency, most.conversationId], most.signature);
  assert.equal((await refund("10.51")).status, "failure");
  assert.equal((await refund("10.5")).status, "success");
});

test("iyzipay: a payment is cancelled on its day", async () => {
  const { paymentId } = await paid();
  const cancelled = await ask("cancel", "create", { conversationId: "x", paymentId, ip: "85.34.78.112" });
  assert.deepEqual([cancelled.status, cancelled.price], ["success", 110.5]);
});

test("iyzipay: the first digits of a card tell its issuer and type", async () => {
  const bin = await ask("binNumber", "retrieve", { conversationId: "c", binNumber: "55287900" });
  assert.equal(bin.status, "success", bin.errorMessage);
  assert.deepEqual(
    [bin.cardType, bin.cardAssociation, bin.cardFamily, bin.bankName, bin.bankCode, bin.commercial],
    ["CREDIT_CARD", "MASTER_CARD", "Paraf", "Halkbank", 12, 0],
  );
  const none = await ask("binNumber", "retrieve", { locale: "en", conversationId: "c", binNumber: "1" });
  assert.deepEqual([none.status, none.locale, none.conversationId], ["failure", "en", "c"]);
});

test("iyzipay: instalments are listed for a price that is a number", async () => {
  const plans = await ask("installmentInfo", "retrieve", { binNumber: "552608", price: 300 });
  assert.equal(plans.installmentDetails[0].installmentPrices[2].totalPrice, 300);
});

test("iyzipay: the payment page takes the card and returns its token", async () => {
  const request = basket({ enabledInstallments: [2, 3] });
  const opened = await ask("checkoutFormInitialize", "create", request);
  assert.equal(opened.status, "success", opened.errorMessage);
  signed([opened.conversationId, opened.token], opened.signature);
  assert.match(opened.checkoutFormContent, /<script/);
  const { token } = opened;
  assert.equal((await ask("checkoutForm", "retrieve", { token })).status, "failure");
  const page = await fetch(opened.paymentPageUrl);
  const typed = { owner: "Ada", number: CARD.cardNumber, expiry: "12/30", cvc: "123", instalments: "3" };
  const back = await formOf(await confirm(await submit(page, typed)));
  assert.deepEqual(back.fields, { token });
  const found = await ask("checkoutForm", "retrieve", { conversationId: "c-1", token });
  const { paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price } = found;
  assert.equal(paymentStatus, "SUCCESS");
  const values = [paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token];
  signed(values, found.signature);
});

test("iyzipay: the reports accept requests signed over a body of {}", async () => {
  const { paymentId } = await paid({ conversationId: "reported" });
  const details = await ask("reportingTransactionDetails", "retrieve", {
    locale: "tr",
    conversationId: "c",
    paymentConversationId: "reported",
  });
  assert.equal(details.status, "success", details.errorMessage);
  const [payment] = details.payments;
  assert.deepEqual([payment.paymentId, payment.itemTransactions.length], [Number(paymentId), 2]);
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const ofDay = { conversationId: "c", transactionDate: `${day} 00:00:00` };
  const list = await ask("reportingTransactions", "retrieve", { ...ofDay, page: 1 });
  assert.ok(
    list.transactions.some((row) => row.paymentId === Number(paymentId)),
    JSON.stringify(list),
  );
  const scrolled = await ask("reportingScrollTransactions", "retrieve", {
    ...ofDay,
    documentScrollVoSortingOrder: "ASC",
    lastId: paymentId,
  });
  assert.ok(scrolled.transactions.every((row) => row.paymentId !== Number(paymentId)));
  for (const report of ["reportingPayoutCompleted", "reportingBouncedPayments"]) {
    assert.equal(
      (await ask(report, "retrieve", { conversationId: "c", date: ofDay.transactionDate })).status,
      "success",
    );
  }
});

test("iyzipay: an unknown call is rejected in JSON, with its locale and conversationId", async () => {
  const approval = { locale: "en", conversationId: "c-9", paymentTransactionId: "1" };
  const answer = await ask("approval", "create", approval);
  const { status, locale, conversationId, errorCode, errorMessage } = answer;
  assert.deepEqual(
    [status, locale, conversationId, errorCode, errorMessage],
    ["failure", "en", "c-9", "11", "Invalid request"],
  );
});

test("iyzipay: a rejection repeats locale and conversationId", async () => {
  const stranger = new Iyzipay({ uri, apiKey: "another", secretKey: KEY });
  const request = { locale: "en", conversationId: "c-7", paymentId: "1" };
  const refused = await new Promise((resolve) => {
    stranger.payment.retrieve(request, (_error, answer) => resolve(answer));
  });
  assert.deepEqual([refused.status, refused.errorCode], ["failure", "1001"]);
  const broken = await ask("threedsInitialize", "create", single({ buyer: { id: "B1" } }));
  for (const answer of [refused, broken, await ask("payment", "retrieve", request)]) {
    assert.equal(answer.status, "failure");
    assert.equal(answer.locale, "en");
    assert.match(answer.conversationId, /^c-[17]$/);
  }
});
