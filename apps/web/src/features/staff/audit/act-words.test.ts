import { expect, test } from 'vitest';
import { changesOf } from './act-words.ts';

test('a change shows what was and what is, field by field', () => {
  expect(changesOf({ verificationStatus: 'pending', name: 'A' }, { verificationStatus: 'approved', name: 'A' })).toEqual([
    { field: 'Verification status', before: 'pending', after: 'approved' },
  ]);
});

test('the messages that staff read are one range', () => {
  expect(changesOf(null, { from: 1, to: 19 })).toEqual([{ field: 'Messages', before: undefined, after: '1–19' }]);
});
