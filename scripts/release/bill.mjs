/** What is in a release, as CycloneDX: the packages of the server, those in the built pages, and Node. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { closureOf } from '../closure.mjs';
import { call } from './call.mjs';
import { NOT_NEEDED } from './tree.mjs';

/** They make the pages, and are not in them. */
const OF_BUILD = ['node_modules/vite', 'node_modules/@vitejs/plugin-react'];

/** @returns the file */
export async function makeBill(out, version) {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '-w', 'apps/api', '-w', 'apps/web', '--sbom-format=cyclonedx'];
  const { metadata, components, dependencies, ...bom } = JSON.parse(await call('npm', args, { cwd: root }));
  const node = { 'bom-ref': `node@${process.versions.node}`, type: 'application', name: 'node', version: process.versions.node };
  const there = [...components.filter(areShipped()), node];
  const refs = new Set([metadata.component, ...there].map((each) => each['bom-ref']));
  const component = { ...metadata.component, type: 'application', name: 'castlane', version };
  const links = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn?.filter((ref) => refs.has(ref)) }));
  const file = join(out, `castlane-${version}.cdx.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ ...bom, metadata: { ...metadata, component }, components: there, dependencies: links }, undefined, 2)}\n`,
  );
  return file;
}

/** npm also names what builds and tests, and packages of other machines. */
function areShipped() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { packages } = read('node_modules/.package-lock.json');
  const paths = closureOf(
    read('package-lock.json'),
    ['apps/api', 'apps/web'],
    [...OF_BUILD, ...NOT_NEEDED.map((name) => `node_modules/${name}`)],
  );
  const there = [...paths].filter((path) => packages[path]);
  const names = new Set(there.map((path) => `${path.split('node_modules/').at(-1)}@${packages[path].version}`));
  return (component) => names.has(component['bom-ref']);
}
