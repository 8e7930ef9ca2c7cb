import { BusResultsScreen } from "@/features/bus-results/bus-results-screen";

export default function BusSearchPage() {
  return <BusResultsScreen />;
}
