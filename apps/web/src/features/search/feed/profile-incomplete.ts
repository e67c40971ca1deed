import type { Profile } from '@castlane/contract/account.ts';

/** Whether a phone shows above the feed what the profile lacks. The list of first steps, while shown, says it already. */
export function isProfileIncomplete(profile: Profile | null): profile is Profile {
  return profile !== null && profile.firstSteps === null && (profile.completeness < 100 || profile.status !== 'active');
}
