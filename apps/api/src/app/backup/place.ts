import { randomBytes } from 'node:crypto';

/** `bytes` is the size of the archive. */
export type Kept = { name: string; bytes: number };

/** Where archives are kept. All throw `Refusal` if it cannot be used. */
export type Place = {
  /** For people. */
  name: string;
  /** Keeps the whole archive or nothing of it. Returns its bytes. */
  write: (name: string, archive: ReadableStream<Uint8Array>) => Promise<number>;
  open: (name: string) => Promise<ReadableStream<Uint8Array>>;
  /** The newest first. */
  list: () => Promise<Kept[]>;
  remove: (name: string) => Promise<void>;
};

/** `castlane-2026-11-28T02-00-00Z-1f3a.tar.age`: names sort by time, and two in the same second differ. */
export const NAME = /^castlane-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{4}\.tar\.age$/;

export function nameAt(time: Date): string {
  const stamp = time.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return `castlane-${stamp}-${randomBytes(2).toString('hex')}.tar.age`;
}

/** Other files in the place are not ours. */
export function newestFirst(kept: readonly Kept[]): Kept[] {
  return kept.filter(({ name }) => NAME.test(name)).toSorted((a, b) => (a.name < b.name ? 1 : -1));
}
