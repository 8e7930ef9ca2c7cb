import type { Metadata } from "next";
import { FollowScreen } from "@/features/follow/follow-screen";

/** A link is for whom it was sent to. */
export const metadata: Metadata = { robots: { index: false, follow: false } };

export default function FollowPage() {
  return <FollowScreen />;
}
