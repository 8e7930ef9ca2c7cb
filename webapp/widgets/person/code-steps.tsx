"use client";
// Both steps of a verification code: sending it to an e-mail address or a phone, and typing it.

import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useFailure } from "@/lib/form/use-failure";
import { useSend } from "@/lib/form/use-send";
import { type CodeValues, loadCodeRules } from "@/lib/rules/code";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { CodeField } from "./code-field";

export function CodeSteps<Sent>({
  t,
  label,
  look,
  text,
  sentTo,
  send,
  submit,
}: {
  t: (word: "send" | "sent" | "code" | "submit" | "resend") => string;
  /** Label of the form for the code. */
  label: string;
  /** Look of the button that sends the code. */
  look?: "secondary";
  /** Text above the button, before the code is sent. */
  text?: ReactNode;
  sentTo: (answer: Sent) => ReactNode;
  send: () => Promise<Sent>;
  submit: (values: CodeValues) => Promise<void>;
}) {
  const failureOf = useFailure();
  const [answer, setAnswer] = useState<Sent>();
  const [isSending, setSending] = useState(false);
  const form = useForm<CodeValues>({
    defaultValues: { code: "" },
    resolver: useRules<CodeValues>(loadCodeRules),
    ...FAULTS_ON_BLUR,
  });
  const sendCode = async () => {
    setSending(true);
    try {
      setAnswer(await send());
      toast(t("sent"), { tone: "success" });
    } catch (error) {
      toast(failureOf(error), { tone: "danger" });
    } finally {
      setSending(false);
    }
  };
  const onSubmit = useSend(form, submit);
  if (answer === undefined) {
    return (
      <>
        {text}
        <Button look={look} busy={isSending} onClick={sendCode} wide>
          {t("send")}
        </Button>
      </>
    );
  }
  return (
    <Form form={form} label={label} onSubmit={onSubmit}>
      <p role="status">{sentTo(answer)}</p>
      <CodeField label={t("code")} />
      <Button type="submit" busy={form.formState.isSubmitting} wide>
        {t("submit")}
      </Button>
      <Button look="quiet" busy={isSending} onClick={sendCode}>
        {t("resend")}
      </Button>
    </Form>
  );
}
