import { PublicProfile } from './PublicProfile.tsx';

export function InfluencerProfilePage() {
  return <PublicProfile userType="creator" />;
}
