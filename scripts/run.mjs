/** Runs one TypeScript file of the project: node scripts/run.mjs [--browser] <file.ts> [arguments] */

import { bootstrap, loadSettings, runTypeScript } from './bootstrap.mjs';
import { provideBrowser } from './browser.mjs';

const [first, ...rest] = process.argv.slice(2);
const needsBrowser = first === '--browser';
const [file, ...args] = needsBrowser ? rest : [first, ...rest];
if (!file) {
  console.error('Which file? Usage: node scripts/run.mjs [--browser] <file.ts> [arguments]');
  process.exit(2);
}
await bootstrap();
// Commands on the server's database need the server's settings; measurements and tests bring their own.
if (file.startsWith('apps/api/src/app/')) loadSettings();
const problem = needsBrowser ? await provideBrowser() : undefined;
if (problem) {
  console.error(problem);
  process.exit(1);
}
await runTypeScript(file, args);
