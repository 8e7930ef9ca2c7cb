"use client";
// Sheet with the billing details. Loaded lazily when an invoice is requested.

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { BILL_FIELDS, BillFields } from "@/widgets/person/bill-fields";
import type { PaymentValues } from "../payment-values";

export default function InvoiceSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("payment.invoice");
  const common = useTranslations("common");
  const { trigger, setFocus, getFieldState } = useFormContext<PaymentValues>();
  const save = async () => {
    if (await trigger("bill")) return onClose();
    const faulty = BILL_FIELDS.find((field) => getFieldState(`bill.${field}`).invalid);
    if (faulty) setFocus(`bill.${faulty}`);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("title")}
      footer={
        <Button wide onClick={save}>
          {common("save")}
        </Button>
      }
    >
      <BillFields under="bill." named />
    </Sheet>
  );
}
