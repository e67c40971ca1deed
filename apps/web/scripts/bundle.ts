import type { Rolldown } from 'vite';

/** The files of a part of the application, by its path from here, and of everything that it imports statically. */
export function filesOf(bundle: Rolldown.OutputBundle, part: string): Set<string> {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/apps/web/${part}`)));
  if (!chunk) throw new Error(`The build has no part ${part}`);
  return collect(bundle, chunk, new Set());
}

/** The files that `index.html` itself names. */
export function entryFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry');
  return collect(bundle, entry, new Set());
}

/** Images and fonts that a script or its styles name. */
export function assetsOf(bundle: Rolldown.OutputBundle, files: ReadonlySet<string>): string[] {
  return chunksOf(bundle)
    .filter(({ fileName }) => files.has(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedAssets ?? [])]);
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((each) => each.type === 'chunk');
}

function collect(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, files: Set<string>): Set<string> {
  if (files.has(chunk.fileName)) return files;
  for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') collect(bundle, imported, files);
  }
  return files;
}
