import { expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

// Proves 9.14.
test('runs once, 500 ms after the last call', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const debounced = debounce(run);
  debounced('a');
  vi.advanceTimersByTime(499);
  debounced('b');
  vi.advanceTimersByTime(499);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run.mock.calls).toEqual([['b']]);
  debounced('c');
  debounced.cancel();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
  debounced('d');
  debounced.flush();
  expect(run).toHaveBeenLastCalledWith('d');
  vi.useRealTimers();
});
