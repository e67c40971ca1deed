import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useIdempotencyKey } from './idempotency.ts';

test('the same body is sent again under its key, another one under a new key', () => {
  const { result, rerender } = renderHook(() => useIdempotencyKey());
  const first = result.current({ message: 'On the coast path.' });
  rerender();
  expect(result.current({ message: 'On the coast path.' })).toBe(first);
  const second = result.current({ message: 'On the coast path, in winter.' });
  expect(second).not.toBe(first);
  expect(result.current({ message: 'On the coast path.' })).not.toBe(first);
});
