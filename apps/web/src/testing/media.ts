import { vi } from 'vitest';

/** Makes media queries that contain these words match, until the test ends. */
export function answerMedia(words: string, matches: boolean): void {
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => (query.includes(words) ? { ...before(query), matches } : before(query)));
}
