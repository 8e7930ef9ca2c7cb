import { BusPaymentScreen } from "@/features/payment/bus-payment";

export default function PaymentPage() {
  return <BusPaymentScreen />;
}
