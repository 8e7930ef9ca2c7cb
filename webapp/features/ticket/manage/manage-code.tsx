"use client";
// POST /api/{product}/booking/{session_unique}/manage/ and …/verify/: sends a code to the booking's
// e-mail address or phone and verifies it.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { post } from "@/lib/api/client";
import type { ManageOpened, ManageSent } from "@/lib/api/types";
import { bookingPath } from "@/lib/load-booking";
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
  const path = `${bookingPath(product, session)}manage/`;
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
        send={() => post<ManageSent>(path, { channel })}
        submit={async (values) => {
          keepManageToken(session, await post<ManageOpened>(`${path}verify/`, values));
          // The booking contains more details when the token is sent.
          void onChanged();
          onOpened();
        }}
      />
    </div>
  );
}
