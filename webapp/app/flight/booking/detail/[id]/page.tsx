import type { Metadata } from "next";
import { TicketScreen } from "@/features/ticket/ticket-screen";

export const metadata: Metadata = { title: "Biletiniz" };
export const dynamicParams = false;
export const generateStaticParams = () => [{ id: "_" }];

export default function BookingDetailPage() {
  return <TicketScreen />;
}
