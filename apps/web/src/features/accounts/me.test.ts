import { getMe } from '@castlane/contract/account.ts';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#platform/http/query.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { keepProfile, knownProfile, meQuery, refreshProfile } from './me.ts';

test('a profile that an action answered with stays, though an older answer arrives after it', async () => {
  const [old, now] = [aProfile({ city: 'Boulder' }), aProfile({ city: 'Durango' })];
  const { promise, resolve: answerLate } = Promise.withResolvers<typeof old>();
  const api = fakeApi().on(getMe, old);
  signIn(old);
  // As the root of the application does.
  const stop = new QueryObserver(queryClient, meQuery).subscribe(() => undefined);
  await vi.waitFor(() => expect(knownProfile()).toEqual(old));
  api.on(getMe, () => promise);
  void refreshProfile();
  await vi.waitFor(() => expect(api.callsTo(getMe)).toHaveLength(2));
  api.on(getMe, now);
  keepProfile(now);
  answerLate(old);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(knownProfile()?.city).toBe('Durango');
  stop();
});
