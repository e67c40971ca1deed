import { describe, expect, test } from 'vitest';
import { whyNotDelete, whyNotEdit, whyNotReact } from './rules.ts';

const DELETED_AT = '2026-11-22T10:00:00.000Z';

describe('a message', () => {
  test('can be edited within its time while it is not deleted', () => {
    expect(whyNotEdit({ isInTime: true, deletedAt: null })).toBeUndefined();
    expect(whyNotEdit({ isInTime: false, deletedAt: null })).toBe('A message can be edited for 15 minutes');
    expect(whyNotEdit({ isInTime: true, deletedAt: DELETED_AT })).toBe('This message was deleted');
  });

  test('can be deleted within its time', () => {
    expect(whyNotDelete({ isInTime: true })).toBeUndefined();
    expect(whyNotDelete({ isInTime: false })).toBe('A message can be deleted for 15 minutes');
  });

  test('can be reacted to at any time while it is not deleted', () => {
    expect(whyNotReact({ deletedAt: null })).toBeUndefined();
    expect(whyNotReact({ deletedAt: DELETED_AT })).toBe('This message was deleted');
  });
});
