import { NotFoundScreen } from "@/features/shell/not-found-screen";
import { NOT_INDEXED } from "@/lib/metadata";

export const metadata = NOT_INDEXED;

export default function NotFoundPage() {
  return <NotFoundScreen />;
}
