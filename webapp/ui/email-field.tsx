"use client";
// An e-mail address, the field `email` of the surrounding form. When the field is left, it asks about a
// domain that seems mistyped.

import { useTranslations } from "next-intl";
import { type FocusEvent, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useFormField } from "@/lib/form/field";
import { Button } from "./button";
import { TextField } from "./field";

/** Loaded on demand, since it is not needed before the field is left. */
const loadTypos = () => import("@/lib/email-typo");

export function EmailField({
  label,
  mend,
  required,
}: {
  label: string;
  /** The field's requirement, appended to an error message. */
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
    // The value may have changed meanwhile.
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
