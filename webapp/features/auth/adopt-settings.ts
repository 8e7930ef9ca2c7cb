// After a log-in on a device where nothing was chosen, the app takes the account's settings: language, region and currency.
// What was chosen on the device stands. Called by the login form. The theme is the device's own. What another user typed goes.

import { keepOwner } from "@/lib/account/owner";
import { afterLogin } from "@/lib/account/use-guests-only";
import type { User } from "@/lib/api/account-types";
import { get } from "@/lib/api/client";
import { DEFAULT_SETTINGS, readLanguage, readSettings, saveSettings } from "@/lib/settings";

/** Another language is shown from the next start, which is now. */
export async function adoptSettings() {
  const next = afterLogin();
  const { settings, id } = await get<User>("/api/user/");
  keepOwner(id);
  const { language, country, currency } = readSettings();
  const isUntouched =
    language === DEFAULT_SETTINGS.language &&
    country === DEFAULT_SETTINGS.country &&
    currency === DEFAULT_SETTINGS.currency;
  if (!isUntouched) return;
  saveSettings({ ...readSettings(), ...settings });
  if (settings.language !== readLanguage()) window.location.replace(next);
}
