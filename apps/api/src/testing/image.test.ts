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
