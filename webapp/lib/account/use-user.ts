"use client";
// GET /api/user/: the signed-in user. A token that no longer lives is dropped by the client, and with it the user, silently.

import type { User } from "../api/account-types";
import { keepOwner } from "./owner";
import { usePersonal } from "./personal";

export const useUser = () => usePersonal<User>("/api/user/", { onSuccess: ({ id }) => keepOwner(id) });

/** How somebody is greeted: by first name, else username, else e-mail. */
export const nameOf = ({ first_name, username, email }: User) => first_name || username || email;
