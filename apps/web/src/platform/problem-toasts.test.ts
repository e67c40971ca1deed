import { expect, test } from 'vitest';

const sources = Object.entries(
  import.meta.glob<string>(['/src/{app,features,platform}/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
/** What copies to the clipboard has no problem of the catalogue to tell of. */
const OWN_WORDS = /toast\.error\(t\('[\w.]+'\)\)/g;

test('one file toasts problems, and no feature does it by itself', () => {
  expect(sources.length).toBeGreaterThan(300);
  const toasting = sources.filter(([, source]) => source.replaceAll(OWN_WORDS, '').includes('toast.error(')).map(([file]) => file);
  expect(toasting).toEqual(['/src/app/react-to-problem.ts']);
});

test('words of a feature in an error toast are not about a problem', () => {
  const told = sources.flatMap(([file, source]) => Array.from(source.matchAll(OWN_WORDS), ([words]) => `${file} ${words}`));
  expect(told.filter((each) => !each.startsWith('/src/app/')).toSorted()).toEqual([
    "/src/features/agreements/AgreementProof.tsx toast.error(t('agreement.notCopied'))",
    "/src/features/jobs/AgreementCard.tsx toast.error(t('jobs.hashNotCopied'))",
    "/src/features/messages/message-actions.tsx toast.error(t('messages.copyFailed'))",
  ]);
});

test('no page takes the message of a problem for a lost connection', () => {
  const guessing = sources.filter(([, source]) => /loadErrorText|'app\.offline'/.test(source)).map(([file]) => file);
  expect(guessing.toSorted()).toEqual(['/src/app/react-to-problem.ts', '/src/platform/form.ts', '/src/platform/problem-words.ts']);
});
