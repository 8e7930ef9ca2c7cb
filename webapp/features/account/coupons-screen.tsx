"use client";
// /profile/coupons/: the member's coupons, usable ones first.

import { useTranslations } from "next-intl";
import { type CouponStatus, couponStatus, isLimited } from "@/lib/account/coupons";
import { usePersonal } from "@/lib/account/personal";
import type { Coupon } from "@/lib/api/account-types";
import { today } from "@/lib/dates";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { TicketPercent } from "@/ui/icons";
import { ListSkeleton, Loaded } from "@/ui/loaded";
import { EmptyState } from "@/ui/state";
import styles from "./account.module.css";
import { AccountScreen } from "./account-screen";

const skeleton = <ListSkeleton />;

export function CouponsScreen() {
  return (
    <AccountScreen page="coupons" skeleton={skeleton}>
      {() => <Coupons />}
    </AccountScreen>
  );
}

function Coupons() {
  const t = useTranslations("account");
  const answer = usePersonal("/api/user/coupons/");
  return (
    <Loaded answer={answer} words={t("loading")} failed={t("failed")} skeleton={skeleton}>
      {(coupons) => (coupons.length > 0 ? <CouponList coupons={coupons} /> : <NoCoupons />)}
    </Loaded>
  );
}

function CouponList({ coupons }: { coupons: Coupon[] }) {
  const t = useTranslations("account.coupons");
  const now = today();
  const known = coupons.map((coupon) => ({ coupon, status: couponStatus(coupon, now) }));
  const usable = ({ status }: { status: CouponStatus }) => status === "usable";
  const sorted = [...known.filter(usable), ...known.filter((one) => !usable(one))];
  return (
    <>
      {known.some(usable) && <p className={styles.soft}>{t("choose")}</p>}
      <ul className={classes(styles.list, styles.grid)}>
        {sorted.map(({ coupon, status }) => (
          <li key={coupon.id}>
            <CouponCard coupon={coupon} status={status} />
          </li>
        ))}
      </ul>
    </>
  );
}

const TONES = { usable: "success", used: "neutral", expired: "warning" } as const;

function CouponCard({ coupon, status }: { coupon: Coupon; status: CouponStatus }) {
  const t = useTranslations("account.coupons");
  const format = useFormat();
  const date = format.date(coupon.expried_date, "full");
  return (
    <Card
      aria-label={`${t("code")} ${coupon.code}`}
      className={classes(styles.card, styles.coupon)}
      data-status={status}
    >
      <div className={styles.head}>
        <p className={classes(styles.amount, status !== "usable" && styles.off)}>
          {format.money(coupon.value)}
        </p>
        <Badge tone={TONES[status]}>{t(status)}</Badge>
      </div>
      <bdi className={styles.code}>{coupon.code}</bdi>
      {isLimited(coupon) && (
        <p className={styles.soft}>{t("least", { amount: format.money(coupon.least_purchase) })}</p>
      )}
      <p className={styles.soft}>{status === "expired" ? t("since", { date }) : t("until", { date })}</p>
    </Card>
  );
}

function NoCoupons() {
  const t = useTranslations("account.coupons");
  return (
    <EmptyState
      icon={<TicketPercent />}
      title={t("empty")}
      text={t("emptyText")}
      action={<ButtonLink href="/">{t("search")}</ButtonLink>}
    />
  );
}
