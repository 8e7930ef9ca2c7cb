// Members for the browser tests, e-mails sent to them, and forms filled in with errors. Each member belongs
// to one test, and is registered through the API unless the test covers the sign-up itself.

import { AYSE } from "./people";
import { expect, type Locator, type Page, test } from "./test";
import { escaped, type Language, TURKISH } from "./words";

export const PASSWORD = "deniz-kabuğu-7";
export const OTHER_PASSWORD = "mavi tren 1856";

const IN_ARABIC = { "x-user-language": "ar", "x-user-country": "SA", "x-user-currency": "SAR" };

export type User = { username: string; email: string; phone: string };

/**
 * Returns a member with a unique e-mail address and phone number, so that no other test and no retry of the
 * same test receives their messages.
 */
export function newUser(): User {
  const username = `u${test.info().workerIndex}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const phone = `532${Math.random().toFixed(7).slice(2)}`;
  return { username, email: `${username}@example.com`, phone };
}

export type Sent = { kind: "mail" | "sms"; to: string; subject: string; text: string; html: string };

/** Waits for the newest wanted message to an e-mail address or a phone number. */
export async function sent(page: Page, to: string, isWanted: (message: Sent) => boolean): Promise<Sent> {
  let found: Sent | undefined;
  await expect
    .poll(
      async () => {
        const all: Sent[] = await (
          await page.request.get(`/_dev/outbox.json?to=${encodeURIComponent(to)}`)
        ).json();
        found = all.find(isWanted);
        return found !== undefined;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return found as Sent;
}

/** Waits for the e-mail whose subject matches. */
export const mailTo = (page: Page, email: string, subject: RegExp) =>
  sent(page, email, (message) => subject.test(message.subject));

export const codeIn = ({ text }: Sent) => /\b\d{6}\b/.exec(text)?.[0] ?? "";

/** Registers a member and activates the account with the code from the e-mail. */
export async function register(page: Page, language: Language = "tr"): Promise<User> {
  const user = newUser();
  const { registration } = await post(
    page,
    "/api/auth/register/",
    {
      ...user,
      password: PASSWORD,
      comfirm_password: PASSWORD,
      first_name: AYSE.name,
      last_name: AYSE.surname,
      phone_code: "90",
    },
    language === "ar" ? IN_ARABIC : undefined,
  );
  const code = codeIn(await mailTo(page, user.email, /./));
  await post(page, "/api/auth/activate/", { email: user.email, code, registration });
  return user;
}

/** Returns the link of an e-mail that contains `path`, with its query, without the origin. */
export const linkIn = ({ text }: Sent, path: string) =>
  text
    .split(/\s/)
    .find((word) => word.includes(path))
    ?.replace(/^https?:\/\/[^/]+/, "") ?? "";

/** Logs in from the next page load on. Returns the token that a member's calls carry. */
export async function signIn(page: Page, { username }: User): Promise<string> {
  const { token } = await post(page, "/api/auth/login/", { username, password: PASSWORD });
  await page.addInitScript((given) => localStorage.setItem("rota.token", given), JSON.stringify(token));
  return token;
}

async function post(page: Page, path: string, data: object, headers?: Record<string, string>) {
  const answer = await page.request.post(path, { data, headers });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A null `fault` means that the field only has to keep its value. */
type Wrong = [label: string, typed: string, fault: string | null];

/** Checks that each invalid entry gets an error at its own field and stays as typed. */
export async function enterWrongly(form: Page | Locator, submit: Locator, wrong: Wrong[]) {
  for (const [label, typed] of wrong) await form.getByLabel(label, { exact: true }).fill(typed);
  await submit.click();
  for (const [label, typed, fault] of wrong) {
    const field = form.getByLabel(label, { exact: true });
    await expect(field).toHaveValue(typed);
    if (fault === null) continue;
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(escaped(fault)));
  }
}

export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole("button", { name, exact: true });

export async function logIn(page: Page, name: string, password: string, t = TURKISH) {
  await page.getByLabel(t("fields.usernameOrEmail")).fill(name);
  await page.getByLabel(t("fields.password.label"), { exact: true }).fill(password);
  await button(page, t("auth.login.submit")).click();
}
