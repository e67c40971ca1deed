import { expect, test } from 'vitest';
import { sessionLifeOf } from './rules.ts';

test('a session of staff has shorter limits', () => {
  expect(sessionLifeOf('staff')).toEqual({ idle: 1800, most: 43_200 });
  expect(sessionLifeOf('creator')).toEqual({ idle: 14 * 86_400, most: 30 * 86_400 });
});
