import { WaysResultsScreen } from "@/features/ways-results/ways-results-screen";

export default function WaysPage() {
  return <WaysResultsScreen />;
}
