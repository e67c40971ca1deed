/** What is in a release, as CycloneDX: the packages of the server, those in the built pages, and Node. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { call } from './call.mjs';
import { NOT_NEEDED } from './tree.mjs';

/** @returns the file */
export async function makeBill(out, version) {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '-w', 'apps/api', '-w', 'apps/web', '--sbom-format=cyclonedx'];
  const { metadata, components, dependencies, ...bom } = JSON.parse(await call('npm', args, { cwd: root }));
  const node = { 'bom-ref': `node@${process.versions.node}`, type: 'application', name: 'node', version: process.versions.node };
  const there = [...components.filter(areInstalled()), node];
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

/** The lock file also names packages of other machines. */
function areInstalled() {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'));
  const names = Object.entries(packages).map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
  const there = new Set(names.filter((name) => !NOT_NEEDED.some((each) => name.startsWith(each))));
  return (component) => there.has(component['bom-ref']);
}
