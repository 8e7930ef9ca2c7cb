import faqs from "@content/faqs/tr.json";
import { HelpScreen } from "@/features/help/help-screen";

/** Questions of the first category, which the page shows before scripts and answers have loaded. */
const first = faqs.slice(0, 1).map(({ category, items }) => ({
  category,
  items: items.map(({ question }) => ({ question, answer: "" })),
}));

export default function FaqPage() {
  return <HelpScreen first={first} />;
}
