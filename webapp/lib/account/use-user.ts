"use client";
// GET /api/user/: the logged-in member. The client silently drops an expired token, and the member with it.

import type { User } from "../api/account-types";
import { keepOwner } from "./owner";
import { usePersonal } from "./personal";

export const useUser = () => usePersonal("/api/user/", { onSuccess: ({ id }) => keepOwner(id) });

/** Name for greetings: first name, else username, else e-mail. */
export const nameOf = ({ first_name, username, email }: User) => first_name || username || email;
