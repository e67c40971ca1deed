import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const SOURCES = new URL('../', import.meta.url);
/** Mails, notifications and the demo world. The words of the pages have a test of their own. */
const OF_WORDS = /(?:mails|words|notify)\.ts$|^app\/demo\/content\/.*\.json$/;
/** British spellings. The product is written in American English. */
const BRITISH =
  /cancelled|cancelling|travell|labell|(?:col|fav|behavi|neighb|hon)our|(?:organ|recogn|apolog|minim|optim|author|custom)is(?:e|ing|ation)|\b(?:centre|licence|programme\b|cheque|grey|whilst|enquir|boreen)/i;
/** States and kinds, as the original names them. */
const CODE = /'[a-z_]*cancelled[a-z_]*'|\b[a-z]+_cancelled\b|\bcancelled(?::|[A-Z]\w*)|"[a-z_]*cancelled[a-z_]*"/g;

test('mails, notifications and the demo world are spelled as in America', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => OF_WORDS.test(file));
  expect(files.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const file of files) {
    const lines = (await readFile(new URL(file, SOURCES), 'utf8')).replaceAll(CODE, '').split('\n');
    wrong.push(...lines.flatMap((line, index) => (BRITISH.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])));
  }
  expect(wrong).toEqual([]);
});
