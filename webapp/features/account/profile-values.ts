// Values of the profile form: the member's own data, and the password required for another e-mail
// address.

import type { Profile, User } from "@/lib/api/account-types";
import { DEFAULT_PHONE_CODE } from "@/lib/countries";

export type ProfileValues = Profile & { current_password: string };

export const profileOf = ({
  username,
  first_name,
  last_name,
  email,
  phone,
  phone_code,
}: User): ProfileValues => ({
  username,
  first_name,
  last_name,
  email,
  phone,
  phone_code: phone_code || DEFAULT_PHONE_CODE,
  current_password: "",
});

/** True for a different address; letter case and spaces do not count. */
export const isAnother = (email: string, own: string) => email.trim().toLowerCase() !== own.toLowerCase();
