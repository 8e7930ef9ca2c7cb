"use client";
// POST /api/{product}/info/price-alert/: form for the contact details of a price alert. Loaded by
// price-alert.tsx when it is first opened.

import fields from "@content/catalogues/tr/fields.json";
import rules from "@content/catalogues/tr/rules.json";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import { usePrefill } from "@/lib/account/use-prefill";
import { useUser } from "@/lib/account/use-user";
import type { User } from "@/lib/api/account-types";
import { oncePoster } from "@/lib/api/post-once";
import { DEFAULT_PHONE_CODE } from "@/lib/countries";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useSend } from "@/lib/form/use-send";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import type { AlertValues } from "@/lib/rules/alert";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/email-field";
import { Form, FormSkeleton } from "@/ui/form";
import { Sheet } from "@/ui/sheet";
import { PhoneFields } from "@/widgets/person/phone-fields";
import styles from "./price-alert.module.css";

const PhoneCode = lazy(() => import("@/widgets/person/phone-code"));

const FORM = "price-alert-form";
const loadRules = async () => (await import("@/lib/rules/alert")).alertResolver;

type Props = {
  product: Product;
  option: string;
  open: boolean;
  onClose: () => void;
  onMade: () => unknown;
};

export default function PriceAlertSheet(props: Props) {
  return (
    <Messages turkish={{ fields, rules }}>
      <AlertSheet {...props} />
    </Messages>
  );
}

const emailOf = ({ email }: User) => ({ email });

function AlertSheet({ product, option, open, onClose, onMade }: Props) {
  const t = useTranslations("alert");
  const fields = useTranslations("fields");
  const form = useForm<AlertValues>({
    defaultValues: { email: "", phone_code: DEFAULT_PHONE_CODE, phone: "" },
    resolver: useRules<AlertValues>(loadRules),
    ...FAULTS_ON_BLUR,
  });
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const close = () => {
    setUnconfirmed(null);
    onClose();
  };
  usePrefill(form, emailOf);
  // The form is not validated before the member's address is filled in.
  const { isLoading } = useUser();
  const [postOnce] = useState(oncePoster);
  const submit = useSend(form, async ({ email, phone_code, phone }) => {
    const request = {
      option,
      notify_email: email || null,
      notify_phone: phone ? `+${phone_code}${phone}` : null,
    };
    const made = await postOnce(`/api/${product}/info/price-alert/`, request);
    toast(t("done"), { tone: "success" });
    onMade();
    if (made.phone_confirmed === false) setUnconfirmed(made.notify_phone);
    else onClose();
  });
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t("title")}
      footer={
        unconfirmed === null && (
          <Button type="submit" form={FORM} busy={isLoading || form.formState.isSubmitting} wide>
            {t("submit")}
          </Button>
        )
      }
    >
      {unconfirmed === null ? (
        <>
          <p className={styles.intro}>{t("text")}</p>
          {isLoading ? (
            <FormSkeleton fields={2} />
          ) : (
            <Form form={form} id={FORM} label={t("title")} onSubmit={submit}>
              <EmailField label={fields("email")} />
              <PhoneFields codeLabel={fields("phoneCode")} phoneLabel={fields("phoneOptional")} />
            </Form>
          )}
        </>
      ) : (
        <Suspense>
          <PhoneCode phone={unconfirmed} onConfirmed={close} />
        </Suspense>
      )}
    </Sheet>
  );
}
