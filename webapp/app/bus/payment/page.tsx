import { BusPaymentScreen } from "@/features/payment/product/bus-payment";
import { NOT_INDEXED } from "@/lib/metadata";

export const metadata = NOT_INDEXED;

export default function PaymentPage() {
  return <BusPaymentScreen />;
}
