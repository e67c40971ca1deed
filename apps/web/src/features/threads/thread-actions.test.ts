import { updateThread } from '@castlane/contract/thread-settings.ts';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/http/query.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { aThread } from './factory.ts';
import { threadsQuery } from '#features/threads/list/list-query.ts';
import { toggleSetting } from './thread-actions.tsx';

test('a chat that is muted and put away at once is both, whichever answer comes first', async () => {
  const thread = aThread({ muted: false, archived: false });
  queryClient.setQueryData(threadsQuery.queryKey, { items: [thread], unreadCount: 0 });
  let answerMute = (_answer: object) => {};
  fakeApi().on(updateThread, ({ body }) =>
    'muted' in (body as object) ? new Promise((resolve) => (answerMute = resolve)) : { ...thread, muted: true, archived: true },
  );
  const inList = () => queryClient.getQueryData(threadsQuery.queryKey)?.items[0];
  const muting = toggleSetting(thread, 'muted');
  await toggleSetting(thread, 'archived');
  expect(inList()).toMatchObject({ muted: true, archived: true });
  answerMute({ ...thread, muted: true, archived: false });
  await muting;
  expect(inList()).toMatchObject({ muted: true, archived: true });
});
