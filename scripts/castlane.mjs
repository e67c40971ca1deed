/** `castlane COMMAND`, also `npm run castlane -- COMMAND`: the program for operators. `castlane start` is `npm start`. */

import { bootstrap, loadSettings, runTypeScript } from './bootstrap.mjs';

if (process.argv[2] === 'start') {
  process.argv.splice(2, 1);
  await import('./start.mjs');
} else {
  await bootstrap('start');
  loadSettings();
  await runTypeScript('apps/api/src/app/commands/main.ts', process.argv.slice(2));
}
