import { expect, test } from 'vitest';
import { hideToken, restoreHiddenPath } from './hidden-token.ts';

test('a token leaves the address, and is there again after a reload', () => {
  window.history.replaceState({ idx: 3 }, '', '/reset-password/secret');
  hideToken('/reset-password');
  expect(window.location.pathname).toBe('/reset-password');
  restoreHiddenPath();
  expect(window.location.pathname).toBe('/reset-password/secret');
  expect(window.history.state).toMatchObject({ idx: 3 });
});

test('an address without a token stays as it is, and so does another one', () => {
  window.history.replaceState(null, '', '/reset-password');
  restoreHiddenPath();
  expect(window.location.pathname).toBe('/reset-password');
  window.history.replaceState({ hiddenPath: '/reset-password/secret' }, '', '/login');
  restoreHiddenPath();
  expect(window.location.pathname).toBe('/login');
});
