// A member in the shape of the API response, for the tests of this folder.

import type { User } from "@/lib/api/account-types";

export const user: User = {
  id: "u1",
  username: "ayse.oz",
  first_name: "Ayşe",
  last_name: "Öz",
  email: "ayse@example.com",
  pending_email: null,
  confirmed_phone: null,
  phone: "5321234567",
  phone_code: "90",
  settings: { country: "TR", language: "tr", currency: "TRY" },
  coupons: [],
  bills: [],
  passengers: [],
};
