import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const COMMIT_LETTERS = 12;

type Manifest = {
  version: string;
  /** Only in a release: its files have no Git beside them. */
  commit?: string;
};

const manifest = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as Manifest;

/** The version of this program, from the project's `package.json`: the one place that says it. */
export const VERSION = manifest.version;

let known: Promise<string | null> | undefined;

/** Returns the commit that this program was made from, in twelve letters; null if neither a release nor Git says. Asks Git once. */
export function commit(): Promise<string | null> {
  known ??= manifest.commit === undefined ? commitOfCheckout() : Promise.resolve(manifest.commit);
  return known;
}

async function commitOfCheckout(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', `--short=${COMMIT_LETTERS}`, 'HEAD'], { cwd: ROOT });
    return stdout.trim();
  } catch {
    // No Git, or a checkout of another user.
    return null;
  }
}
