"use client";
// POST /api/{product}/booking/{session_unique}/disruption/: a departure that its carrier cancelled or
// moved, and the buyer's choice. When the server requires a verification code, the form asks for the code
// and then continues.

import manage from "@content/catalogues/tr/manage.json";
import terms from "@content/catalogues/tr/terms.json";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { inOrder } from "@/lib/account/after-sale";
import { addressOf } from "@/lib/api/client";
import type { BookingDisruption } from "@/lib/api/types";
import { ask } from "@/lib/dialog";
import { durationOf } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { manageHeaders } from "@/lib/manage-token";
import { toast } from "@/lib/toast";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Notice } from "@/ui/notice";
import { Sheet } from "@/ui/sheet";
import { useDeadline } from "@/widgets/order/use-deadline";
import { useSumBack } from "@/widgets/order/use-online-terms";
import { LineTitle } from "../manage/line-title";
import type { ManagedBooking } from "../manage/manage";
import styles from "../manage/manage.module.css";
import { ManageCode } from "../manage/manage-code";
import { useManaged } from "../manage/use-managed";
import { paidOf, partsOf } from "../refund/refund-parts";
import { useInParts } from "../refund/use-in-parts";

const ChangeSheet = lazy(() => import("../change/change-sheet"));

type Choice = BookingDisruption["choices"][number];
type Props = ManagedBooking & { disruptions: BookingDisruption[] };

export function Disruptions(props: Props) {
  const lines = inOrder(props.lines);
  return (
    <Messages turkish={{ manage, terms }}>
      {props.disruptions.map((disruption) => (
        <Disruption
          key={disruption.lines.join() + disruption.change}
          of={disruption}
          {...props}
          lines={lines}
        />
      ))}
    </Messages>
  );
}

/**
 * Replaces the state badge, because a ticket for a cancelled or moved departure must not be shown as
 * confirmed.
 */
export const DisruptedBadge = ({ change }: Pick<BookingDisruption, "change">) => (
  <Messages turkish={{ manage }}>
    <ChangedBadge change={change} />
  </Messages>
);

function ChangedBadge({ change }: Pick<BookingDisruption, "change">) {
  const t = useTranslations("manage.disruption");
  return <Badge tone={change === "cancelled" ? "danger" : "warning"}>{t("title", { change })}</Badge>;
}

function Disruption({ of, disruptions: _, ...booking }: Props & { of: BookingDisruption }) {
  const t = useTranslations("manage.disruption");
  const code = useTranslations("manage");
  const format = useFormat();
  const deadline = useDeadline();
  const { change, minutes_later, choices, choose_by, another_departure, money_back, text } = of;
  const [isChanging, setChanging] = useState(false);
  const { choose, busy, fault, needsCode, goOn, stop } = useChoice(booking);
  const sum = useSumBack()(money_back, paidOf(booking));
  const inParts = useInParts()(partsOf(money_back, booking.left_to_refund));
  const back = () =>
    ask({
      title: t("question"),
      text: [t("sure", { sum }), inParts].filter(Boolean).join(" "),
      confirm: t("confirm", { sum }),
      cancel: t("keep"),
      tone: "danger",
    });
  const titles = booking.lines.filter(({ id }) => of.lines.includes(id)).map(({ title }) => title);
  return (
    <Card className={styles.content} role="region" aria-label={t("title", { change })}>
      <Notice tone="warning" title={t("title", { change })}>
        {titles.map((title) => (
          <p key={title}>
            <LineTitle title={title} />
          </p>
        ))}
        {minutes_later !== null && (
          <p>
            <strong>
              {t("moved", {
                duration: format.duration(durationOf(Math.abs(minutes_later))),
                later: String(minutes_later >= 0),
              })}
            </strong>
          </p>
        )}
        <p>{text}</p>
        <p>{t("chooseBy", { date: deadline(choose_by, of.clock) })}</p>
      </Notice>
      {fault && <Notice tone="danger">{fault}</Notice>}
      <div className={styles.actions}>
        {choices.includes("new_times") && (
          <Button busy={busy === "new_times"} onClick={() => choose("new_times", async () => true)} wide>
            {t("newTimes")}
          </Button>
        )}
        {another_departure && (
          <Button look="secondary" onClick={() => setChanging(true)} wide>
            {t("another")}
          </Button>
        )}
        {choices.includes("money_back") && (
          <Button
            look="secondary"
            busy={busy === "money_back"}
            onClick={() => choose("money_back", back)}
            wide
          >
            {t("moneyBack")} · {sum}
          </Button>
        )}
      </div>
      {another_departure && isChanging && (
        <Suspense>
          <ChangeSheet
            {...booking}
            waived={{ lines: of.lines, ...another_departure }}
            open={isChanging}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
      <Sheet open={needsCode} onClose={stop} title={code("title", { step: "code" })}>
        {needsCode && <ManageCode booking={booking} onOpened={goOn} />}
      </Sheet>
    </Card>
  );
}

function useChoice({ product, session, onChanged }: ManagedBooking) {
  const t = useTranslations("manage.disruption");
  const { isBusy, fault, setFault, run, needsCode, goOn, stop, postOnce } = useManaged(session);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const address = addressOf(`/api/${product}/booking/{session_unique}/disruption/`, {
    session_unique: session,
  });

  /** Sends the choice unless `agree` returns false. */
  const choose = async (choice: Choice, agree: () => Promise<unknown>) => {
    if (isBusy || !(await agree())) return;
    setChosen(choice);
    await run(async () => {
      const headers = manageHeaders(session);
      const { status, message } = await postOnce(address, { choice }, { headers });
      // A message with a success means that the airline has not answered yet.
      if (status) toast(message || t(choice === "new_times" ? "taken" : "back"), { tone: "success" });
      else setFault(message);
      await onChanged();
    });
  };
  return { choose, busy: isBusy ? chosen : null, fault, needsCode, goOn, stop };
}
