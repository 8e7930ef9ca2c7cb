"use client";
// First data of an account. Input other than passwords is stored as a draft.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { oncePoster } from "@/lib/api/post-once";
import { dropDraft, writeDraft } from "@/lib/draft";
import { useSend } from "@/lib/form/use-send";
import { useStoredDraft } from "@/lib/form/use-stored-draft";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { NewPasswordFields } from "@/ui/password-field";
import { PrivacyNote } from "@/ui/privacy-note";
import { PersonFields } from "@/widgets/person/person-fields";
import {
  draftOfRegister,
  ownData,
  REGISTER_DRAFT,
  type RegisterValues,
  rememberActivation,
} from "./auth-values";
import { authHref } from "./types";

const PASSWORDS = ["password", "comfirm_password"] as const;

export function RegisterForm({ form }: { form: UseFormReturn<RegisterValues> }) {
  const t = useTranslations("auth.register");
  const router = useRouter();
  const [postOnce] = useState(oncePoster);
  useStoredDraft(form, (values) => writeDraft(REGISTER_DRAFT, draftOfRegister(values)));
  const submit = useSend(form, async (values) => {
    const { registration } = await postOnce("/api/auth/register/", values);
    dropDraft(REGISTER_DRAFT);
    rememberActivation({ email: values.email, registration });
    toast(t("done"), { tone: "success" });
    router.push(authHref("activate"));
  });
  const { isSubmitting } = form.formState;
  return (
    <Form form={form} label={t("title")} onSubmit={submit}>
      <PersonFields />
      <Passwords />
      <PrivacyNote />
      <Button type="submit" busy={isSubmitting} wide>
        {isSubmitting ? t("busy") : t("submit")}
      </Button>
    </Form>
  );
}

function Passwords() {
  const values = useWatch<RegisterValues>() as RegisterValues;
  return <NewPasswordFields names={PASSWORDS} own={ownData(values)} />;
}
