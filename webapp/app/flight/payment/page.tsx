import { PaymentScreen } from "@/features/payment/payment-screen";

export default function PaymentPage() {
  return <PaymentScreen />;
}
