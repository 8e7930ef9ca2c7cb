"use client";
// Language, region, currency and theme. Saved on the device and, except for the theme, in the member's
// account. A new language is loaded first and shown after a restart.

import settings from "@content/catalogues/tr/settings.json";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { readToken } from "@/lib/account/token";
import { put } from "@/lib/api/client";
import type { Currency, LanguageCode } from "@/lib/api/types";
import { useAppInfo } from "@/lib/api/use-app-info";
import { useCountries } from "@/lib/api/use-countries";
import { closePanel, panel } from "@/lib/chrome";
import { byName } from "@/lib/countries";
import { currencyOf } from "@/lib/currency-of";
import { ask } from "@/lib/dialog";
import { fetchCatalogue } from "@/lib/i18n/catalogue";
import { Messages } from "@/lib/i18n/provider";
import { readLanguage, type Settings, saveSettings, useSettings } from "@/lib/settings";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { SelectField } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { Sheet } from "@/ui/sheet";
import styles from "./settings-panel.module.css";

const FORM = "settings-form";

export default function SettingsPanel() {
  return (
    <Messages turkish={{ settings }}>
      <Panel />
    </Messages>
  );
}

function Panel() {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  const open = panel.use() === "settings";
  const [busy, setBusy] = useState(false);
  const save = useSave(setBusy);
  return (
    <Sheet
      open={open}
      // The menu may have opened in the meantime, so only this panel's own closing counts.
      onClose={() => panel.get() === "settings" && closePanel()}
      title={t("title")}
      footer={
        <Button type="submit" form={FORM} wide busy={busy}>
          {common("save")}
        </Button>
      }
    >
      <SettingsForm onSave={save} />
    </Sheet>
  );
}

/** Saves in the background, because the settings already apply on this device. */
function useSaveToAccount() {
  const t = useTranslations("settings");
  return ({ country, language, currency }: Settings) => {
    if (!readToken()) return;
    put("/api/user/settings/", { country, language, currency }).catch(() =>
      toast(t("accountFailed"), { tone: "warning" }),
    );
  };
}

function useSave(setBusy: (busy: boolean) => void) {
  const t = useTranslations("settings");
  const saveToAccount = useSaveToAccount();
  return async (chosen: Settings) => {
    const languageChanged = chosen.language !== readLanguage();
    if (languageChanged && chosen.language !== "tr") {
      setBusy(true);
      try {
        await fetchCatalogue(chosen.language);
      } catch {
        toast(t("languageFailed"), { tone: "danger" });
        return;
      } finally {
        setBusy(false);
      }
    }
    saveSettings(chosen);
    saveToAccount(chosen);
    closePanel();
    if (!languageChanged) return toast(t("saved"), { tone: "success" });
    const restart = await ask({
      title: t("languageReadyTitle"),
      text: t("languageReadyText"),
      confirm: t("restart"),
      cancel: t("later"),
    });
    if (restart) window.location.reload();
  };
}

function SettingsForm({ onSave }: { onSave: (settings: Settings) => void }) {
  const t = useTranslations("settings");
  const locale = useLocale();
  const currencies = new Intl.DisplayNames(locale, { type: "currency" });
  const { data: info } = useAppInfo();
  const { data: countries } = useCountries();
  const [changed, setChanged] = useState<Partial<Settings>>({});
  // Other settings stay as saved, even when another tab saved them in the meantime.
  const chosen = { ...useSettings(), ...changed };
  const choose = (change: Partial<Settings>) => setChanged({ ...changed, ...change });
  const [isCurrencyChosen, setCurrencyChosen] = useState(false);
  const chooseCountry = (country: string) => {
    const currency = currencyOf(country);
    const isOffered = !isCurrencyChosen && currency && info && currency in info.currency_codes;
    choose({ country, ...(isOffered && { currency: currency as Currency }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(chosen);
  };
  return (
    <form id={FORM} className={styles.form} onSubmit={submit}>
      <SelectField
        label={t("language")}
        value={chosen.language}
        onChange={({ target }) => choose({ language: target.value as LanguageCode })}
      >
        <Options known={info?.languages} chosen={chosen.language} />
      </SelectField>
      <SelectField
        label={t("country")}
        hint={t("countryHint")}
        value={chosen.country}
        autoComplete="country"
        onChange={({ target }) => chooseCountry(target.value)}
      >
        <Options
          known={
            countries && Object.fromEntries(byName(countries, locale).map(({ code, name }) => [code, name]))
          }
          chosen={chosen.country}
        />
      </SelectField>
      <SelectField
        label={t("currency")}
        value={chosen.currency}
        onChange={({ target }) => {
          setCurrencyChosen(true);
          choose({ currency: target.value as Currency });
        }}
      >
        <Options
          known={
            info &&
            Object.fromEntries(
              Object.entries(info.currency_codes).map(([code, sign]) => [
                code,
                `${currencies.of(code)} ${sign}`,
              ]),
            )
          }
          chosen={chosen.currency}
        />
      </SelectField>
      <div>
        <p className={styles.label} aria-hidden>
          {t("theme")}
        </p>
        <Segmented
          label={t("theme")}
          value={chosen.theme}
          onChange={(theme) => choose({ theme })}
          options={[
            { value: "system", label: t("themeSystem") },
            { value: "light", label: t("themeLight") },
            { value: "dark", label: t("themeDark") },
          ]}
        />
      </div>
    </form>
  );
}

/** Shows only the chosen value until the list has loaded. */
function Options({ known, chosen }: { known: Record<string, string> | undefined; chosen: string }) {
  const entries = Object.entries(known ?? { [chosen]: chosen });
  return entries.map(([code, name]) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
