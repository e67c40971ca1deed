import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Allowance } from './allowance.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function taken(allowance: Allowance, key: string, times: number): number {
  return Array.from({ length: times }, () => allowance.take(key)).filter(Boolean).length;
}

test('each key gets a burst at once, then a fixed number a second, and never more than the burst', () => {
  const allowance = new Allowance(10, 100 / 60);
  expect(taken(allowance, 'a', 15)).toBe(10);
  expect(taken(allowance, 'b', 15)).toBe(10);
  vi.advanceTimersByTime(3000);
  expect(taken(allowance, 'a', 15)).toBe(5);
  vi.advanceTimersByTime(60 * 60_000);
  expect(taken(allowance, 'a', 15)).toBe(10);
});

test('a key that asks all the time gets no more than one that waits', () => {
  const allowance = new Allowance(10, 100 / 60);
  let count = taken(allowance, 'a', 10);
  for (let ms = 0; ms < 60_000; ms += 100) {
    vi.advanceTimersByTime(100);
    count += taken(allowance, 'a', 3);
  }
  expect(count).toBeGreaterThanOrEqual(109);
  expect(count).toBeLessThanOrEqual(110);
});

test('many new keys do not evict those that are used up', () => {
  const allowance = new Allowance(2, 1);
  expect(taken(allowance, 'a', 3)).toBe(2);
  for (let i = 0; i < 25_000; i++) allowance.take(`visitor ${i}`);
  expect(taken(allowance, 'a', 1)).toBe(0);
});
