// Every card that the issuer declines: the buyer sees the reason, the form keeps its data, nothing is held
// and nothing was charged.

import {
  accept,
  bookingState,
  confirmAtIssuer,
  fillCard,
  GOOD_CARD,
  openPart,
  payButton,
  payWith,
  readTicket,
} from "./journey";
import { AYSE } from "./people";
import { expect, type Page, test } from "./test";
import { TURKISH } from "./words";

const DECLINED = TURKISH("server.declined_do_not_honour");
const OTHER = TURKISH("server.declined_other");
const SUSPECTED = TURKISH("server.declined_suspected_fraud");

const REFUSED = [
  { card: "4111 1111 1111 1129", why: TURKISH("server.declined_insufficient_funds") },
  { card: "4129 1111 1111 1111", why: DECLINED },
  { card: "4128 1111 1111 1112", why: OTHER },
  { card: "4127 1111 1111 1113", why: SUSPECTED },
  { card: "4126 1111 1111 1114", why: SUSPECTED },
  { card: "4125 1111 1111 1115", why: TURKISH("server.declined_expired_card") },
  { card: "4124 1111 1111 1116", why: TURKISH("server.declined_invalid_cvc") },
  { card: "4123 1111 1111 1117", why: DECLINED },
  { card: "4122 1111 1111 1118", why: DECLINED },
  { card: "4121 1111 1111 1119", why: SUSPECTED },
  { card: "4120 1111 1111 1110", why: SUSPECTED },
  { card: "4130 1111 1111 1118", why: OTHER },
  { card: "4131 1111 1111 1117", why: TURKISH("server.declined_authentication_failed") },
  { card: "4141 1111 1111 1115", why: TURKISH("server.declined_authentication_failed") },
];
/** The issuer declines this card before its page is shown. */
const WITHOUT_3D_SECURE = "4151 1111 1111 1112";
const EMAIL = "ayse@example.com";

async function payAgainWith(page: Page, card: string) {
  await fillCard(page, card);
  await accept(page);
  await payButton(page).click();
}

/** Opens one part after the other, since each part of a sent form is collapsed. */
async function expectStillFilled(page: Page) {
  await openPart(page, TURKISH("payment.contact.title"), page.getByLabel(TURKISH("payment.contact.email")));
  await expect(page.getByLabel(TURKISH("payment.contact.email"))).toHaveValue(EMAIL);
  await expect(page.getByLabel(TURKISH("payment.contact.phone"), { exact: true })).toHaveValue(
    /532\D*123\D*45\D*67/,
  );
  await openPart(page, "1. yolcu", page.getByLabel(TURKISH("payment.passenger.name"), { exact: true }));
  await expect(page.getByLabel(TURKISH("payment.passenger.name"), { exact: true })).toHaveValue(AYSE.name);
  await expect(page.getByLabel(TURKISH("payment.passenger.surname"))).toHaveValue(AYSE.surname);
  await expect(page.getByLabel(TURKISH("payment.passenger.citizenNumber"))).toHaveValue(AYSE.citizen);
  await expect(page.getByLabel(TURKISH("payment.passenger.year"))).toHaveValue(AYSE.birth.year);
  await expect(page.getByRole("radio", { name: TURKISH(`payment.passenger.${AYSE.gender}`) })).toBeChecked();
}

type LedgerLine = { conversation_id: string; charged: string; times_charged: number };

/**
 * Collects the ids of the payments that the page started: the payment simulator has no other id of an order
 * that the browser knows.
 */
function paymentIdsOf(page: Page): Set<string> {
  const paymentIds = new Set<string>();
  page.on("request", (request) => {
    const id = /\/gateway\/payment\/start\/([^/]+)\//.exec(request.url())?.[1];
    if (id) paymentIds.add(id);
  });
  return paymentIds;
}

async function ledgerOf(page: Page, paymentIds: Set<string>): Promise<LedgerLine[]> {
  const provider = new URL(test.info().project.use.baseURL ?? "");
  // The payment simulator listens on the next port.
  provider.port = String(Number(provider.port) + 1);
  const { payments } = await (await page.request.get(`${provider.origin}/_ledger.json`)).json();
  return payments.filter(({ conversation_id }: LedgerLine) => paymentIds.has(conversation_id));
}

async function expectNothingCharged(page: Page, session: string, paymentIds: Set<string>) {
  expect((await bookingState(page, session)).state).toBe("failed");
  for (const line of await ledgerOf(page, paymentIds)) {
    expect(line).toMatchObject({ charged: "0.00", times_charged: 0 });
  }
}

/** Number of failing cards tried on one page, to fill in fewer forms. */
const ON_ONE_PAGE = 7;

for (let first = 0; first < REFUSED.length; first += ON_ONE_PAGE) {
  const cards = REFUSED.slice(first, first + ON_ONE_PAGE);
  test(`a declined card shows its reason: ${cards.map(({ card }) => card).join(", ")}`, async ({ page }) => {
    const paymentIds = paymentIdsOf(page);
    let session = "";
    for (const [tried, { card, why }] of cards.entries()) {
      await test.step(`${card}: ${why}`, async () => {
        if (tried === 0) session = await payWith(page, card, EMAIL);
        else await payAgainWith(page, card);
        await confirmAtIssuer(page);
        const notice = page.locator("#main").getByText(why);
        await expect(notice).toBeVisible();
        await expectStillFilled(page);
        await expect(page.getByLabel(TURKISH("payment.card.number"))).toHaveValue("");
        expect(await ledgerOf(page, paymentIds)).toHaveLength(tried + 1);
        await expectNothingCharged(page, session, paymentIds);
      });
    }
  });
}

test(`${WITHOUT_3D_SECURE}: a dialog reports no 3-D Secure, and another card buys`, async ({ page }) => {
  const paymentIds = paymentIdsOf(page);
  const session = await payWith(page, WITHOUT_3D_SECURE, EMAIL);
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(dialog).toContainText(TURKISH("server.declined_authentication_unavailable"));
  await expectNothingCharged(page, session, paymentIds);
  await dialog.getByRole("button", { name: TURKISH("common.ok") }).click();
  await expectStillFilled(page);

  await payAgainWith(page, GOOD_CARD);
  await confirmAtIssuer(page);
  expect((await readTicket(page)).session).toBe(session);
  const charged = (await ledgerOf(page, paymentIds)).filter(({ times_charged }) => times_charged > 0);
  expect(charged).toHaveLength(1);
  expect(charged[0]?.times_charged).toBe(1);
});
