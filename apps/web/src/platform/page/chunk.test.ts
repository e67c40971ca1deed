import { expect, test, vi } from 'vitest';
import { ChunkProblem, loadChunk } from './chunk.ts';

// Proves 8.30.
test('a chunk is given up after 120 seconds', async () => {
  vi.useFakeTimers();
  const failed = loadChunk(() => new Promise(() => undefined)).catch((problem: unknown) => problem);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await failed).toBeInstanceOf(ChunkProblem);
  vi.useRealTimers();
});

test('a failed import is a chunk problem, a good one gives its module', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))).rejects.toBeInstanceOf(
    ChunkProblem,
  );
  await expect(loadChunk(() => Promise.resolve({ a: 1 }))).resolves.toEqual({ a: 1 });
});
