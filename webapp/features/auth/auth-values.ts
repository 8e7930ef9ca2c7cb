// What the forms of /auth/ hold, and what of it is kept on the device: never a password.

import { DEFAULT_PHONE_CODE } from "@/lib/countries";
import { readDraft, writeDraft } from "@/lib/draft";
import type { MailLink } from "./use-mail-link";

export type RegisterValues = {
  username: string;
  email: string;
  password: string;
  comfirm_password: string;
  first_name: string;
  last_name: string;
  phone_code: string;
  phone: string;
};
export type ActivateValues = { email: string; code: string };
/** What the answer to a sign-up gave, kept with the address it was for. */
type Waiting = { email: string; registration?: string };
export type ForgotValues = { email: string };
export type ResetValues = { new_password: string; comfirm_password: string };

export const CODE_LENGTH = 6;

/** What a password must not be close to. */
export const ownData = ({ username, email, first_name, last_name, phone }: RegisterValues) => [
  username,
  email,
  first_name,
  last_name,
  phone,
];

export const REGISTER_DRAFT = "register";
const ACTIVATION = "activation";

export const keptOfRegister = ({ password: _, comfirm_password: __, ...kept }: RegisterValues) => kept;

export const startingRegister = (): RegisterValues => ({
  username: "",
  email: "",
  password: "",
  comfirm_password: "",
  first_name: "",
  last_name: "",
  phone_code: DEFAULT_PHONE_CODE,
  phone: "",
  ...readDraft<Partial<RegisterValues>>(REGISTER_DRAFT),
});

/** Whose account waits to be activated: the next pages are filled in with it. */
export const rememberActivation = (waiting: Waiting) => writeDraft(ACTIVATION, waiting);
export const emailToActivate = () => readDraft<Waiting>(ACTIVATION)?.email ?? "";

/**
 * The sign-up that a code for the address is meant for: what this device keeps, or the mail's link says. Where they differ, somebody else
 * signed up with the address: none is meant, so that the code proves it and opens it to nobody's password.
 */
export function registrationOf(email: string, link: MailLink): string | undefined {
  const waiting = readDraft<Waiting>(ACTIVATION);
  const kept = waiting?.email === email ? waiting.registration : undefined;
  const said = link.email === email ? link.registration : undefined;
  return kept === undefined || said === undefined || kept === said ? (kept ?? said) : undefined;
}

/** The mail's link says both, also to a device that knows nothing of the account. */
export const startingActivation = ({ email, code }: MailLink): ActivateValues => ({
  email: email ?? emailToActivate(),
  code: code ?? "",
});
