import { PasswordScreen } from "@/features/account/password-screen";

export default function PasswordPage() {
  return <PasswordScreen />;
}
