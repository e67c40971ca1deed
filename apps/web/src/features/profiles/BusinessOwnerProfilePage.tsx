import { PublicProfile } from './PublicProfile.tsx';

export function BusinessOwnerProfilePage() {
  return <PublicProfile userType="business_owner" />;
}
