import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const dockerfile = readFileSync(`${ROOT}Dockerfile`, 'utf8');

// `npm run image:check` does every step.
test('the Dockerfile installs from the package.json of every workspace, and copies nothing that is gone', () => {
  const { workspaces } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { workspaces: string[] };
  const wanted = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: ROOT }));
  const copied = [...dockerfile.matchAll(/^COPY ((?!--)\S+) /gm)].map(([, path]) => path!);
  expect(copied).toEqual(expect.arrayContaining(wanted));
  expect(copied.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
});

test('the health of a container is that of its process: a lost database restarts no server', () => {
  expect(dockerfile).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m);
});

test('npm installs what runs and builds the server, whatever NODE_ENV says, and the image leaves it out', () => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
  const { stdout } = spawnSync('npm', ['config', 'get', 'include', '--workspaces=false'], { cwd: ROOT, env, encoding: 'utf8' });
  expect(stdout.trim()).toBe('dev');
  // The file of that setting would overrule --omit=dev.
  expect(readFileSync(`${ROOT}.dockerignore`, 'utf8').split('\n')).toContain('.npmrc');
});
