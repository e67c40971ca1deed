import { QueryObserver, type QueryFunction } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markStale, patchKept, queryClient } from './query.ts';

const KEY = ['things'];
const read = vi.fn<QueryFunction<string>>();

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  read.mockReset();
});
afterEach(() => vi.useRealTimers());

function look() {
  const observer = new QueryObserver<string>(queryClient, { queryKey: [...KEY, 'list'], queryFn: read });
  observer.subscribe(() => {});
  return () => observer.getCurrentResult().data;
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const after = (ms: number, data: string) => new Promise<string>((resolve) => setTimeout(() => resolve(data), ms));

test('what was read before a write stays as it is while it is looked at, and is read anew when it is opened next', async () => {
  read.mockResolvedValueOnce('before').mockResolvedValueOnce('after');
  const shown = look();
  await wait(10);
  const since = Date.now();
  await wait(10);
  patchKept<string>(KEY, (data) => `${data}, changed`);
  markStale(KEY, since);
  await wait(10);
  expect([shown(), read.mock.calls.length]).toEqual(['before, changed', 1]);
  look();
  await wait(10);
  expect(shown()).toBe('after');
});

test('what was read while a write was under way is read anew', async () => {
  read.mockResolvedValueOnce('before').mockResolvedValueOnce('after');
  const since = Date.now();
  await wait(10);
  const shown = look();
  await wait(10);
  expect(shown()).toBe('before');
  markStale(KEY, since);
  await wait(10);
  expect(shown()).toBe('after');
});

test('what is still being read when a write is done is read anew', async () => {
  read.mockImplementationOnce(() => after(100, 'before')).mockResolvedValueOnce('after');
  const since = Date.now();
  const shown = look();
  await wait(10);
  markStale(KEY, since);
  await wait(200);
  expect(shown()).toBe('after');
});
