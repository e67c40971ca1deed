import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx,json}', '!/src/**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

// Proves 1.32.
test.each(['ethBalance', 'swapToFightRatio'])('nothing but the state knows %s', (name) => {
  const knowing = Object.keys(sources).filter((file) => sources[file]?.includes(name));
  expect(Object.keys(sources).length).toBeGreaterThan(500);
  expect(knowing).toEqual(['/src/platform/store.ts']);
});
