import { FollowScreen } from "@/features/follow/follow-screen";
import { NOT_INDEXED } from "@/lib/metadata";

/** Description for link previews: recipients of a follow link see what it is. */
export const metadata = {
  description: "Kalkış, varış ve değişiklikler: yolculuğu buradan izleyin.",
  ...NOT_INDEXED,
};

export default function FollowPage() {
  return <FollowScreen />;
}
