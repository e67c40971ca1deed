import { expect, test } from 'vitest';
import { breaker, CircuitOpen, type Breaker } from './breaker.ts';

const MINUTE = 60_000;
const fail = (seconds?: number) => Promise.reject(Object.assign(new Error('no'), { seconds }));

function opened(): { breaker: Breaker; wait: (ms: number) => void } {
  let now = 0;
  const judge = (error: unknown) => ({
    fails: (error as Error).message === 'no',
    seconds: (error as { seconds?: number }).seconds ?? null,
  });
  return { breaker: breaker(judge, () => now), wait: (ms) => void (now += ms) };
}

async function failTimes({ run }: Breaker, times: number, seconds?: number): Promise<void> {
  for (let nth = 0; nth < times; nth++) await expect(run(() => fail(seconds))).rejects.toThrow('no');
}

test('after five failures in a row there are no calls for a minute', async () => {
  const { breaker: one, wait } = opened();
  await failTimes(one, 4);
  expect(await one.run(async () => 'well')).toBe('well');
  await failTimes(one, 5);
  let asked = 0;
  const ask = () => one.run(async () => (asked += 1));
  await expect(ask()).rejects.toThrow(CircuitOpen);
  wait(MINUTE - 1);
  await expect(ask()).rejects.toThrow(CircuitOpen);
  expect(asked).toBe(0);
  wait(1);
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(2);
});

test('one call tries the service, while the others wait for its result', async () => {
  const { breaker: one, wait } = opened();
  await failTimes(one, 5);
  wait(MINUTE);
  const trying = one.run(() => new Promise((_resolve, reject) => void setImmediate(() => reject(new Error('no')))));
  await expect(one.run(async () => 'too')).rejects.toThrow(CircuitOpen);
  await expect(trying).rejects.toThrow('no');
  await expect(one.run(async () => 'too')).rejects.toThrow(CircuitOpen);
  wait(MINUTE);
  expect(await one.run(async () => 'well')).toBe('well');
});

test('a service that names a time is not called until then, a day at most', async () => {
  const { breaker: one, wait } = opened();
  await failTimes(one, 5, 3600);
  wait(59 * MINUTE);
  await expect(one.run(async () => 'well')).rejects.toThrow(CircuitOpen);
  wait(MINUTE);
  expect(await one.run(async () => 'well')).toBe('well');
  await failTimes(one, 5, 9_999_999);
  wait(24 * 60 * MINUTE);
  expect(await one.run(async () => 'well')).toBe('well');
});

test('a refusal counts as an answer', async () => {
  const { breaker: one } = opened();
  await failTimes(one, 4);
  await expect(one.run(() => Promise.reject(new Error('you may not')))).rejects.toThrow('you may not');
  await failTimes(one, 4);
  expect(await one.run(async () => 'well')).toBe('well');
});
