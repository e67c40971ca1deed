import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder in which `npm run build` keeps its builds. */
const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** A build of the web application on this machine. Its folder never changes. */
export type OwnBuild = {
  /** The hash of its content. */
  id: string;
  folder: string;
  page: string;
  worker: string;
  /** The names in `assets/`, with those of the compressed variants. */
  assets: ReadonlySet<string>;
};

/**
 * Opens the build that is the current one now; undefined if there is none. The next build has a folder of its own, so a server serves one
 * whole build until it stops.
 */
export async function openBuild(dist = DIST): Promise<OwnBuild | undefined> {
  const id = await currentOf(dist);
  if (id === undefined) return undefined;
  const folder = join(dist, 'builds', id);
  const [page, worker, assets] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readFile(join(folder, 'service-worker.js'), 'utf8'),
    readdir(join(folder, 'assets')),
  ]);
  return { id, folder, page, worker, assets: new Set(assets) };
}

async function currentOf(dist: string): Promise<string | undefined> {
  const text = await readFile(join(dist, 'current'), 'utf8').catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim();
}
