// A booking code with its label and a copy button.

import { useTranslations } from "next-intl";
import { toast } from "@/lib/toast";
import { IconButton } from "@/ui/button";
import { Copy } from "@/ui/icons";
import ticketStyles from "../ticket.module.css";
import styles from "./stub.module.css";

export function CopiedCode({
  label,
  code,
  copy,
  copied,
}: {
  label: string;
  code: string;
  /** Label of the copy button. */
  copy: string;
  copied: string;
}) {
  const t = useTranslations("ticket");
  const onCopy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast(copied, { tone: "success", closeAfterMs: 2000 }),
      () => toast(t("copyFailed"), { tone: "warning" }),
    );
  return (
    <div className={styles.reference}>
      <h2>
        <span className={styles.label}>{label}</span>
        <span className={styles.pnr} dir="ltr">
          {code}
        </span>
      </h2>
      <IconButton label={copy} onClick={onCopy} className={ticketStyles.screenOnly}>
        <Copy />
      </IconButton>
    </div>
  );
}
