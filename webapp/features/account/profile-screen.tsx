"use client";
// /profile/: the member's own data to edit, active sessions, data export and account deletion.

import fields from "@content/catalogues/tr/fields.json";
import rules from "@content/catalogues/tr/rules.json";
import { lazy, Suspense } from "react";
import { InTurn } from "@/ui/in-turn";
import { Skeleton } from "@/ui/skeleton";
import { AccountScreen } from "./account-screen";
import { ExportData } from "./export-data";
import { ProfileForm, ProfileSkeleton } from "./profile-form";

// Content below the form, loaded after the first view.
const Devices = lazy(async () => ({ default: (await import("./devices")).Devices }));
const DeleteAccount = lazy(async () => ({ default: (await import("./delete-account")).DeleteAccount }));

export function ProfileScreen() {
  return (
    <AccountScreen
      page="profile"
      turkish={{ fields, rules }}
      skeleton={
        <>
          <ProfileSkeleton />
          <ExportData />
        </>
      }
    >
      {(user) => (
        <InTurn first={1}>
          <ProfileForm user={user} />
          <Suspense fallback={<Skeleton height="240" radius="l" />}>
            <Devices />
          </Suspense>
          <ExportData />
          <Suspense fallback={<Skeleton height="240" radius="l" />}>
            <DeleteAccount username={user.username} />
          </Suspense>
        </InTurn>
      )}
    </AccountScreen>
  );
}
