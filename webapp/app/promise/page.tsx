import { PromiseScreen } from "@/features/promise/promise-screen";

export default function PromisePage() {
  return <PromiseScreen />;
}
