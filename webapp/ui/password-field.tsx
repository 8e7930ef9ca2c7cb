"use client";
// Password input with a button to show it, and the input of a new password with live hints on its
// requirements. Needs the `fields` messages.

import { useTranslations } from "next-intl";
import { type ComponentProps, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { useFormField } from "@/lib/form/field";
import { PASSWORD_MAX, type PasswordFault, passwordFaults } from "@/lib/rules/password-hints";
import { IconButton } from "./button";
import { classes } from "./classes";
import { TextField } from "./field";
import { Check, Eye, EyeOff } from "./icons";
import styles from "./password-field.module.css";

export function PasswordField({
  name,
  label,
  mend,
  autoComplete,
  ...input
}: { name: string; label: string; mend?: string } & ComponentProps<"input">) {
  const t = useTranslations("fields.password");
  const [isShown, show] = useState(false);
  return (
    <TextField
      {...input}
      {...useFormField(name, mend)}
      label={label}
      type={isShown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={PASSWORD_MAX}
      required
      end={
        <IconButton
          label={isShown ? t("hide") : t("show")}
          className={styles.toggle}
          onClick={() => show(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}

const HINTS = [
  { key: "similar", fault: "password_similar" },
  { key: "short", fault: "password_short" },
  { key: "common", fault: null },
  { key: "numeric", fault: "password_numeric" },
] as const satisfies { key: string; fault: PasswordFault | null }[];

export function NewPasswordFields({
  names: [name, again],
  fresh = false,
  own,
}: {
  /** Field names of the password and its repetition. */
  names: readonly [string, string];
  /** True where the password replaces another one. */
  fresh?: boolean;
  /** Personal data that the password must not resemble. */
  own: readonly string[];
}) {
  const t = useTranslations("fields.password");
  const mend = useTranslations("fields.mend");
  const id = useId();
  const password: string = useWatch({ name });
  const faults: string[] = password ? passwordFaults(password, own) : [];
  return (
    <>
      <div className={styles.fresh}>
        <PasswordField
          name={name}
          label={t(fresh ? "fresh" : "label")}
          mend={mend("password")}
          autoComplete="new-password"
        />
        <ul id={id} className={styles.hints} aria-label={t("hints")}>
          {HINTS.map(({ key, fault }) => {
            // Only the server knows common passwords, so this hint never shows as met.
            const met = Boolean(password && fault && !faults.includes(fault));
            return (
              <li key={key} className={classes(styles.hint, met && styles.met)}>
                {met && <Check />}
                {t(key)}
                {met && <span className="visually-hidden">{t("met")}</span>}
              </li>
            );
          })}
        </ul>
      </div>
      <PasswordField
        name={again}
        label={t(fresh ? "freshAgain" : "again")}
        mend={mend("again")}
        autoComplete="new-password"
      />
    </>
  );
}
