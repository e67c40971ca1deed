import { expect, test } from 'vitest';

const sources = Object.entries(
  import.meta.glob<string>(['/src/{app,features,platform}/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
// Proves 8.27.
test('one file toasts problems, and no feature does it by itself', () => {
  expect(sources.length).toBeGreaterThan(300);
  const toasting = sources.filter(([, source]) => source.includes('toast.error(')).map(([file]) => file);
  expect(toasting).toEqual(['/src/app/react-to-problem.ts']);
});

test('no page takes the message of a problem for a lost connection', () => {
  const guessing = sources.filter(([, source]) => /loadErrorText|'app\.offline'/.test(source)).map(([file]) => file);
  expect(guessing).toEqual(['/src/platform/http/problem-words.ts']);
});
