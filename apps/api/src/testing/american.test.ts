import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const APPS = new URL('../../../', import.meta.url);
/** Mails, notifications, the demo world, and the words of the pages. */
const OF_WORDS = /^api\/src\/(?:.*(?:mails|words|notify)\.ts|app\/demo\/content\/.*\.json)$|^web\/src\/.*en\.json$/;
/** British spellings. The product is written in American English. */
const BRITISH =
  /cancelled|cancelling|travell|labell|(?:col|fav|behavi|neighb|hon)our|(?:organ|recogn|apolog|minim|optim|author|custom)is(?:e|ing|ation)|\b(?:centre|licence|programme\b|cheque|grey|whilst|enquir|boreen)/i;
/** States, kinds and keys, as the original names them. */
const CODE = /'[a-z_]*cancelled[a-z_]*'|\b[a-z]+_cancelled\b|\bcancelled(?::|[A-Z]\w*)|"[a-z_]*cancelled"|"[\w.-]+":/g;

test('screens, mails, notifications and the demo world are spelled as in America', async () => {
  const files = await Promise.all(
    ['api/src/', 'web/src/'].map(async (folder) =>
      (await readdir(new URL(folder, APPS), { recursive: true })).map((file) => folder + file),
    ),
  );
  const wrong: string[] = [];
  for (const file of files.flat().filter((each) => OF_WORDS.test(each))) {
    const lines = (await readFile(new URL(file, APPS), 'utf8')).replaceAll(CODE, '').split('\n');
    wrong.push(...lines.flatMap((line, index) => (BRITISH.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])));
  }
  expect(wrong).toEqual([]);
  expect('Cancelled').toMatch(BRITISH);
  expect(files.flat().filter((each) => OF_WORDS.test(each)).length).toBeGreaterThan(70);
});
