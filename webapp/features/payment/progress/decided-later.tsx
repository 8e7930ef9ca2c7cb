// A paid order that a third party decides on, possibly in hours: explanation, order summary and progress.

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/ui/button";
import { Clock } from "@/ui/icons";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";
import { type Order, OrderSoFar } from "./order-so-far";
import styles from "./waiting-view.module.css";

export function DecidedLater({
  title,
  text,
  home,
  ...order
}: Order & {
  title: string;
  text: string;
  /** Label of the link to the home page. */
  home: string;
}) {
  const t = useTranslations("payment");
  return (
    <Screen title={t("title", { product: order.product })}>
      <div className={styles.waiting}>
        <div role="status">
          <EmptyState icon={<Clock />} title={title} text={text} />
        </div>
        <OrderSoFar {...order} moving />
        <ButtonLink href="/">{home}</ButtonLink>
      </div>
    </Screen>
  );
}
