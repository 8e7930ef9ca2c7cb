"use client";
// /profile/: the user's own data to change, where they are signed in, and all of it to take along and to have erased.

import fields from "@content/catalogues/tr/fields.json";
import rules from "@content/catalogues/tr/rules.json";
import { InTurn } from "@/ui/in-turn";
import { AccountScreen } from "./account-screen";
import { DeleteAccount } from "./delete-account";
import { Devices } from "./devices";
import { ExportData } from "./export-data";
import { ProfileForm, ProfileSkeleton } from "./profile-form";

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
          <Devices />
          <ExportData />
          <DeleteAccount username={user.username} />
        </InTurn>
      )}
    </AccountScreen>
  );
}
