import { NotFound } from "@/features/shell/not-found";

// Next tells search engines by itself that there is nothing here.
export default function NotFoundPage() {
  return <NotFound />;
}
