import { afterEach, beforeEach, expect, test } from 'vitest';
import { meQuery } from '#features/accounts/me.ts';
import { creatorJobsKey, threadKeys } from '#platform/http/query-keys.ts';
import { queryClient } from '#platform/http/query.ts';
import { endSession, startSession } from '#platform/http/session.ts';
import { useStore } from '#platform/store.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { keepAnswers, restoreAnswers } from './kept-answers.ts';

const ME = aProfile();

let stop = () => {};

beforeEach(() => {
  signIn(ME);
  useStore.getState().profileUpdate({ id: ME.id });
  queryClient.setQueryData(meQuery.queryKey, ME);
  stop = keepAnswers(ME.id);
});

afterEach(() => stop());

/** The page is hidden, which writes at once. */
function hide() {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
}

const kept = () => localStorage.getItem('answers') ?? '';

test('what was loaded last is there again, of an endless list the first page, and nothing else', () => {
  queryClient.setQueryData(threadKeys.list, { items: [], unreadCount: 3 });
  queryClient.setQueryData([...creatorJobsKey, 'all'], {
    pages: [{ items: ['first'] }, { items: ['second'] }],
    pageParams: [undefined, 'next'],
  });
  queryClient.setQueryData(['account', 'record'], { secret: true });
  hide();
  queryClient.clear();
  restoreAnswers(ME.id);
  expect(queryClient.getQueryData(meQuery.queryKey)).toEqual(ME);
  expect(queryClient.getQueryData(threadKeys.list)).toEqual({ items: [], unreadCount: 3 });
  expect(queryClient.getQueryData([...creatorJobsKey, 'all'])).toMatchObject({ pages: [{ items: ['first'] }] });
  expect(kept()).not.toMatch(/second|secret/);
});

test('a page that was not opened this time is kept from before, of each list the last three', () => {
  queryClient.setQueryData([...creatorJobsKey, 'all'], { pages: ['kept'], pageParams: [] }, { updatedAt: 5 });
  hide();
  queryClient.removeQueries({ queryKey: creatorJobsKey });
  ['a', 'b', 'c'].forEach((tab, index) =>
    queryClient.setQueryData([...creatorJobsKey, tab], { pages: [tab], pageParams: [] }, { updatedAt: index + 3 }),
  );
  hide();
  queryClient.clear();
  restoreAnswers(ME.id);
  const tabs = queryClient.getQueriesData({ queryKey: creatorJobsKey }).map(([key]) => key.at(-1));
  expect(tabs).toHaveLength(3);
  expect(tabs).toEqual(expect.arrayContaining(['all', 'b', 'c']));
});

test('another account gets nothing of it', () => {
  hide();
  queryClient.clear();
  restoreAnswers('another');
  expect(queryClient.getQueryData(meQuery.queryKey)).toBeUndefined();
});

test('it is deleted with the session, and by the log-in of another account', () => {
  hide();
  expect(kept()).toContain(ME.name);
  startSession({ token: 'token-of-another', user: { ...ME, id: 'another', swapToFightRatio: 5 } });
  expect(kept()).toBe('');
  hide();
  expect(kept()).toBe('');
  localStorage.setItem('answers', 'left');
  endSession();
  expect(kept()).toBe('');
});
