/** `npm run dev`: the API restarts and the browser reloads when a file changes. */

import { binaries, root, run, signalTo } from './bootstrap.mjs';
import { join } from 'node:path';

export async function develop(server) {
  const { env } = process;
  const apiPort = env.PORT ?? '3000';
  const webPort = env.WEB_PORT ?? '5173';
  const address = `http://127.0.0.1:${webPort}`;
  const children = [];
  const options = { stdio: ['ignore', 'inherit', 'inherit'], detached: true, onSpawn: (child) => children.push(child) };

  // Through run.mjs, because both the watcher and the process group pass on a Ctrl-C.
  const api = run(join(binaries, 'node'), ['--watch', '--watch-preserve-output', 'scripts/run.mjs', server], {
    ...options,
    env: { ...env, NODE_ENV: env.NODE_ENV ?? 'development', PORT: apiPort, PUBLIC_URL: env.PUBLIC_URL ?? address },
  });
  const web = run('npm', ['run', 'dev', '-w', 'apps/web', '--', '--port', webPort, '--strictPort'], {
    ...options,
    env: { ...env, API_URL: `http://127.0.0.1:${apiPort}` },
  });
  console.log(`Castlane with hot reload: ${address} (API on port ${apiPort}, sources in ${root})`);

  const code = await Promise.race([api, web]);
  for (const child of children) signalTo(child, 'SIGTERM', true);
  await Promise.all([api, web]);
  return code;
}
