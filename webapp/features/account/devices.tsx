"use client";
// GET and DELETE /api/auth/sessions/: the member's sessions, which can be signed out one by one or all
// except the present one.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePersonal } from "@/lib/account/personal";
import type { SignedInDevice } from "@/lib/api/account-types";
import type { Address, Bare, Deletes } from "@/lib/api/calls";
import { addressOf, del } from "@/lib/api/client";
import { dateHere } from "@/lib/dates";
import { ask } from "@/lib/dialog";
import { useFailure } from "@/lib/form/use-failure";
import { toast } from "@/lib/toast";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ListSkeleton, Loaded } from "@/ui/loaded";
import styles from "./account.module.css";
import { AccountSection } from "./section";

export function Devices() {
  const t = useTranslations("account.sessions");
  const answer = usePersonal("/api/auth/sessions/");
  const reload = () => answer.mutate();
  return (
    <AccountSection title={t("title")} text={t("text")}>
      <Loaded
        answer={answer}
        words={t("loading")}
        failed={t("failed")}
        skeleton={<ListSkeleton height="72" />}
      >
        {(devices) => <DeviceList devices={devices} onChanged={reload} />}
      </Loaded>
    </AccountSection>
  );
}

function DeviceList({ devices, onChanged }: { devices: SignedInDevice[]; onChanged: () => unknown }) {
  const t = useTranslations("account.sessions");
  const { isBusy, end } = useEnd(onChanged);
  const isAlone = devices.every(({ current }) => current);
  const endOthers = () => end("/api/auth/sessions/", [t("others"), t("othersText")], t("othersEnded"));
  return (
    <>
      <ul className={styles.list}>
        {devices.map((device) => (
          <li key={device.id}>
            <Device device={device} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {isAlone ? (
        <p className={styles.soft}>{t("only")}</p>
      ) : (
        <Button look="secondary" busy={isBusy} onClick={endOthers}>
          {t("others")}
        </Button>
      )}
    </>
  );
}

function Device({ device, onChanged }: { device: SignedInDevice; onChanged: () => unknown }) {
  const t = useTranslations("account.sessions");
  const format = useFormat();
  const { isBusy, end } = useEnd(onChanged);
  const name = device.device ?? t("unknown");
  return (
    <div className={styles.head}>
      <div>
        <p>
          <bdi>{device.city === null ? name : `${name} · ${device.city}`}</bdi>
        </p>
        <p className={styles.soft}>{t("used", { date: format.date(dateHere(device.last_used_at)) })}</p>
        <p className={styles.soft}>{t("since", { date: format.instant(device.created_at) })}</p>
      </div>
      {device.current ? (
        <Badge tone="success">{t("current")}</Badge>
      ) : (
        <Button
          look="quiet"
          busy={isBusy}
          aria-label={t("endNamed", { device: name })}
          onClick={() =>
            end(
              addressOf("/api/auth/sessions/{id}/", { id: device.id }),
              [t("end"), t("endText")],
              t("ended"),
            )
          }
        >
          {t("end")}
        </Button>
      )}
    </div>
  );
}

function useEnd(onChanged: () => unknown) {
  const common = useTranslations("common");
  const failureOf = useFailure();
  const [isBusy, setBusy] = useState(false);
  const end = async <B extends Bare<Deletes>, P extends keyof Deletes>(
    address: B | Address<P>,
    [title, text]: [string, string],
    done: string,
  ) => {
    if (!(await ask({ title, text, confirm: title, cancel: common("cancel"), tone: "danger" }))) return;
    setBusy(true);
    try {
      await del<B, P>(address);
      toast(done, { tone: "success" });
    } catch (error) {
      toast(failureOf(error), { tone: "danger" });
    } finally {
      setBusy(false);
    }
    onChanged();
  };
  return { isBusy, end };
}
