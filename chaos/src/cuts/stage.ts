import { randomBytes } from 'node:crypto';
import { migrate } from '@castlane/api/src/platform/db/migrate.ts';
import { hasPgBouncer, knowsPrepared, PgBouncer } from '@castlane/api/src/testing/pgbouncer.ts';
import type { Chance } from '../chance.ts';
import { Proxy } from '../proxy.ts';
import type { Book } from './book.ts';
import { Cluster } from './cluster.ts';
import { Lane, openNode, openPool, type Opened } from './lane.ts';

const POOLER_USER = 'cuts_web';
const SHORT_LIMIT_MS = 400;

/** The servers, the pooler, and every way to them. */
export class Stage {
  readonly cluster: Cluster;
  readonly lanes: Lane[] = [];
  readonly #chance: Chance;
  readonly #book: Book;
  readonly #proxies: Proxy[] = [];
  /** To each slot of the cluster, for those who know both hosts. */
  readonly #hosts: [Proxy, Proxy][] = [];
  #pooler: PgBouncer | undefined;
  #poolerUrl = '';

  private constructor(cluster: Cluster, chance: Chance, book: Book) {
    this.cluster = cluster;
    this.#chance = chance;
    this.#book = book;
  }

  static async open(folder: string, users: number, chance: Chance, book: Book): Promise<Stage> {
    const cluster = await Cluster.start(folder);
    const stage = new Stage(cluster, chance, book);
    await cluster.use(async (db) => {
      await migrate(db);
      await db.unsafe(TABLES);
      await db`INSERT INTO cut_counters (id) SELECT generate_series(1, ${users}::int)`;
    });
    for (let n = 1; n <= 3; n++) await stage.#addDirect(`node ${n}`, (url) => openNode(url));
    for (const max of [1, 3]) await stage.#addDirect(`pool of ${max}`, async (url) => openPool(url, max, SHORT_LIMIT_MS));
    for (let n = 1; n <= 2; n++) await stage.#addHosts(`node ${n} with both hosts`);
    if (hasPgBouncer) await stage.#addPooled(2);
    await cluster.addStandby();
    await Promise.all(stage.lanes.map((lane) => lane.open()));
    return stage;
  }

  /** The proxies that lead to the primary. */
  get proxies(): readonly Proxy[] {
    return [...this.#proxies, ...this.#hosts.map((pair) => pair[this.cluster.slot])];
  }

  /** PgBouncer dies, and another one takes its place. */
  get restartPooler(): (() => Promise<void>) | undefined {
    if (!this.#pooler) return undefined;
    return async () => {
      await this.#pooler?.stop();
      await this.#startPooler();
    };
  }

  /** Ends all programs at once. */
  kill(): void {
    void this.#pooler?.stop();
    this.cluster.kill();
  }

  async close(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.end()));
    await this.#pooler?.stop();
    await Promise.all([...this.#proxies, ...this.#hosts.flat()].map((proxy) => proxy.close()));
  }

  async #addDirect(name: string, open: (url: string) => Promise<Opened>): Promise<void> {
    const proxy = await this.#proxy(() => this.#primaryPort());
    this.#proxies.push(proxy);
    this.lanes.push(new Lane({ name, proxies: [proxy], isPooled: false, open: () => open(this.cluster.url(proxy.port)) }, this.#book));
  }

  async #addHosts(name: string): Promise<void> {
    const pair: [Proxy, Proxy] = [await this.#proxy(() => this.cluster.portOf(0)), await this.#proxy(() => this.cluster.portOf(1))];
    this.#hosts.push(pair);
    const open = () => {
      const { host } = new URL(this.cluster.url());
      return openNode(this.cluster.url().replace(host, pair.map(({ port }) => `127.0.0.1:${port}`).join(',')));
    };
    this.lanes.push(new Lane({ name, proxies: pair, isPooled: false, open }, this.#book));
  }

  async #addPooled(count: number): Promise<void> {
    const password = randomBytes(16).toString('hex');
    await this.cluster.use((db) => db.unsafe(`CREATE ROLE ${POOLER_USER} LOGIN PASSWORD '${password}' IN ROLE castlane_app`));
    const [back, direct] = [await this.#proxy(() => this.#primaryPort()), await this.#proxy(() => this.#primaryPort())];
    this.#proxies.push(back);
    this.#poolerUrl = Object.assign(new URL(this.cluster.url(back.port)), { username: POOLER_USER, password }).href;
    await this.#startPooler();
    for (let n = 1; n <= count; n++) {
      const proxy = await this.#proxy(() => Number(new URL(this.#pooler!.url).port));
      this.#proxies.push(proxy);
      const url = Object.assign(new URL(this.#poolerUrl), { port: String(proxy.port) }).href;
      const open = () => openNode(url, { directUrl: this.cluster.url(direct.port), isPrepared: knowsPrepared });
      this.lanes.push(new Lane({ name: `node ${n} behind PgBouncer`, proxies: [proxy], isPooled: true, open }, this.#book));
    }
  }

  async #startPooler(): Promise<void> {
    this.#pooler = await PgBouncer.start(this.#poolerUrl, { mode: 'transaction', size: 20 });
  }

  #primaryPort(): number {
    return this.cluster.portOf(this.cluster.slot);
  }

  #proxy(target: () => number): Promise<Proxy> {
    return new Proxy(target, this.#chance).open();
  }
}

/** Nothing keeps a row from being there twice: that is for the judge to see. */
const TABLES = `
  CREATE TABLE cut_rows (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, token text NOT NULL, part int NOT NULL, counter int, value int);
  CREATE INDEX cut_rows_of_token ON cut_rows (token);
  CREATE TABLE cut_counters (id int PRIMARY KEY, value int NOT NULL DEFAULT 0);
  CREATE TABLE cut_once (token text PRIMARY KEY);
  CREATE TABLE cut_names (name text PRIMARY KEY, token text);
  INSERT INTO cut_names (name) VALUES ('taken');`;
