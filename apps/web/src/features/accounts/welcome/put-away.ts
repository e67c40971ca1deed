import type { Introduction } from '@castlane/contract/welcome.ts';
import { keepProfile, knownProfile } from '#features/accounts/me.ts';
import { call } from '#platform/api.ts';

/** It is gone from the page at once. If the server does not hear of it, it is shown once more another time. */
export async function putAway(what: Introduction) {
  const profile = knownProfile();
  if (profile) keepProfile({ ...profile, ...(what === 'first_steps' ? { firstSteps: null } : { opensHowItWorks: false }) });
  await Promise.allSettled([call('POST account/introductions/:what/put-away', { params: { what } })]);
}
