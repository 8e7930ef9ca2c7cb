"use client";
// POST /api/{product}/booking/{session_unique}/manage/ and …/verify/: sends a code to the booking's
// e-mail address or phone and verifies it.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { addressOf, post } from "@/lib/api/client";
import { keepManageToken } from "@/lib/manage-token";
import { Segmented } from "@/ui/segmented";
import { CodeSteps } from "@/widgets/person/code-steps";
import type { ManagedBooking } from "./manage";
import styles from "./manage.module.css";

type Channel = "email" | "sms";

export function ManageCode({
  booking: { product, session, onChanged },
  onOpened,
}: {
  booking: ManagedBooking;
  onOpened: () => void;
}) {
  const t = useTranslations("manage.code");
  const of = { session_unique: session };
  const [channel, setChannel] = useState<Channel>("email");
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
      <CodeSteps
        t={t}
        label={t("title")}
        sentTo={({ sent_to }) => t("sentTo", { to: sent_to })}
        send={() => post(addressOf(`/api/${product}/booking/{session_unique}/manage/`, of), { channel })}
        submit={async (values) => {
          const verify = addressOf(`/api/${product}/booking/{session_unique}/manage/verify/`, of);
          keepManageToken(session, await post(verify, values));
          // The booking contains more details when the token is sent.
          void onChanged();
          onOpened();
        }}
      />
    </div>
  );
}
