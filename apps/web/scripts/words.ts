import { readdirSync, readFileSync } from 'node:fs';

/** `node apps/web/scripts/words.ts`: all English words as one file, for whoever translates them. */
const folder = new URL('../src/platform/locales/en/', import.meta.url);
const files = readdirSync(folder)
  .toSorted()
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>);
process.stdout.write(`${JSON.stringify(Object.assign({}, ...files), null, 2)}\n`);
