// Choice of one direction of a booking, for airlines that change a direction for all passengers at once.

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { BookingLine } from "@/lib/api/types";
import { addMoney } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { RadioGroup } from "@/ui/field";
import { Price } from "@/ui/price";
import type { ManagedBooking } from "../manage/manage";
import manageStyles from "../manage/manage.module.css";
import { Route } from "../route";
import styles from "./change.module.css";

type Departures = Pick<ManagedBooking, "departures">;

export function DirectionChoice({
  lines,
  chosen,
  choose,
  ...departures
}: Departures & {
  lines: BookingLine[];
  /** Ids of the lines of one direction. */
  chosen: string[];
  choose: (ids: string[]) => void;
}) {
  const t = useTranslations("manage.changing");
  const name = useId();
  const directions = [...new Set(lines.map(({ leg }) => leg))];
  const linesOf = (value: string) => lines.filter(({ leg }) => String(leg) === value);
  const options = directions.map(String).map((value) => ({
    value,
    label: <DirectionLabel lines={linesOf(value)} {...departures} />,
  }));
  if (options.length < 2) return options[0]?.label;
  return (
    <div className={styles.directions}>
      <p>{t("wholeWay")}</p>
      <RadioGroup
        legend={t("legend")}
        legendHidden
        options={options}
        input={(value) => {
          const ids = linesOf(value).map(({ id }) => id);
          return { name, checked: ids.some((id) => chosen.includes(id)), onChange: () => choose(ids) };
        }}
      />
    </div>
  );
}

function DirectionLabel({ lines: [line, ...others], departures }: Departures & { lines: BookingLine[] }) {
  const t = useTranslations("manage.changing");
  const format = useFormat();
  if (!line) return null;
  const { departs, leg, price } = line;
  const departure = departures[leg];
  return (
    <span>
      <span className={manageStyles.line}>
        <span className={styles.times}>{departure && <Route {...departure} />}</span>
        <Price money={addMoney(price, ...others.map((other) => other.price))} />
      </span>
      <span className={manageStyles.at}>
        {departs && `${format.date(departs.slice(0, 10))} · `}
        {t("travellers", { count: others.length + 1 })}
      </span>
    </span>
  );
}
