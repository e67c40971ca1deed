import { vi } from 'vitest';

/** The window answers media queries that have these words so, until the test is over. */
export function answerMedia(words: string, matches: boolean): void {
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => (query.includes(words) ? { ...before(query), matches } : before(query)));
}
