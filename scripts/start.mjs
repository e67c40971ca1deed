/**
 * `npm start`: installs and builds what is missing or out of date, then runs the server. `npm run dev` is the same with hot reload. `npm run
 * upgrade` does all but run it: afterwards a restart takes seconds.
 */

import { bootstrap, checkSettings, loadSettings, runTypeScript } from './bootstrap.mjs';

const server = 'apps/api/src/app/main.ts';

await bootstrap('start');
loadSettings();
if (process.argv.includes('--dev')) {
  const { develop } = await import('./develop.mjs');
  process.exitCode = await develop(server);
} else {
  const isUpgrade = process.argv.includes('--prepare');
  await checkSettings({ isUpgrade });
  const { buildWeb } = await import('./web-build.mjs');
  const { whileBuilding } = await import('./building-page.mjs');
  const failure = await (isUpgrade ? buildWeb() : whileBuilding(buildWeb));
  if (failure) {
    console.error(failure);
    process.exit(1);
  }
  if (isUpgrade) console.log('Everything is installed and built. Restart the server to use it.');
  else await runTypeScript(server, process.argv.slice(2));
}
