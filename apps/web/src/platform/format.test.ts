import { expect, test } from 'vitest';
import {
  ago,
  clock,
  count,
  cut,
  day,
  daysUntil,
  messageTime,
  minorOf,
  money,
  moneyRange,
  place,
  shortDay,
  span,
  timeLeft,
} from './format.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const now = new Date('2026-11-20T12:00:00');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test('money has no cents unless there are some', () => {
  expect(money(usd(120_000))).toBe('$1,200');
  expect(money(usd(1250))).toBe('$12.50');
  expect(money({ amount: 5000, currency: 'JPY' })).toBe('¥5,000');
  expect(moneyRange(usd(90_000), usd(140_000))).toBe('$900–1,400');
  expect(minorOf(19.99, 'USD')).toBe(1999);
});

test.each([
  [1284, '1,284'],
  [9999, '9,999'],
  [64_200, '64.2K'],
  [128_000, '128K'],
  [999_600, '1M'],
  [9_600_000, '9.6M'],
])('%i is counted as %s', (value, words) => {
  expect(count(value)).toBe(words);
});

test('days and times', () => {
  expect(day('2026-12-04')).toBe('4 Dec 2026');
  expect(day('2026-09-04')).toBe('4 Sep 2026');
  expect(shortDay('2026-11-02', now)).toBe('2 Nov');
  expect(shortDay('2025-11-02', now)).toBe('2 Nov 2025');
  expect(clock(new Date('2026-11-20T00:05:00'))).toBe('00:05');
});

test('how long ago', () => {
  expect(ago(before(0.5), now)).toBe('Just now');
  expect(ago(before(5), now)).toBe('5 min ago');
  expect(ago(before(125), now)).toBe('2 h ago');
  expect(ago(before(20 * 60), now)).toBe('Yesterday');
  expect(ago('2026-11-02', now)).toBe('2 Nov');
  expect(messageTime(before(18), now)).toBe('11:42');
  expect(messageTime(before(20 * 60), now)).toBe('Yesterday');
});

test('time left', () => {
  expect(timeLeft('2026-12-04', now)).toBe('14 days left');
  expect(timeLeft('2026-11-21', now)).toBe('1 day left');
  expect(timeLeft('2026-11-20', now)).toBe('Last day');
  expect(timeLeft('2026-11-19', now)).toBe('Closed');
  expect(daysUntil('2026-11-19', now)).toBe(-1);
});

test('names are cut between characters', () => {
  expect(cut('Daniel Brooks Alexander', 20)).toBe('Daniel Brooks Alexan…');
  expect(cut('Maya', 20)).toBe('Maya');
  expect(cut('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…');
});

test('how long something takes is rounded up', () => {
  expect([0, 12, 60, 61, 120, 2880, 4321].map((minutes) => span(minutes))).toEqual([
    '5 min',
    '15 min',
    '60 min',
    '2 h',
    '2 h',
    '2 days',
    '4 days',
  ]);
});

test('places', () => {
  expect(place({ city: 'Boulder', state: 'CO', country: 'US' })).toBe('Boulder, CO');
  expect(place({ city: 'Lyon', state: null, country: 'FR' })).toBe('Lyon, France');
  expect(place({})).toBe('');
});
