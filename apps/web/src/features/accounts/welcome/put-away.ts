import type { Introduction } from '@castlane/contract/welcome.ts';
import { keepProfile, knownProfile } from '#features/accounts/me.ts';
import { call } from '#platform/http/api.ts';

/** Hides an introduction immediately. If the request fails, it shows once more at a later visit. */
export async function putAway(what: Introduction) {
  const profile = knownProfile();
  if (profile) keepProfile({ ...profile, ...(what === 'first_steps' ? { firstSteps: null } : { opensHowItWorks: false }) });
  await Promise.allSettled([call('POST account/introductions/:what/put-away', { params: { what } })]);
}
