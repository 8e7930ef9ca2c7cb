import { HomeScreen } from "@/features/flight-search/home-screen";

export default function HomePage() {
  return <HomeScreen />;
}
