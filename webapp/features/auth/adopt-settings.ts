// After a sign-in on a device with default settings, applies the account's language, region and currency.
// Settings chosen on the device are kept, and the theme always belongs to the device. Input of another
// member is removed. Called by the login form.

import { keepOwner } from "@/lib/account/owner";
import { afterLogin } from "@/lib/account/use-guests-only";
import { get } from "@/lib/api/client";
import { DEFAULT_SETTINGS, readLanguage, readSettings, saveSettings } from "@/lib/settings";

/** A new language needs a restart of the app, which happens at once. */
export async function adoptSettings() {
  const next = afterLogin();
  const { settings, id } = await get("/api/user/");
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
