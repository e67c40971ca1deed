import { afterEach, expect, test, vi } from 'vitest';
import { listNeeds } from '@castlane/contract/need.ts';
import { call } from '#platform/http/api.ts';
import { deadline, spanUntil, timeLeft } from '#platform/language/format.ts';
import { keepToken } from '#platform/http/token.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { noteServerTime, serverNow, serverTime, today } from './clock.ts';

const NOON = Date.parse('2026-12-20T12:00:00Z');
const at = (time: number) => vi.useFakeTimers({ now: time, toFake: ['Date'] });

afterEach(() => {
  // The next answer is right.
  noteServerTime(String(Date.now()), Date.now());
  vi.useRealTimers();
});

test('a clock that is wrong changes no words', () => {
  const closes = new Date(NOON + 3 * 86_400_000).toISOString();
  at(NOON);
  noteServerTime(String(NOON), NOON);
  const right = [timeLeft(closes), spanUntil(closes), deadline(closes), today('Pacific/Honolulu')];
  for (const wrongBy of [-400, -26, -3, 3, 26, 400]) {
    const here = NOON + wrongBy * 86_400_000;
    vi.setSystemTime(here);
    noteServerTime(String(NOON), here);
    expect([timeLeft(closes), spanUntil(closes), deadline(closes), today('Pacific/Honolulu')]).toEqual(right);
    vi.setSystemTime(here + 60_000);
    expect(serverTime()).toBe(NOON + 60_000);
  }
});

test('a right clock is kept as it is: the way of an answer is no difference', () => {
  at(NOON);
  noteServerTime(String(NOON - 900), NOON - 2000);
  expect(serverTime()).toBe(NOON);
  noteServerTime(String(NOON - 14_000), NOON - 20_000);
  expect(serverTime()).toBe(NOON);
});

test.each([null, '', 'soon', 'NaN'])('an answer without a time changes nothing: %s', (said) => {
  at(NOON);
  noteServerTime(said, NOON);
  expect(serverNow()).toEqual(new Date(NOON));
});

test('today is the day in the given time zone', () => {
  at(Date.parse('2026-12-27T11:30:00Z'));
  expect(today('Pacific/Auckland')).toBe('2026-12-28');
  expect(today('Asia/Kolkata')).toBe('2026-12-27');
  vi.setSystemTime(Date.parse('2026-12-27T08:30:00Z'));
  expect(today('Pacific/Honolulu')).toBe('2026-12-26');
  // Newer than the browser.
  expect(today('America/Atlantis')).toBe(today());
});

test('every request of an account says where the browser is', async () => {
  const server = fakeApi();
  server.on(listNeeds, { items: [], hasMore: false });
  await call('GET needs');
  keepToken('a-token');
  await call('GET needs');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(server.calls.map(({ headers }) => headers.get('x-time-zone'))).toEqual([null, zone]);
});

/** They measure how long something takes on this computer. */
const MEASURE = new Set([
  'features/bot-check/puzzle.ts',
  'features/engagements/deliveries/review/use-file.ts',
  'features/proposals/received/received-api.ts',
  'features/search/marks/marks.ts',
  'features/uploads/send.ts',
  'platform/clock.ts',
  'platform/http/api.ts',
]);

const sources = import.meta.glob<string>(
  ['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/**/factory.ts', '!/src/testing/**', '!/src/worker/**'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);

test('whatever compares a time of the server asks for its clock', () => {
  const found = Object.keys(sources).filter(
    (file) => !MEASURE.has(file.replace('/src/', '')) && /new Date\(\)|Date\.now\b/.test(sources[file]!),
  );
  expect(found).toEqual([]);
});
