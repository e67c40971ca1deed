import { setLastRead } from '@castlane/contract/thread.ts';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLive } from '#platform/live/status.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { aThread } from './factory.ts';
import { useReadMark } from './read-mark.ts';

test('a read mark is sent once, and once more on each new connection until the server says it back', async () => {
  const marked: unknown[] = [];
  // The answer of the first connection is lost.
  fakeApi().on(setLastRead, ({ body }) => {
    marked.push(body);
    return new Promise(() => {});
  });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const thread = aThread({ lastSeq: 7, lastReadSeq: 3 });
  const { rerender } = renderHook(({ lastReadSeq }) => useReadMark({ ...thread, lastReadSeq }, { shownSeq: 7, isAtEnd: false }, 'me'), {
    initialProps: { lastReadSeq: 3 },
  });
  const mark = { threadId: thread.id, seq: 7 };
  await waitFor(() => expect(marked).toEqual([mark]));
  rerender({ lastReadSeq: 4 });
  expect(marked).toEqual([mark]);
  const reconnect = () => useLive.setState(({ readyCount }) => ({ readyCount: readyCount + 1 }));
  reconnect();
  await waitFor(() => expect(marked).toEqual([mark, mark]));
  rerender({ lastReadSeq: 7 });
  reconnect();
  rerender({ lastReadSeq: 7 });
  expect(marked).toEqual([mark, mark]);
});
