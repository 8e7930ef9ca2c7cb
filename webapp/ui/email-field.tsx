"use client";
// An e-mail address, the field `email` of the form around it. A domain that seems mistyped is asked about when the field is left.

import { useTranslations } from "next-intl";
import { type FocusEvent, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useFormField } from "@/lib/form/field";
import { Button } from "./button";
import { TextField } from "./field";

/** Fetched when the field is entered: nobody mistypes one before. */
const loadTypos = () => import("@/lib/email-typo");

export function EmailField({
  label,
  mend,
  required,
}: {
  label: string;
  /** What it wants, said after a fault. */
  mend?: string;
  required?: boolean;
}) {
  const t = useTranslations("common");
  const { setValue } = useFormContext();
  const { onBlur, onChange, ...field } = useFormField("email", mend);
  const [meant, setMeant] = useState<string | null>(null);
  const typed = useRef("");
  const askWhetherMeant = async (email: string) => {
    typed.current = email;
    const typos = await loadTypos().catch(() => null);
    // It may have been changed meanwhile.
    if (typos && typed.current === email) setMeant(typos.meantEmail(email));
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    void askWhetherMeant(event.target.value);
    return onBlur(event);
  };
  const accept = () => {
    setValue("email", meant, { shouldValidate: true });
    setMeant(null);
  };
  return (
    <TextField
      {...field}
      onFocus={() => void loadTypos().catch(() => undefined)}
      onBlur={leave}
      onChange={(event) => {
        typed.current = "";
        setMeant(null);
        return onChange(event);
      }}
      hint={
        meant && (
          <Button look="quiet" onClick={accept}>
            {t("emailMeant", { email: meant })}
          </Button>
        )
      }
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required={required}
    />
  );
}
