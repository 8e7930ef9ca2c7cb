// Whoever logs in finds the app as their account has it: language, region and currency, on whichever device. Called by the login
// form. The theme is the device's own.

import { backFrom } from "@/lib/account/address";
import type { User } from "@/lib/api/account-types";
import { get } from "@/lib/api/client";
import { readLanguage, readSettings, saveSettings } from "@/lib/settings";

/** Another language is shown from the next start, which is now. */
export async function adoptSettings() {
  const next = backFrom(window.location.search) ?? "/";
  const { settings } = await get<User>("/api/user/");
  saveSettings({ ...readSettings(), ...settings });
  if (settings.language !== readLanguage()) window.location.replace(next);
}
