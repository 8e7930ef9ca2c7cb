// What the profile's form holds: the user's own data, and the password that another e-mail address asks for.

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

/** Another address, and not only spelled otherwise. */
export const isAnother = (email: string, own: string) => email.trim().toLowerCase() !== own.toLowerCase();
