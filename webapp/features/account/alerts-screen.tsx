"use client";
// /profile/price_alerts/: the member's price alerts, with one tab per product.

import { useTranslations } from "next-intl";
import { usePersonal } from "@/lib/account/personal";
import type { Product } from "@/lib/product";
import { ButtonLink } from "@/ui/button";
import { BellRing } from "@/ui/icons";
import { ListSkeleton, Loaded } from "@/ui/loaded";
import { EmptyState } from "@/ui/state";
import styles from "./account.module.css";
import { AccountScreen } from "./account-screen";
import { AlertCard } from "./alert-card";
import { ProductTabs } from "./product-tabs";

const skeleton = <ListSkeleton height="160" />;

export function AlertsScreen() {
  return (
    <AccountScreen page="alerts" skeleton={skeleton}>
      {() => <ProductTabs panel={(product) => <AlertsOf product={product} />} />}
    </AccountScreen>
  );
}

function AlertsOf({ product }: { product: Product }) {
  const t = useTranslations("account");
  const answer = usePersonal(`/api/user/${product}/price_alerts/`);
  return (
    <Loaded answer={answer} words={t("loading")} failed={t("failed")} skeleton={skeleton}>
      {(alerts) =>
        alerts.length > 0 ? (
          <ul className={styles.list}>
            {alerts.map((alert) => (
              <li key={alert.id}>
                <AlertCard product={product} alert={alert} onChanged={() => answer.mutate()} />
              </li>
            ))}
          </ul>
        ) : (
          <NoAlerts />
        )
      }
    </Loaded>
  );
}

function NoAlerts() {
  const t = useTranslations("account.alerts");
  const tickets = useTranslations("account.tickets");
  return (
    <EmptyState
      icon={<BellRing />}
      title={t("empty")}
      text={t("emptyText")}
      action={<ButtonLink href="/">{tickets("search")}</ButtonLink>}
    />
  );
}
