import type { Profile } from '@castlane/contract/account.ts';

/**
 * Whether a phone shows the state of the profile above the feed: until it is active. After that the jobs come first, and the ring around the
 * photo says what the profile lacks. The list of first steps, while shown, says it already.
 */
export function showsProfileLine(profile: Profile | null): profile is Profile {
  return profile !== null && profile.firstSteps === null && profile.status !== 'active';
}
