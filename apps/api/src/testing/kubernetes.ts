import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };
type Model = new (manifest: object) => { validate(): void };

/** The resources of a YAML text. */
export function manifestsOf(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

/** Returns what is wrong by Kubernetes' own schemas, and the fields that do not exist, which those let pass. */
export async function mistakesOf(manifests: readonly Manifest[]): Promise<string[]> {
  const wrong = await Promise.all(manifests.map(wrongValues));
  return [...wrong.flat(), ...unknownFields(manifests)];
}

async function wrongValues(manifest: Manifest): Promise<string[]> {
  const models = (await import(import.meta.resolve(`kubernetes-models/${manifest.apiVersion}`))) as Record<string, Model>;
  const Kind = models[manifest.kind];
  if (!Kind) return [`${manifest.apiVersion} has no ${manifest.kind}`];
  try {
    new Kind(manifest).validate();
    return [];
  } catch (error) {
    return [`${manifest.kind} ${manifest.metadata.name}: ${String(error)}`];
  }
}

/** By the compiler: an object that is written out may have only the fields of its type. */
function unknownFields(manifests: readonly Manifest[]): string[] {
  // In the checkout, where the compiler finds the packages.
  const folder = mkdtempSync(join(ROOT, 'node_modules/.manifests-'));
  try {
    const typed = manifests.map(
      (manifest) => `import('kubernetes-models/${manifest.apiVersion}').I${manifest.kind} = ${JSON.stringify(manifest, undefined, 1)};\n`,
    );
    writeFileSync(join(folder, 'manifests.ts'), typed.map((each, index) => `export const manifest${index}: ${each}`).join(''));
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--pretty', 'false'];
    const tsc = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), [...options, 'manifests.ts'], { cwd: folder, encoding: 'utf8' });
    return tsc.status === 0 ? [] : tsc.stdout.trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
