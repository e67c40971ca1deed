import { keepProfile, knownProfile } from '#features/accounts/me.ts';
import { call } from '#platform/http/api.ts';

/** Hides the first steps immediately. If the request fails, they show once more at a later visit. */
export async function dismissFirstSteps() {
  const profile = knownProfile();
  if (profile) keepProfile({ ...profile, firstSteps: null });
  await Promise.allSettled([call('POST account/first-steps/dismiss')]);
}
