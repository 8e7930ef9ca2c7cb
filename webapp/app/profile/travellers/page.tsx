import { TravellersScreen } from "@/features/account/travellers-screen";

export default function TravellersPage() {
  return <TravellersScreen />;
}
