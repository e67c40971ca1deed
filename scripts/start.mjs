/** `npm start`: installs and builds what is missing or out of date, then runs the server. `npm run dev` is the same with hot reload. */

import { bootstrap, loadSettings, runTypeScript } from './bootstrap.mjs';

const server = 'apps/api/src/app/main.ts';

await bootstrap();
loadSettings();
if (process.argv.includes('--dev')) {
  const { develop } = await import('./develop.mjs');
  process.exitCode = await develop(server);
} else {
  const { buildWeb } = await import('./web-build.mjs');
  const failure = await buildWeb();
  if (failure) {
    console.error(failure);
    process.exit(1);
  }
  await runTypeScript(server, process.argv.slice(2));
}
