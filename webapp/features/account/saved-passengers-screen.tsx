"use client";
// /profile/travellers/: the member's saved passengers, edited in a sheet and deleted after a
// confirmation.

import travellers from "@content/catalogues/tr/travellers.json";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { usePersonal } from "@/lib/account/personal";
import type { SavedPassenger } from "@/lib/api/account-types";
import { addressOf, del } from "@/lib/api/client";
import { ask } from "@/lib/dialog";
import { ERROR_SHOWN_MS } from "@/lib/form/options";
import { useFailure } from "@/lib/form/use-failure";
import { isMasked } from "@/lib/masked";
import { toast } from "@/lib/toast";
import { useFormat } from "@/lib/use-format";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { Pencil, Trash2, Users } from "@/ui/icons";
import { ListSkeleton, Loaded } from "@/ui/loaded";
import { EmptyState } from "@/ui/state";
import styles from "./account.module.css";
import { AccountScreen } from "./account-screen";

const SavedPassengerSheet = lazy(() => import("./saved-passenger-sheet"));

const skeleton = <ListSkeleton />;

export function SavedPassengersScreen() {
  return (
    <AccountScreen page="travellers" turkish={{ travellers }} skeleton={skeleton}>
      {() => <SavedPassengers />}
    </AccountScreen>
  );
}

function SavedPassengers() {
  const t = useTranslations("account");
  const words = useTranslations("travellers");
  const answer = usePersonal("/api/user/passengers/");
  const [edited, edit] = useState<SavedPassenger | null>(null);
  const reload = () => answer.mutate();
  return (
    <>
      <Loaded answer={answer} words={t("loading")} failed={t("failed")} skeleton={skeleton}>
        {(passengers) =>
          passengers.length === 0 ? (
            <EmptyState
              icon={<Users />}
              title={words("empty")}
              text={words("emptyText")}
              action={<ButtonLink href="/">{t("tickets.search")}</ButtonLink>}
            />
          ) : (
            <ul className={classes(styles.list, styles.grid)}>
              {passengers.map((passenger) => (
                <li key={passenger.id}>
                  <SavedPassengerCard
                    passenger={passenger}
                    onEdit={() => edit(passenger)}
                    onChanged={reload}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense>
        {edited && (
          <SavedPassengerSheet
            key={edited.id}
            passenger={edited}
            onClose={() => edit(null)}
            onChanged={reload}
          />
        )}
      </Suspense>
    </>
  );
}

function SavedPassengerCard({
  passenger,
  onEdit,
  onChanged,
}: {
  passenger: SavedPassenger;
  onEdit: () => void;
  onChanged: () => unknown;
}) {
  const t = useTranslations("travellers");
  const account = useTranslations("account");
  const bills = useTranslations("account.bills");
  const format = useFormat();
  const remove = useRemove(passenger, onChanged);
  const name = `${passenger.name} ${passenger.surname}`;
  const { birth_date, citizen_number, passport } = passenger;
  const facts = [
    birth_date && t("born", { date: format.date(birth_date, "full") }),
    citizen_number && t("citizen", { number: citizen_number }),
    passport && t("passport", { number: passport }),
    [citizen_number, passport].some(isMasked) ? account("masked") : null,
  ].filter(Boolean);
  return (
    <Card aria-label={name} className={styles.card}>
      <h2 className={styles.heading}>
        <bdi>{name}</bdi>
      </h2>
      {facts.map((fact) => (
        <p key={fact} className={styles.soft}>
          {fact}
        </p>
      ))}
      <div className={styles.actions}>
        <Button look="secondary" icon={<Pencil />} aria-label={bills("editNamed", { name })} onClick={onEdit}>
          {bills("edit")}
        </Button>
        <Button look="quiet" icon={<Trash2 />} aria-label={bills("deleteNamed", { name })} onClick={remove}>
          {bills("delete")}
        </Button>
      </div>
    </Card>
  );
}

function useRemove({ id }: SavedPassenger, onChanged: () => unknown) {
  const t = useTranslations("travellers");
  const bills = useTranslations("account.bills");
  const common = useTranslations("common");
  const failureOf = useFailure();
  return async () => {
    const agreed = await ask({
      title: common("warning"),
      text: t("deleteText"),
      confirm: bills("delete"),
      cancel: common("cancel"),
      tone: "danger",
    });
    if (!agreed) return;
    try {
      await del(addressOf("/api/user/passenger/{id}/", { id }));
      toast(t("deleted"), { tone: "success" });
    } catch (error) {
      toast(failureOf(error), { tone: "danger", closeAfterMs: ERROR_SHOWN_MS });
    }
    onChanged();
  };
}
