import type { Profile } from '@castlane/contract/account.ts';

/** An appeal is about a profile as it is: until it is answered, the server refuses every change of it. */
export function isFrozen({ appeal }: Pick<Profile, 'appeal'>): boolean {
  return appeal?.outcome === null;
}
