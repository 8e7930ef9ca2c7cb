import { NotificationScreen } from "@/features/notification/notification-screen";
import { NOT_INDEXED } from "@/lib/metadata";

export const metadata = NOT_INDEXED;

export default function NotificationPage() {
  return <NotificationScreen />;
}
