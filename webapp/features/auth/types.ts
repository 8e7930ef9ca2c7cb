// The pages of /auth/.

export const AUTH_TYPES = ["login", "register", "activate", "forgot-password", "reset-password"] as const;
export type AuthType = (typeof AUTH_TYPES)[number];

/** Another of them, from which the way back stays the same. */
export const authHref = (type: AuthType) => `/auth/${type}/${window.location.search}`;
