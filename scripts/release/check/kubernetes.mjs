/** Checks what kustomize makes of the manifests. There is no cluster: whether one runs them is not shown. */

import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bootstrap.mjs';
import { call } from '../call.mjs';
import { load } from './ground.mjs';

/** Debian 12 has no kustomize. */
const SUITE = 'trixie';

export async function checkKubernetes(folder, { problems }) {
  const { manifestsOf, mistakesOf } = await load('apps/api/src/testing/kubernetes.ts');
  const kustomize = join(await provideKustomize(), 'usr/bin/kustomize');
  for (const overlay of ['one', 'many']) {
    const manifests = manifestsOf(await call(kustomize, ['build', join(folder, overlay)]));
    console.log(`  ${overlay}: ${manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).join(', ')}`);
    for (const mistake of [...(await mistakesOf(manifests)), ...loose(manifests)]) problems.push(`kubernetes/${overlay}: ${mistake}`);
  }
}

/** Names that lead nowhere. */
function loose(manifests) {
  const named = (kind) => manifests.filter((each) => each.kind === kind);
  const has = (kind, name) => named(kind).some(({ metadata }) => metadata.name === name);
  const backends = named('Ingress').flatMap(({ spec }) =>
    spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name)),
  );
  const pods = named('Deployment').map(({ spec }) => spec.template);
  const claims = pods.flatMap(({ spec }) => (spec.volumes ?? []).flatMap((volume) => volume.persistentVolumeClaim?.claimName ?? []));
  const isOf = ({ metadata }, labels) => Object.entries(labels).every(([name, value]) => metadata.labels[name] === value);
  const alone = named('Service').filter(({ spec }) => spec.selector && pods.filter((pod) => isOf(pod, spec.selector)).length !== 1);
  return [
    ...backends.filter((name) => !has('Service', name)).map((name) => `no service ${name}`),
    ...claims.filter((name) => !has('PersistentVolumeClaim', name)).map((name) => `no volume ${name}`),
    ...alone.map(({ metadata }) => `the service ${metadata.name} does not lead to one deployment`),
  ];
}

async function provideKustomize() {
  const folder = join(root, 'node_modules/.cache/release/kustomize');
  if (existsSync(folder)) return folder;
  await call('mmdebstrap', ['--variant=extract', '--include=kustomize', SUITE, `${folder}.part`]);
  renameSync(`${folder}.part`, folder);
  return folder;
}
