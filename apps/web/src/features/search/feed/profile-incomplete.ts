import type { Profile } from '@castlane/contract/account.ts';

/** Whether a phone says above the feed what one's own profile lacks; the list of first steps says it too. */
export function isProfileIncomplete(profile: Profile | null): profile is Profile {
  return profile !== null && profile.firstSteps === null && (profile.completeness < 100 || profile.status !== 'active');
}
