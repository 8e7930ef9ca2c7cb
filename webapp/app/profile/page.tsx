import { ProfileScreen } from "@/features/account/profile-screen";

export default function ProfilePage() {
  return <ProfileScreen />;
}
