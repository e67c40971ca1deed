import { expect, test } from 'vitest';
import { canHavePasskeys } from './passkey-site.ts';

test.each([
  ['https://castlane.example', true],
  ['https://castlane.example:8443', true],
  ['http://localhost:3000', true],
  ['http://demo.localhost:3000', true],
  ['http://castlane.example', false],
  ['https://203.0.113.7', false],
  ['http://127.0.0.1:3000', false],
  ['https://[2001:db8::1]', false],
])('browsers can make passkeys for %s: %s', (publicUrl, can) => {
  expect(canHavePasskeys(publicUrl)).toBe(can);
});
