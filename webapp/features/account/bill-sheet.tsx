"use client";
// POST /api/user/bill/, PUT /api/user/bill/{id}/: creates or edits saved billing details. Unsaved input
// is kept after the sheet closes.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { dropOwnDraft, readOwnDraft, writeOwnDraft } from "@/lib/account/own-drafts";
import type { Bill } from "@/lib/api/account-types";
import { addressOf, put } from "@/lib/api/client";
import { oncePoster } from "@/lib/api/post-once";
import { type BillValues, billRequest, billValues, EMPTY_BILL } from "@/lib/bill";
import { ERROR_SHOWN_MS, FAULTS_ON_BLUR } from "@/lib/form/options";
import { useSend } from "@/lib/form/use-send";
import { useStoredDraft } from "@/lib/form/use-stored-draft";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { Sheet } from "@/ui/sheet";
import { BillFields } from "@/widgets/person/bill-fields";
import { Unsaved } from "./unsaved";

const FORM = "bill-form";
const loadRules = async () => (await import("./account-rules")).billResolver;

export default function BillSheet({
  bill,
  owner,
  open,
  onClose,
  onChanged,
}: {
  /** Null for a new entry. */
  bill: Bill | null;
  owner: string;
  open: boolean;
  onClose: () => void;
  onChanged: () => unknown;
}) {
  const t = useTranslations("account.bills");
  const common = useTranslations("common");
  const draft = `bill.${bill?.id ?? "new"}`;
  const saved = bill ? billValues(bill) : EMPTY_BILL;
  const form = useForm<BillValues>({
    defaultValues: readOwnDraft<BillValues>(draft, owner) ?? saved,
    resolver: useRules<BillValues>(loadRules),
    ...FAULTS_ON_BLUR,
  });
  const [postOnce] = useState(oncePoster);
  useStoredDraft(form, (values) => writeOwnDraft(draft, owner, values));
  const submit = useSend(
    form,
    async (values) => {
      const request = billRequest(values);
      if (bill) await put(addressOf("/api/user/bill/{id}/", { id: bill.id }), request);
      else await postOnce("/api/user/bill/", request);
      dropOwnDraft(draft, owner);
      onClose();
      onChanged();
      toast(t("saved"), { tone: "success" });
    },
    { wordless: t("failed"), closeAfterMs: ERROR_SHOWN_MS },
  );
  const title = bill ? t("editTitle") : t("add");
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={FORM} busy={form.formState.isSubmitting} wide>
          {common("save")}
        </Button>
      }
    >
      <Form form={form} id={FORM} label={title} onSubmit={submit}>
        <Unsaved form={form} draft={draft} owner={owner} saved={saved} />
        <BillFields named taxOptional />
      </Form>
    </Sheet>
  );
}
