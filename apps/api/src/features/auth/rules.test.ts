import { expect, test } from 'vitest';
import { resendAvailableAt } from './rules.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}.000Z`);
const sent = (...times: string[]) => times.map((time) => `2026-11-21T${time}.000Z`);

test('the first code may be mailed at once', () => {
  expect(resendAvailableAt([])).toBe(0);
});

test('the next code may be mailed a minute after the newest', () => {
  expect(resendAvailableAt(sent('10:05:00', '10:00:00'))).toBe(at('10:06:00'));
});

test('the sixth code of an hour waits until the first is an hour old', () => {
  expect(resendAvailableAt(sent('10:20:00', '10:15:00', '10:10:00', '10:05:00', '10:01:00'))).toBe(at('11:01:00'));
});
