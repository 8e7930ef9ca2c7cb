// Values of the forms of /auth/, and the part that is stored on the device, which never includes a
// password.

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
/** Registration id from the sign-up response, with its e-mail address. */
type Waiting = { email: string; registration?: string };
export type ForgotValues = { email: string };
export type ResetValues = { new_password: string; comfirm_password: string };

export const CODE_LENGTH = 6;

/** Personal data that a password must not resemble. */
export const ownData = ({ username, email, first_name, last_name, phone }: RegisterValues) => [
  username,
  email,
  first_name,
  last_name,
  phone,
];

export const REGISTER_DRAFT = "register";
const ACTIVATION = "activation";

export const draftOfRegister = ({ password: _, comfirm_password: __, ...rest }: RegisterValues) => rest;

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

/** Stores the account that waits for activation, to prefill the next pages. */
export const rememberActivation = (waiting: Waiting) => writeDraft(ACTIVATION, waiting);
export const emailToActivate = () => readDraft<Waiting>(ACTIVATION)?.email ?? "";

/**
 * Returns the registration that a code for the address belongs to: the one stored on this device or the
 * one in the e-mail link. When both differ, somebody else registered the address. The result is then
 * undefined, so that the code proves the address without activating either password.
 */
export function registrationOf(email: string, link: MailLink): string | undefined {
  const waiting = readDraft<Waiting>(ACTIVATION);
  const own = waiting?.email === email ? waiting.registration : undefined;
  const said = link.email === email ? link.registration : undefined;
  return own === undefined || said === undefined || own === said ? (own ?? said) : undefined;
}

/** An e-mail link contains address and code, even on a device that does not know the account. */
export const startingActivation = ({ email, code }: MailLink): ActivateValues => ({
  email: email ?? emailToActivate(),
  code: code ?? "",
});
