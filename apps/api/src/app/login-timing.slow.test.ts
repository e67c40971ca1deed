import { describe, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { compared, isBlind, measureLogins } from './login-timing.ts';

const world = openWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });

describe('the comparison of two samples of response times', () => {
  const even = Array.from({ length: 500 }, (_, n) => 10 + (n % 50) / 10);

  test('finds no difference between identical samples', () => {
    expect(compared(even, even)).toEqual({ medianKnown: 12.45, medianUnknown: 12.45, p: expect.closeTo(1, 6), auc: 0.5 });
  });

  test('finds a difference when one sample is slightly slower', () => {
    const later = even.map((each) => each + 0.5);
    const { p, auc } = compared(later, even);
    expect(p).toBeLessThan(0.001);
    expect(auc).toBeGreaterThan(0.55);
  });

  test('gives the values of a textbook', () => {
    // The Mann-Whitney U is 5 of 48 pairs; z = 19 / sqrt(60) = 2.4529.
    const { auc, p } = compared([1, 2, 3, 4, 5.5, 9], [5, 6, 7, 8, 10, 11, 12, 13]);
    expect(auc * 48).toBe(5);
    expect(p).toBeCloseTo(0.01417, 4);
  });

  test('passes only if the times and the answers are the same', () => {
    const timing = { what: '', samples: 500, ...compared(even, even), sameAnswers: true };
    expect(isBlind(timing)).toBe(true);
    expect(isBlind({ ...timing, sameAnswers: false })).toBe(false);
    expect(isBlind({ ...timing, p: 0.001 })).toBe(false);
    expect(isBlind({ ...timing, medianKnown: 14 })).toBe(false);
  });
});

test('log-in and forgotten password answer the same for known and unknown addresses', async () => {
  const known = await Promise.all(Array.from({ length: 10 }, async () => (await world.creator()).email));
  const unknown = known.map((_, n) => `nobody-${n}@castlane.test`);
  const timings = await measureLogins(world.app, known, unknown);
  expect(timings.map(({ what, samples, sameAnswers }) => [what, samples, sameAnswers])).toEqual([
    ['log-in, wrong password', 10, true],
    ['forgotten password', 10, true],
  ]);
});
