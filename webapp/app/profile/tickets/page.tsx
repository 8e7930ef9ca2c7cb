import { TicketsScreen } from "@/features/account/tickets-screen";

export default function TicketsPage() {
  return <TicketsScreen />;
}
