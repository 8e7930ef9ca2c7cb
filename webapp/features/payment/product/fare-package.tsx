"use client";
// Services that the chosen fare includes.

import paymentFare from "@content/catalogues/tr/payment-fare.json";
import supplierTerms from "@content/catalogues/tr/supplier-terms.json";
import { useTranslations } from "next-intl";
import type { FlightBookingDirection } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { Check, Minus } from "@/ui/icons";
import { usePieces } from "@/widgets/flight/use-pieces";
import { useOnlineTerms } from "@/widgets/order/use-online-terms";
import type { Of } from "./chosen-flights";
import styles from "./fare.module.css";

type Props = Of & { info: FlightBookingDirection["info"] };

export default function FarePackage(props: Props) {
  return (
    <Messages turkish={{ "payment-fare": paymentFare, "supplier-terms": supplierTerms }}>
      <Fare {...props} />
    </Messages>
  );
}

function Fare({ info: { alternative_price: fare, baggage_pieces: pieces }, supplier }: Props) {
  const t = useTranslations("payment-fare");
  const terms = useTranslations("supplier-terms");
  const online = useOnlineTerms();
  const inPieces = usePieces();
  const change = t(fare.free_change ? "changeFree" : "changePaid");
  const cancel = t(fare.free_cancel ? "cancelFree" : "cancelPaid");
  const features = [
    ...(pieces
      ? [
          { has: Boolean(pieces.hand_luggage), text: inPieces.hand(pieces) },
          { has: Boolean(pieces.luggage), text: inPieces.hold(pieces) },
        ]
      : [
          { has: true, text: t("hand", { kg: fare.hand_luggage_allowance }) },
          { has: fare.luggage_allowance > 0, text: t("luggage", { kg: fare.luggage_allowance }) },
        ]),
    // External suppliers report seat selection only when it is free.
    ...(fare.seat_selection || !supplier
      ? [{ has: fare.seat_selection, text: t(fare.seat_selection ? "seatFree" : "seatPaid") }]
      : []),
    { has: fare.free_change, text: supplier?.change_known === false ? terms("changeUnknown") : change },
    {
      has: fare.free_cancel,
      text: supplier?.cancellation_known === false ? online(null, false) : cancel,
    },
  ];
  return (
    <>
      <h3>
        {fare.name} {!supplier && <span className={styles.faint}>{fare.code}</span>}
      </h3>
      <ul className={styles.features}>
        {features.map(({ has, text }) => (
          <li key={text} data-has={has || undefined}>
            {has ? <Check /> : <Minus />}
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
