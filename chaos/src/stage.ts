import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from '@castlane/api/src/platform/db/connect.ts';
import { knowsPrepared, PgBouncer } from '@castlane/api/src/testing/pgbouncer.ts';
import { Client, type Person } from './client.ts';
import type { Chance } from './chance.ts';
import type { Database } from './database.ts';
import type { Changes } from './failpoint-names.ts';
import { Ledger } from './ledger.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { Mails } from './mails.ts';
import { newSecretKeys, TEMPLATE } from './people.ts';
import { Proxy } from './proxy.ts';
import { Server } from './server.ts';
import { Stopwatch } from './stopwatch.ts';

/** Nodes that clients connect to. */
const NODES = 2;
let made = 0;

export type Plan = {
  database: Database;
  directory: string;
  people: readonly Person[];
  chance: Chance;
  /** The intentional fault. */
  mutant?: Changes;
  shape?: Shape;
};

/** How the product is run, if not as two equal processes on PostgreSQL itself. */
export type Shape = {
  /** Two processes serve requests and sockets, and a third one runs the tasks. */
  roles?: boolean;
  /** PgBouncer in transaction mode before the database. */
  pooler?: boolean;
};

/** Two nodes on one database, proxies before and behind each, a mail server, and all clients. */
export class Stage {
  readonly database: Database;
  readonly name: string;
  readonly chance: Chance;
  /** The nodes that clients connect to. */
  readonly servers: Server[] = [];
  /** Those that run tasks: the same, or one of its own. */
  workers: readonly Server[] = [];
  #pooler: PgBouncer | undefined;
  /** Between clients and each node; between each node and the database. */
  readonly fronts: Proxy[] = [];
  readonly backs: Proxy[] = [];
  readonly clients: Client[] = [];
  readonly stopwatch = new Stopwatch();
  mailbox!: Mailbox;
  mails!: Mails;
  /** How many times a worker may have died between sending a mail and marking it as done. */
  interruptions = 0;
  readonly #ledgers: Ledger[] = [];

  private constructor({ database, chance }: Plan) {
    this.database = database;
    this.chance = chance;
    this.name = `chaos_${(made += 1)}`;
  }

  static async open(plan: Plan): Promise<Stage> {
    const stage = new Stage(plan);
    const { database, directory, people, chance, mutant, shape = {} } = plan;
    const rewrites = mutant?.rewrites ?? [];
    await database.clone(TEMPLATE, stage.name);
    if (mutant) await database.use(stage.name, (db) => mutate(db, mutant));
    stage.mailbox = await openMailbox();
    stage.mails = new Mails(database, stage.name, stage.mailbox);
    const dataDir = join(directory, 'files');
    const secretKeys = newSecretKeys();
    const address = shape.pooler ? await stage.#openPooler() : database.urlOf(stage.name);
    for (let i = 0; i < NODES; i++) {
      stage.backs.push(await new Proxy(() => (shape.pooler ? Number(new URL(address).port) : database.port), chance).open());
      stage.fronts.push(await new Proxy(() => stage.servers[i]!.port, chance).open());
    }
    const mailPort = stage.mailbox.port;
    const direct: Record<string, string> = shape.pooler
      ? { DATABASE_DIRECT_URL: database.urlOf(stage.name), DATABASE_PREPARED: knowsPrepared ? 'on' : 'off' }
      : {};
    const start = (back: Proxy, roles: string) => {
      const databaseUrl = Object.assign(new URL(address), { port: String(back.port) }).href;
      return Server.start({ databaseUrl, mailPort, dataDir, secretKeys, rewrites, environment: { ...direct, CASTLANE_ROLES: roles } });
    };
    stage.servers.push(...(await Promise.all(stage.backs.map((back) => start(back, shape.roles ? 'web,live' : 'web,live,worker')))));
    stage.workers = shape.roles ? [await start(stage.backs[0]!, 'worker')] : stage.servers;
    await mkdir(join(directory, stage.name));
    for (const person of people) await stage.#enter(person, join(directory, stage.name, `${person.id}.jsonl`));
    return stage;
  }

  /** Returns the address of the database through the pooler, with a user that may do what the application does. */
  async #openPooler(): Promise<string> {
    const password = randomBytes(16).toString('hex');
    const user = `${this.name}_web`;
    await this.database.use('postgres', (db) => db.unsafe(`CREATE ROLE ${user} LOGIN PASSWORD '${password}' IN ROLE castlane_app`));
    const url = Object.assign(new URL(this.database.urlOf(this.name)), { username: user, password }).href;
    this.#pooler = await PgBouncer.start(url, { mode: 'transaction', size: 20 });
    return this.#pooler.url;
  }

  /** All processes of the product. */
  get all(): Server[] {
    return [...new Set([...this.servers, ...this.workers])];
  }

  async #enter(person: Person, file: string): Promise<void> {
    const ledger = await Ledger.open(file);
    this.#ledgers.push(ledger);
    this.clients.push(this.#client(person, ledger));
  }

  #client(person: Person, ledger: Ledger): Client {
    return new Client(person, ledger, { ports: this.fronts.map(({ port }) => port), stopwatch: this.stopwatch }, this.chance);
  }

  /** Closes a client's tab, and opens it again from its ledger. */
  async reload(index: number): Promise<void> {
    const { person, memory } = this.clients[index]!;
    this.clients[index]!.vanish();
    const ledger = await Ledger.open(this.#ledgers[index]!.file);
    await this.#ledgers[index]!.close();
    this.#ledgers[index] = ledger;
    const next = this.#client(person, ledger);
    next.memory.faults.push(...memory.faults);
    this.clients[index] = next;
  }

  /** Moves half of the clients to a random node, so that they do not all stay where the last fault drove them. */
  mix(): void {
    for (const client of this.clients) if (this.chance.happens(0.5)) client.hop(this.chance.whole(0, NODES - 1));
  }

  /** One client of each pair writes once more. Its recipient gets no other event. */
  async lastWords(): Promise<void> {
    await Promise.all(this.clients.filter((_client, index) => index % 2 === 0).map((client) => client.write('socket')));
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.vanish();
    await Promise.all(this.all.map((server) => server.kill()));
    await this.#pooler?.stop();
    await Promise.all([...this.fronts, ...this.backs].map((proxy) => proxy.close()));
    await Promise.all(this.#ledgers.map((ledger) => ledger.close()));
    await this.mailbox.close();
  }
}

async function mutate(db: Pool, { sql, functions = [] }: Changes): Promise<void> {
  if (sql) await db.unsafe(sql);
  for (const { name, find, replace } of functions) {
    const [found] = await db<{ text: string }[]>`SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = ${name}`;
    const parts = found!.text.split(find);
    if (parts.length !== 2) throw new Error(`${name}() has ${parts.length - 1} times: ${find}`);
    await db.unsafe(parts.join(replace));
  }
}
