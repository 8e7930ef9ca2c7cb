"use client";
// /profile/bills/: saved billing details, added and edited in a sheet, deleted after a confirmation.

import payment from "@content/catalogues/tr/payment.json";
import rules from "@content/catalogues/tr/rules.json";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { usePersonal } from "@/lib/account/personal";
import type { Bill } from "@/lib/api/account-types";
import { addressOf, del } from "@/lib/api/client";
import { ask } from "@/lib/dialog";
import { ERROR_SHOWN_MS } from "@/lib/form/options";
import { useFailure } from "@/lib/form/use-failure";
import { isMasked } from "@/lib/masked";
import { toast } from "@/lib/toast";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { Pencil, Plus, Receipt, Trash2 } from "@/ui/icons";
import { ListSkeleton, Loaded } from "@/ui/loaded";
import { EmptyState } from "@/ui/state";
import styles from "./account.module.css";
import { AccountScreen } from "./account-screen";

const BillSheet = lazy(() => import("./bill-sheet"));

const skeleton = <ListSkeleton />;

export function BillsScreen() {
  return (
    <AccountScreen page="bills" turkish={{ payment, rules }} skeleton={skeleton}>
      {({ id }) => <Bills owner={id} />}
    </AccountScreen>
  );
}

/** Each opening mounts a new sheet, which starts with the saved values or the draft. */
type Editing = { bill: Bill | null; open: boolean; opening: number };

function Bills({ owner }: { owner: string }) {
  const t = useTranslations("account");
  const answer = usePersonal("/api/user/bills/");
  const [editing, setEditing] = useState<Editing>({ bill: null, open: false, opening: 0 });
  const edit = (bill: Bill | null) => setEditing({ bill, open: true, opening: editing.opening + 1 });
  const reload = () => answer.mutate();
  return (
    <>
      <Loaded answer={answer} words={t("loading")} failed={t("failed")} skeleton={skeleton}>
        {(bills) => <BillList bills={bills} onEdit={edit} onChanged={reload} />}
      </Loaded>
      <Suspense>
        {editing.opening > 0 && (
          <BillSheet
            key={editing.opening}
            bill={editing.bill}
            owner={owner}
            open={editing.open}
            onClose={() => setEditing({ ...editing, open: false })}
            onChanged={reload}
          />
        )}
      </Suspense>
    </>
  );
}

function BillList({
  bills,
  onEdit,
  onChanged,
}: {
  bills: Bill[];
  onEdit: (bill: Bill | null) => void;
  onChanged: () => unknown;
}) {
  const t = useTranslations("account.bills");
  const add = (
    <Button icon={<Plus />} onClick={() => onEdit(null)}>
      {t("add")}
    </Button>
  );
  if (bills.length === 0) {
    return <EmptyState icon={<Receipt />} title={t("empty")} text={t("emptyText")} action={add} />;
  }
  return (
    <>
      <div className={styles.actions}>{add}</div>
      <ul className={classes(styles.list, styles.grid)}>
        {bills.map((bill) => (
          <li key={bill.id}>
            <BillCard bill={bill} onEdit={() => onEdit(bill)} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </>
  );
}

function BillCard({ bill, onEdit, onChanged }: { bill: Bill; onEdit: () => void; onChanged: () => unknown }) {
  const account = useTranslations("account");
  const t = useTranslations("account.bills");
  const remove = useRemove(bill, onChanged);
  const { billing_name: name, bill_type, tax_office, tax_number, address, zip_code, district, city } = bill;
  const tax =
    tax_office && tax_number
      ? t("tax", { office: tax_office, number: tax_number })
      : tax_office || tax_number;
  return (
    <Card aria-label={name} className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          <bdi>{name}</bdi>
        </h2>
        <Badge>{bill_type === 1 ? t("corporate") : t("individual")}</Badge>
      </div>
      {tax && (
        <p className={styles.soft}>
          <bdi>{tax}</bdi>
        </p>
      )}
      {isMasked(tax_number) && <p className={styles.soft}>{account("masked")}</p>}
      <p>
        <bdi>{[address, `${zip_code} ${district}`, city].join(", ")}</bdi>
      </p>
      <div className={styles.actions}>
        <Button look="secondary" icon={<Pencil />} aria-label={t("editNamed", { name })} onClick={onEdit}>
          {t("edit")}
        </Button>
        <Button look="quiet" icon={<Trash2 />} aria-label={t("deleteNamed", { name })} onClick={remove}>
          {t("delete")}
        </Button>
      </div>
    </Card>
  );
}

function useRemove({ id }: Bill, onChanged: () => unknown) {
  const t = useTranslations("account.bills");
  const common = useTranslations("common");
  const failureOf = useFailure({ wordless: t("failed") });
  return async () => {
    const agreed = await ask({
      title: common("warning"),
      text: t("deleteText"),
      confirm: t("delete"),
      cancel: common("cancel"),
      tone: "danger",
    });
    if (!agreed) return;
    try {
      await del(addressOf("/api/user/bill/{id}/", { id }));
      toast(t("deleted"), { tone: "success" });
    } catch (error) {
      toast(failureOf(error), { tone: "danger", closeAfterMs: ERROR_SHOWN_MS });
    }
    onChanged();
  };
}
