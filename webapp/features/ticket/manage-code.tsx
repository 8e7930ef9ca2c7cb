"use client";
// POST /api/{product}/booking/{session_unique}/manage/ and …/verify/: a code for the mailbox or the phone that the booking was made with.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { post } from "@/lib/api/client";
import type { ManageOpened, ManageSent } from "@/lib/api/types";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useFailure } from "@/lib/form/use-failure";
import { useSend } from "@/lib/form/use-send";
import { type CodeValues, loadCodeRules } from "@/lib/rules/code";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/code-field";
import { Form } from "@/ui/form";
import { Segmented } from "@/ui/segmented";
import { bookingPath } from "./booking";
import type { ManagedBooking } from "./manage";
import styles from "./manage.module.css";
import { keepManageToken } from "./manage-token";

type Channel = "email" | "sms";

export function ManageCode({
  booking: { product, session },
  onOpened,
}: {
  booking: ManagedBooking;
  onOpened: () => void;
}) {
  const t = useTranslations("manage.code");
  const failureOf = useFailure();
  const path = `${bookingPath(product, session)}manage/`;
  const [channel, setChannel] = useState<Channel>("email");
  const [sentTo, setSentTo] = useState<string>();
  const [isSending, setSending] = useState(false);
  const form = useForm<CodeValues>({
    defaultValues: { code: "" },
    resolver: useRules<CodeValues>(loadCodeRules),
    ...FAULTS_ON_BLUR,
  });
  const send = async () => {
    setSending(true);
    try {
      const { sent_to } = await post<ManageSent>(path, { channel });
      setSentTo(sent_to);
      toast(t("sent"), { tone: "success" });
    } catch (error) {
      toast(failureOf(error), { tone: "danger" });
    } finally {
      setSending(false);
    }
  };
  const submit = useSend(form, async (values) => {
    keepManageToken(session, await post<ManageOpened>(`${path}verify/`, values));
    onOpened();
  });
  return (
    <div className={styles.content}>
      <p>{t("text")}</p>
      <Segmented
        label={t("channel")}
        options={[
          { value: "email", label: t("email") },
          { value: "sms", label: t("sms") },
        ]}
        value={channel}
        onChange={setChannel}
      />
      {sentTo === undefined ? (
        <Button busy={isSending} onClick={send} wide>
          {t("send")}
        </Button>
      ) : (
        <Form form={form} label={t("title")} onSubmit={submit}>
          <p role="status">{t("sentTo", { to: sentTo })}</p>
          <CodeField label={t("code")} />
          <Button type="submit" busy={form.formState.isSubmitting} wide>
            {t("submit")}
          </Button>
          <Button look="quiet" busy={isSending} onClick={send}>
            {t("resend")}
          </Button>
        </Form>
      )}
    </div>
  );
}
