import { globSync, readFileSync } from 'node:fs';

/** `node apps/web/scripts/words.ts`: all English words in one file, for translators. */
const source = new URL('../src/', import.meta.url);
const files = globSync('**/en.json', { cwd: source })
  .toSorted()
  .map((file) => JSON.parse(readFileSync(new URL(file, source), 'utf8')) as Record<string, string>);
process.stdout.write(`${JSON.stringify(Object.assign({}, ...files), null, 2)}\n`);
