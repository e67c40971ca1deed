import { expect, test } from 'vitest';
import { errorWithoutData } from './error-text.ts';

test.each([
  ['550 5.1.1 <maya@castlane.test>: Recipient address rejected', '550 5.1.1 [address]: Recipient address rejected'],
  ['No such user maya@castlane.test here', 'No such user [address] here'],
  ['invalid input syntax for type uuid: "Maya"', 'invalid input syntax for type uuid: [value]'],
  ['Key (email)=(maya@castlane.test) already exists', 'Key (email)=[value] already exists'],
  ['GET https://castlane.test/reset-password/abc?x=1 failed', 'GET [link] failed'],
  ['connect to smtp://user:secret@mail.test:465', 'connect to [link]'],
  ['the token q8Jv0yC1sT4uW7xZ2aB5cD8e is wrong', 'the token [token] is wrong'],
  ['code 482913 for +1 404 555 0182', 'code [number] for [number]'],
])('an error is stored without personal data and secrets: %s', (message, told) => {
  expect(errorWithoutData(message)).toBe(told);
});

test('details that help to find the cause are kept', () => {
  for (const message of [
    'Nothing handles tasks of kind mail',
    'Connection timeout',
    'Greeting never received',
    '421 4.7.0 Try again later',
    'connect ECONNREFUSED 127.0.0.1:25',
  ])
    expect(errorWithoutData(message)).toBe(message);
});
