import { FollowScreen } from "@/features/follow/follow-screen";
import { NOT_INDEXED } from "@/lib/metadata";

/** A link is for whom it was sent to, and who gets it sees what it is. */
export const metadata = {
  description: "Kalkış, varış ve değişiklikler: yolculuğu buradan izleyin.",
  ...NOT_INDEXED,
};

export default function FollowPage() {
  return <FollowScreen />;
}
