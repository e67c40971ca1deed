import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ROOT } from '@castlane/chaos/src/page.ts';

/** A version of the project beside this one, as after an upgrade into another folder. Returns its program. */
export function nextVersion(
  folder: string,
  { migrations = {}, web = false }: { migrations?: Record<string, string>; web?: boolean },
): string {
  const api = join(folder, 'apps/api');
  mkdirSync(api, { recursive: true });
  for (const name of ['src', 'migrations', 'templates', 'package.json'])
    cpSync(join(ROOT, 'apps/api', name), join(api, name), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  // The packages are the same, and so is the contract.
  for (const path of ['node_modules', 'apps/api/node_modules']) symlinkSync(join(ROOT, path), join(folder, path));
  cpSync(join(ROOT, 'apps/web/dist'), join(folder, 'apps/web/dist'), { recursive: true });
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(api, 'migrations', name), sql);
  if (web) makeAnotherBuild(join(folder, 'apps/web/dist'));
  return join(api, 'src/app/main.ts');
}

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const COMPRESSED = /\.(?:br|gz)$/;
const TEXT = /\.(?:html|js|css|json|webmanifest|map)$/;

/** Makes the current build another one, with an id of its own. */
function makeAnotherBuild(dist: string): void {
  const file = join(dist, 'current');
  const id = readFileSync(file, 'utf8').trim();
  const other = [...id].toReversed().join('');
  renameSync(join(dist, 'builds', id), join(dist, 'builds', other));
  writeFileSync(file, `${other}\n`);
  renameFiles(join(dist, 'builds', other));
}

/** Every hashed file has another name, wherever it is named. */
function renameFiles(dist: string): void {
  const assets = join(dist, 'assets');
  const names = readdirSync(assets).filter((name) => !COMPRESSED.test(name));
  // The end of a name, so that a longer name that contains it stays.
  const isNamed = new RegExp(String.raw`(?<![\w.-])(${names.map((name) => RegExp.escape(name)).join('|')})(?![\w.-])`, 'g');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => TEXT.test(name))) {
    const path = join(dist, file);
    const text = readFileSync(path, 'utf8').replaceAll(isNamed, (name) => next(name));
    writeFileSync(path, text);
    if (files.includes(`${file}.br`)) writeFileSync(`${path}.br`, brotliCompressSync(text, QUICKLY));
    if (files.includes(`${file}.gz`)) writeFileSync(`${path}.gz`, gzipSync(text));
  }
  for (const name of readdirSync(assets)) renameSync(join(assets, name), join(assets, next(name)));
}

function next(name: string): string {
  return `n-${name}`;
}
