/** What the checks of all artifacts share: a PostgreSQL with an empty database for each, a mail server, settings, and the main job. */

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../../bootstrap.mjs';

const START_MS = 90_000;

export async function openGround(folder) {
  const { openLetters } = await load('drills/src/main-job.ts');
  const { startEmbeddedPostgres } = await load('apps/api/src/platform/db/embedded.ts');
  mkdirSync(folder, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir: folder });
  const letters = await openLetters();
  return {
    letters,
    newSettings: (name, dataDir) => newSettings({ database, letters }, name, dataDir),
    close: async () => {
      await letters.close();
      await database.stop();
    },
  };
}

/** Settings of a public server, on a database of its own. */
async function newSettings({ database, letters }, name, dataDir) {
  const { connect } = await load('apps/api/src/platform/db/connect.ts');
  const { freePort } = await load('apps/api/src/testing/free-port.ts');
  const pool = connect({ url: database.url, max: 1, name: 'release', statementTimeoutMs: 0 });
  await pool.unsafe(`CREATE DATABASE ${name}`);
  await pool.end({ timeout: 1 });
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  return {
    PORT: String(await freePort()),
    DATABASE_URL: url.href,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://release.example',
    SMTP_URL: `smtp://127.0.0.1:${letters.port}`,
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'warn',
  };
}

/**
 * Runs the server, waits until it is ready, does the work and stops it. Throws if it does not start, or does not end with 0.
 * @param start starts the server as the artifact does, and returns its process with its output in pipes
 * @param work gets the address
 * @param mostMs until it is ready
 */
export async function whileRunning(start, port, work, mostMs = START_MS) {
  const base = `http://127.0.0.1:${port}`;
  const server = start();
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said = `${said}${text}`.slice(-4000)));
  const ended = new Promise((done) => server.once('exit', (code, signal) => done(code ?? signal)));
  try {
    for (const until = Date.now() + mostMs; (await statusOf(`${base}/readyz`)) !== 200; await pause(100))
      if (server.exitCode !== null || Date.now() > until) throw new Error(`The server did not get ready:\n${said}`);
    await requirePage(base);
    await work(base);
  } catch (error) {
    throw new Error(`${error.message}\n${said}`, { cause: error });
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
  const code = await ended;
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${said}`);
}

export async function statusOf(address) {
  return fetch(address).then(
    (response) => response.status,
    () => 0,
  );
}

/** The page, and a script that it names. A server that has just started may be too busy at first. */
async function requirePage(base) {
  let page = '';
  for (let tries = 0; tries < 20 && !page.startsWith('<!doctype'); tries++) {
    if (tries > 0) await pause(500);
    page = await (await fetch(base)).text();
  }
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  const status = script ? await statusOf(`${base}${script}`) : 0;
  if (status !== 200) throw new Error(`The page's script ${script} answers ${status}: ${page.slice(0, 200)}`);
}

export function load(file) {
  return import(pathToFileURL(join(root, file)).href);
}
