import { SearchGateScreen } from "@/features/flight-results/search-gate-screen";

export const dynamicParams = false;
export const generateStaticParams = () => [{ id: "_" }];

export default function SearchGatePage() {
  return <SearchGateScreen route="/flight/search-gate/" />;
}
