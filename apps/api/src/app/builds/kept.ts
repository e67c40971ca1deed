import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { Db } from '#platform/db/connect.ts';
import type { ListedFile, Store } from '#platform/storage/store.ts';
import { isAssetName } from './asset.ts';
import type { OwnBuild } from './own.ts';

/** A build is published again this often, so that one that runs somewhere is never swept. */
const RENEW_HOURS = 24;
const LOOK_MS = 1000;

/** The names and sizes of a build's assets, in the order of their bytes. */
const Index = z.array(z.tuple([z.string(), z.int().min(0)]));
type Index = z.infer<typeof Index>;
type Assets = ReadonlyMap<string, Buffer>;
type Build = { names: ReadonlySet<string>; read: () => Promise<Assets | undefined> };

/**
 * The assets of the last builds in the file store, so that any node can serve a page of any build. A build is two files: all assets one after
 * the other, and then, as a sign that it is whole, their names and sizes.
 *
 * An index is read once and the assets of a build at the first request for one of them; both are then in memory. So an unknown name costs the
 * store nothing but one listing a second, whatever is asked for.
 */
export class KeptBuilds {
  readonly #store: Store;
  readonly #db: Db;
  #builds = new Map<string, Build>();
  #looked = -Infinity;
  #current: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor({ store, db }: { store: Store; db: Db }) {
    this.#store = store;
    this.#db = db;
  }

  /** Puts a build into the store, unless it was put there lately. */
  async publish({ id, folder, assets }: OwnBuild): Promise<void> {
    if (await this.#isFresh(id)) return;
    const names = [...assets].toSorted();
    const files = await Promise.all(names.map((name) => readFile(join(folder, 'assets', name))));
    const index: Index = names.map((name, i) => [name, files[i]!.length]);
    await this.#store.put(filesKey(id), Buffer.concat(files));
    await this.#store.put(indexKey(id), Buffer.from(JSON.stringify(index)));
  }

  /** Returns the assets of a build that has this name; undefined if none has it. */
  async find(name: string): Promise<Assets | undefined> {
    if (!isAssetName(name)) return undefined;
    if (!this.#with(name)) await this.#look();
    return this.#with(name)?.read();
  }

  #with(name: string): Build | undefined {
    for (const build of this.#builds.values()) if (build.names.has(name)) return build;
    return undefined;
  }

  async #isFresh(id: string): Promise<boolean> {
    for await (const files of this.#store.list('builds')) {
      const index = files.find(({ key }) => key === indexKey(id));
      if (index) return (await agesOf(this.#db, [index]))[0]! < RENEW_HOURS;
    }
    return false;
  }

  /** Lists the builds, once a second at most. A listing that has begun may be older than the page that names the file, so the next one counts. */
  #look(): Promise<void> {
    this.#next ??= this.#lookAfter(this.#current);
    return this.#next;
  }

  async #lookAfter(current: Promise<unknown>): Promise<void> {
    await current;
    await pause(Math.max(0, this.#looked + LOOK_MS - performance.now()));
    this.#next = undefined;
    this.#looked = performance.now();
    const listing = this.#list();
    this.#current = listing.catch(() => undefined);
    await listing;
  }

  async #list(): Promise<void> {
    const builds = new Map<string, Build>();
    for await (const files of this.#store.list('builds'))
      for (const { key } of files) {
        const id = INDEX_KEY.exec(key)?.[1];
        const build = id === undefined ? undefined : (this.#builds.get(id) ?? (await this.#open(id)));
        if (build) builds.set(id!, build);
      }
    this.#builds = builds;
  }

  async #open(id: string): Promise<Build | undefined> {
    const found = await this.#store.open(indexKey(id));
    if (!found) return undefined;
    const index = Index.parse(await json(found.stream));
    let assets: Promise<Assets | undefined> | undefined;
    const read = async () => {
      assets ??= this.#read(id, index);
      const whole = await assets.catch(() => undefined);
      // It may have been removed meanwhile, or the store may be down for a moment.
      if (!whole) this.#builds.delete(id);
      return assets;
    };
    return { names: new Set(index.map(([name]) => name)), read };
  }

  async #read(id: string, index: Index): Promise<Assets | undefined> {
    const found = await this.#store.open(filesKey(id));
    const bytes = found ? await buffer(found.stream) : Buffer.alloc(0);
    let end = 0;
    const assets = new Map(index.map(([name, size]) => [name, bytes.subarray(end, (end += size))]));
    return end === bytes.length ? assets : undefined;
  }
}

const INDEX_KEY = /^builds\/([0-9a-f]+)\/index\.json$/;

function indexKey(id: string): string {
  return `builds/${id}/index.json`;
}

function filesKey(id: string): string {
  return `builds/${id}/files`;
}

/** Returns the ages of files of the store, in hours. */
export async function agesOf(db: Db, files: readonly ListedFile[]): Promise<number[]> {
  const rows = await db<{ hours: number }[]>`
    SELECT (extract(epoch FROM app_now() - f.changed_at) / 3600)::float8 AS hours
    FROM unnest(${files.map(({ changedAt }) => changedAt.toISOString())}::timestamptz[]) WITH ORDINALITY AS f (changed_at, n) ORDER BY n`;
  return rows.map(({ hours }) => hours);
}
