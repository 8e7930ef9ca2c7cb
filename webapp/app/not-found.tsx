import { NotFoundScreen } from "@/features/shell/not-found-screen";

// Next tells search engines by itself that there is nothing here.
export default function NotFoundPage() {
  return <NotFoundScreen />;
}
