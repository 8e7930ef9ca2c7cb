/** Hostile networks call as soon as the call before is answered, until `isOver`. A refusal changes nothing for them. */
import { awaited, buy, codeIn, Refused, registrationOf } from "./purchase.mjs";

/** A hold is for so many passengers, to take many places in few calls. */
export const PARTY = 5;
/** Changes of this fare are free for long. */
const FREE = "FF";

/** Makes a caller that goes on after a refusal. */
const stubborn =
  (call) =>
  (...asked) =>
    call(...asked).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      return {};
    });

/**
 * The network changes a booking, to itself first, and asks for codes that open it and the victim's. The booking's number is the victim's,
 * since nobody proves what is typed at a payment. `from` makes a caller of the network with more headers.
 */
export async function pester(from, { form, paid, victim, outbox }, isOver) {
  const { session_unique, pnr } = await buy(from(), "flight", form, { paid, fare: FREE });
  const call = stubborn(from());
  const booking = `/flight/booking/${session_unique}`;
  await call("POST", `${booking}/manage/`, { channel: "email" });
  const code = await awaited("the code", async () => {
    const letters = await outbox.lettersTo(paid.email);
    // The ticket's letter has papers; the logo, which every letter embeds, has no file name.
    const hasPapers = ({ attachments }) => attachments.some(({ filename }) => filename);
    return codeIn(letters.find((letter) => letter.text.includes(pnr) && !hasPapers(letter)));
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
      for (const asked of [session_unique, victim]) {
        for (const channel of ["sms", "email"])
          await call("POST", `/flight/booking/${asked}/manage/`, { channel });
      }
      if (isOver()) return;
    }
  }
}

/** The network types wrong codes at a booking until its tries of the code are over. */
export async function guess(anyone, booking, right) {
  const call = stubborn(anyone);
  for (let wrong = 0; wrong < 6; wrong += 1) {
    const code = `${(Number(right) + 1 + wrong) % 1_000_000}`.padStart(6, "0");
    await call("POST", `${booking}verify/`, { code });
  }
}

/** The network holds places of one departure after the other, as many as are given, and pays for none. */
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

/** The network has letters sent to mailboxes that nobody has, and to the one of a user. */
export async function write(anyone, { invented, user }, isOver) {
  const call = stubborn(anyone);
  for (let at = 0; !isOver(); at += 1) {
    const email = invented(at);
    await call("POST", "/auth/register/", registrationOf(email.split("@")[0], email));
    await call("POST", "/auth/activate/resend/", { email });
    await call("POST", "/auth/forget-password/", { email: user });
  }
}
