/** Runs one TypeScript file of the project: node scripts/run.mjs <file.ts> [arguments] */

import { bootstrap, runTypeScript } from './bootstrap.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('Which file? Usage: node scripts/run.mjs <file.ts> [arguments]');
  process.exit(2);
}
await bootstrap();
await runTypeScript(file, args);
