import type { Metadata } from "next";
import { PaymentScreen } from "@/features/payment/payment-screen";

export const metadata: Metadata = { title: "Ödeme" };

export default function PaymentPage() {
  return <PaymentScreen />;
}
