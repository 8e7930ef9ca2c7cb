"use client";
// Notice above a form that was restored from an unsaved draft (own-drafts.ts).

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { dropOwnDraft, readOwnDraft } from "@/lib/account/own-drafts";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

export function Unsaved<Values extends FieldValues>({
  form,
  draft,
  owner,
  saved,
}: {
  form: UseFormReturn<Values>;
  draft: string;
  owner: string;
  saved: Values;
}) {
  const t = useTranslations("account.unsaved");
  const [isShown, show] = useState(() => {
    const typed = readOwnDraft<Values>(draft, owner);
    return typed !== null && Object.keys(saved).some((name) => typed[name] !== saved[name]);
  });
  if (!isShown) return null;
  const discard = () => {
    form.reset(saved);
    // The reset stored the values as a draft again, so the draft is removed afterwards.
    dropOwnDraft(draft, owner);
    show(false);
  };
  return (
    <Notice
      tone="warning"
      action={
        <Button look="quiet" onClick={discard}>
          {t("discard")}
        </Button>
      }
    >
      {t("text")}
    </Notice>
  );
}
