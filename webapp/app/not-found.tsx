import { NotFound } from "@/features/shell/not-found";

// Next marks this page as not to be indexed.
export default function NotFoundPage() {
  return <NotFound />;
}
