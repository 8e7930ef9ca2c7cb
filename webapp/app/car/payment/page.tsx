import { CarPaymentScreen } from "@/features/payment/product/car-payment";
import { NOT_INDEXED } from "@/lib/metadata";

export const metadata = NOT_INDEXED;

export default function PaymentPage() {
  return <CarPaymentScreen />;
}
