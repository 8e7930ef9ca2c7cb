import { BusPaymentScreen } from "@/features/payment/product/bus-payment";

export default function PaymentPage() {
  return <BusPaymentScreen />;
}
