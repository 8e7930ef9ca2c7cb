"use client";
// Latin spelling of a name in another script, as printed in the passport. Loaded lazily when such a name
// is entered.

import { useTranslations } from "next-intl";
import { LATIN_LINES, mayHaveLatinLine, needsLatinLine } from "@/lib/rules/latin";
import { TextField } from "@/ui/field";
import { useField } from "../form/field";
import styles from "./passengers.module.css";

export default function LatinNames({ index, names }: { index: number; names: [string, string] }) {
  const wanted = LATIN_LINES.filter((_, at) => mayHaveLatinLine(names[at] ?? ""));
  return (
    <div className={styles.pair}>
      {wanted.map(([line, of]) => (
        <LatinField
          key={line}
          name={`passengers.${index}.${line}`}
          label={line}
          required={needsLatinLine(names[of === "name" ? 0 : 1])}
        />
      ))}
    </div>
  );
}

function LatinField({
  name,
  label,
  required,
}: {
  name: `passengers.${number}.latin_name` | `passengers.${number}.latin_surname`;
  label: "latin_name" | "latin_surname";
  required: boolean;
}) {
  const t = useTranslations("payment.passenger");
  return <TextField {...useField(name)} label={t(label)} autoComplete="off" dir="ltr" required={required} />;
}
