import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { openBuild } from '#app/builds/own.ts';

const SWAP_IN = fileURLToPath(new URL('../../../web/scripts/swap-in.ts', import.meta.url));
/** Fonts and pictures stay the same from build to build. */
const RENAMED = /\.(?:js|css)$/;
export const NAME = /[\w-]+\.(?:js|css|svg|woff2)\b/g;

/**
 * A folder of builds as `npm run build` makes them. A further build is made from the real one in a second instead of ten: each script and style has
 * another name, wherever it is named.
 */
export class Dist {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** With the build of this project. */
  static async make(): Promise<Dist> {
    const dist = new Dist(await mkdtemp(join(tmpdir(), 'castlane-dist-')));
    const build = await openBuild();
    if (!build) throw new Error('Run `npm run build` first');
    await cp(build.folder, join(dist.folder, 'beside'), { recursive: true });
    await dist.#swapIn();
    return dist;
  }

  /** Builds anew, with other names. */
  async build(): Promise<void> {
    const [{ folder }, beside] = [(await openBuild(this.folder))!, join(this.folder, 'beside')];
    await cp(folder, beside, { recursive: true });
    const assets = await readdir(join(beside, 'assets'));
    const names = new Map(assets.filter((name) => RENAMED.test(name)).map((name) => [name, otherName(name)]));
    const rename = (text: string) => text.replaceAll(NAME, (name) => names.get(name) ?? name);
    await mkdir(join(beside, 'renamed'));
    const texts = assets.filter((name) => names.has(name)).map((name) => [join('assets', name), join('renamed', names.get(name)!)]);
    await Promise.all(
      [...texts, ['index.html', 'index.html'], ['service-worker.js', 'service-worker.js']].map(([from, to]) =>
        rewrite(join(beside, from!), join(beside, to!), rename),
      ),
    );
    await Promise.all(texts.flatMap(([from]) => ['', '.br', '.gz'].map((ending) => rm(join(beside, from + ending), { force: true }))));
    await cp(join(beside, 'renamed'), join(beside, 'assets'), { recursive: true });
    await rm(join(beside, 'renamed'), { recursive: true });
    await this.#swapIn();
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  async #swapIn(): Promise<void> {
    await swapIn(this.folder);
  }
}

/** Runs the last step of `npm run build`. */
export async function swapIn(dist: string): Promise<void> {
  await promisify(execFile)(process.execPath, [SWAP_IN, dist]);
}

function otherName(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 8) + extname(name);
}

async function rewrite(from: string, to: string, rename: (text: string) => string): Promise<void> {
  const text = rename(await readFile(from, 'utf8'));
  await writeFile(to, text);
  if (text.length < 1024) return;
  await writeFile(`${to}.gz`, await promisify(gzip)(text, { level: 1 }));
  await writeFile(`${to}.br`, await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
}
