import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useIncrementalRender } from './incremental-render.ts';

test('a list grows by its step, later by half, until it is whole, and again when it gets longer', async () => {
  const drawn: number[] = [];
  const { rerender } = renderHook(({ count }) => drawn.push(useIncrementalRender(count, 4)), { initialProps: { count: 0 } });
  rerender({ count: 10 });
  await waitFor(() => expect(drawn.at(-1)).toBe(10));
  rerender({ count: 30 });
  await waitFor(() => expect(drawn.at(-1)).toBe(30));
  expect([...new Set(drawn)]).toEqual([0, 4, 8, 10, 12, 18, 27, 30]);
});
