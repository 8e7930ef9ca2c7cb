import { ContactScreen } from "@/features/contact/contact-screen";

export default function ContactPage() {
  return <ContactScreen />;
}
