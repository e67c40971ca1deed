import { signup } from '@castlane/contract/auth.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { limitOf } from './limits.ts';

const PEOPLE = 50;
const config = readConfig({ NODE_ENV: 'test' });

test('fifty people behind one address can each call what is open to anyone', () => {
  const open = ENDPOINTS.filter(({ endpoint }) => endpoint.who === 'anyone');
  expect(open.length).toBeGreaterThan(15);
  const tooFew = open.filter(({ endpoint }) => limitOf(endpoint, config).max < PEOPLE).map(({ noun, name }) => `${noun}.${name}`);
  expect(tooFew).toEqual([]);
});

test('a setting for more sign-ups allows more attempts too', () => {
  expect(limitOf(signup, config).max).toBe(60);
  expect(limitOf(signup, { signUpsAnHour: 100 }).max).toBe(300);
});
