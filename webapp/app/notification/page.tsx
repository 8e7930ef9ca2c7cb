import { NotificationScreen } from "@/features/notification/notification-screen";

export default function NotificationPage() {
  return <NotificationScreen />;
}
