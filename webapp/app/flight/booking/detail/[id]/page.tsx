import { TicketScreen } from "@/features/ticket/ticket-screen";

export const dynamicParams = false;
export const generateStaticParams = () => [{ id: "_" }];

export default function BookingDetailPage() {
  return <TicketScreen />;
}
