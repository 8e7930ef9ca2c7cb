import { AlertsScreen } from "@/features/account/alerts-screen";

export default function PriceAlertsPage() {
  return <AlertsScreen />;
}
