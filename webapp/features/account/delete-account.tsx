"use client";
// POST /api/user/delete/: deletes the account after username, password and a confirmation.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useForm } from "react-hook-form";
import { leave } from "@/lib/account/session";
import { post } from "@/lib/api/client";
import { ask } from "@/lib/dialog";
import { useFormField } from "@/lib/form/field";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useSend } from "@/lib/form/use-send";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Form } from "@/ui/form";
import { Trash2 } from "@/ui/icons";
import { PasswordField } from "@/ui/password-field";
import { Sheet, warmSheets } from "@/ui/sheet";
import styles from "./account.module.css";
import { AccountSection } from "./section";

const FORM = "delete-form";
export type DeleteValues = { username: string; current_password: string };

export function DeleteAccount({ username }: { username: string }) {
  const t = useTranslations("account.delete");
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection title={t("title")} text={t("text")}>
      <Button
        look="secondary"
        icon={<Trash2 />}
        onPointerEnter={warmSheets}
        onFocus={warmSheets}
        onClick={() => setOpen(true)}
      >
        {t("button")}
      </Button>
      <DeleteSheet username={username} open={isOpen} onClose={() => setOpen(false)} />
    </AccountSection>
  );
}

function DeleteSheet({ username, open, onClose }: { username: string; open: boolean; onClose: () => void }) {
  const t = useTranslations("account.delete");
  const common = useTranslations("common");
  const password = useTranslations("account.password");
  const router = useRouter();
  const form = useForm<DeleteValues>({
    defaultValues: { username: "", current_password: "" },
    resolver: useRules<DeleteValues>(
      useCallback(async () => (await import("./account-rules")).deleteResolver(username), [username]),
    ),
    ...FAULTS_ON_BLUR,
  });
  const submit = useSend(form, async (values) => {
    const agreed = await ask({
      title: t("title"),
      text: t("sure"),
      confirm: t("button"),
      cancel: common("cancel"),
      tone: "danger",
    });
    if (!agreed) return;
    await post("/api/user/delete/", values);
    onClose();
    leave(router);
    toast(t("done"), { tone: "success" });
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("button")}
      footer={
        <Button type="submit" form={FORM} look="danger" busy={form.formState.isSubmitting} wide>
          {t("next")}
        </Button>
      }
    >
      <div className={styles.section}>
        <p>{t("prompt")}</p>
        <Form form={form} id={FORM} label={t("button")} onSubmit={submit}>
          <Username />
          <PasswordField name="current_password" label={password("old")} autoComplete="current-password" />
        </Form>
      </div>
    </Sheet>
  );
}

function Username() {
  const t = useTranslations("fields");
  return (
    <TextField
      {...useFormField("username")}
      label={t("username")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
    />
  );
}
