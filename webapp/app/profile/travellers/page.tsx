import { SavedPassengersScreen } from "@/features/account/saved-passengers-screen";

export default function SavedPassengersPage() {
  return <SavedPassengersScreen />;
}
