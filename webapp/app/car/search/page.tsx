import { CarResultsScreen } from "@/features/car-results/car-results-screen";

export default function CarSearchPage() {
  return <CarResultsScreen />;
}
