import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '#platform/config.ts';
import { manifestsOf, mistakesOf, type Manifest } from './kubernetes.ts';

// `npm run release -- --check kubernetes` checks what kustomize makes of these files.
const FOLDER = fileURLToPath(new URL('../../../../deploy/kubernetes/', import.meta.url));
const files = globSync('**/*.yaml', { cwd: FOLDER });
const texts = new Map(files.map((file) => [file, readFileSync(`${FOLDER}${file}`, 'utf8')]));
const PATCH = 'one/deployment.yaml';
const manifests = files
  .filter((file) => !file.endsWith('kustomization.yaml') && file !== PATCH)
  .flatMap((file) => manifestsOf(texts.get(file)!));

test('all manifests keep to the schemas of Kubernetes, without unknown fields', async () => {
  expect(manifests.length).toBeGreaterThan(8);
  expect(await mistakesOf(manifests)).toEqual([]);
});

test('a wrong value, an unknown kind and a misspelled field are found', async () => {
  const change = (from: string, to: string) => manifestsOf(texts.get('server/deployment.yaml')!.replace(from, to)) as [Manifest];
  const [wrong] = change('terminationGracePeriodSeconds: 40', 'terminationGracePeriodSeconds: soon');
  const [unknown] = change('kind: Deployment', 'kind: Deploiment');
  const [misspelled] = change('readOnlyRootFilesystem', 'readOnlyRootFileSystem');
  const mistakes = await Promise.all([[wrong], [unknown], [misspelled]].map((each) => mistakesOf(each)));
  expect(mistakes.map((each) => each.join('\n'))).toEqual([
    expect.stringContaining('terminationGracePeriodSeconds'),
    expect.stringContaining('apps/v1 has no Deploiment'),
    expect.stringContaining('readOnlyRootFileSystem'),
  ]);
});

test('every setting that they name exists', () => {
  const named = [...texts.values()].flatMap((text) => Array.from(text.matchAll(/name: ([A-Z][A-Z0-9_]+)\b/g), ([, name]) => name!));
  expect(named).toContain('CASTLANE_ROLES');
  expect(named.filter((name) => !SETTINGS.includes(name))).toEqual([]);
});

test('every file is used, and every file that is named is there', () => {
  const named = files
    .filter((file) => file.endsWith('kustomization.yaml'))
    .flatMap((file) => {
      const { resources, patches = [] } = parse(texts.get(file)!) as { resources: string[]; patches?: { path?: string }[] };
      const paths = [...resources, ...patches.flatMap(({ path }) => path ?? [])];
      return paths.map((path) => new URL(path, new URL(file, 'file:///')).pathname.slice(1));
    });
  const there = files.map((file) => file.replace(/\/?kustomization\.yaml$/, ''));
  expect(new Set([...named, 'one', 'many'])).toEqual(new Set(there));
});
