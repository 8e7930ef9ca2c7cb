import { BillsScreen } from "@/features/account/bills-screen";

export default function BillsPage() {
  return <BillsScreen />;
}
