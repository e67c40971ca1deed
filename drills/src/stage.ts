import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from '@castlane/chaos/src/check.ts';
import type { Client } from '@castlane/chaos/src/client.ts';
import { settle } from '@castlane/chaos/src/cycle.ts';
import { openMailbox, type Mailbox } from '@castlane/chaos/src/mailbox.ts';
import { Mails } from '@castlane/chaos/src/mails.ts';
import { newSecretKeys, TEMPLATE } from '@castlane/chaos/src/people.ts';
import { Server, type Settings } from '@castlane/chaos/src/server.ts';
import { folderFor, type Ground } from './ground.ts';
import { Load, type Rates } from './load.ts';
import type { Postgres } from './postgres.ts';
import { startHaproxy, startNginx, type Started } from './proxies.ts';
import type { Kind } from './tally.ts';

const NODES = 3;
const SETTLE_MS = 45_000;
const MAIN = fileURLToPath(import.meta.resolve('@castlane/api/src/app/main.ts'));
const LEASH = fileURLToPath(new URL('./leash.ts', import.meta.url));
let made = 0;

export type Plan = {
  proxy?: 'nginx' | 'haproxy';
  /** Given the name of the drill's database. */
  databaseUrl?: (name: string) => string | Promise<string>;
  /** Settings beside the usual ones: those of all nodes, by the name of the drill's database, and those of one. */
  settings?: (name: string) => Record<string, string>;
  environment?: (node: number) => Record<string, string>;
  dataDir?: string;
  rates?: Rates;
  /** Whether the streams get another epoch, as on another copy of the database. */
  mayBeginAnew?: boolean;
};

export type Figures = {
  seconds: number;
  answers: Record<Kind, number>;
  failed: Record<string, number>;
  /** Comments and messages that were acknowledged. */
  acked: number;
  lost: number;
  doubled: number;
  /** Gaps, wrong orders, broken invariants and mails. */
  other: string[];
  sockets: { lost: number; backMs: number | undefined };
};

/** Three nodes as in production behind a proxy, with their own database of the run's PostgreSQL, a mail server, and the load. */
export class Stage {
  readonly ground: Ground;
  readonly name: string;
  readonly folder: string;
  readonly nodes: Server[] = [];
  /** The server that has the database; after a fail-over another. */
  database: Postgres;
  mailbox!: Mailbox;
  /** How many copies of each mail came, to whichever mail server. */
  readonly copies: Map<string, number>;
  load!: Load;
  readonly mails: Mails;
  /** Those of the nodes, for one more. */
  settings!: Settings;
  readonly #began = performance.now();
  #proxy: Started | undefined;
  readonly #closers: (() => Promise<void>)[] = [];

  private constructor(ground: Ground) {
    this.ground = ground;
    this.name = `drill_${(made += 1)}`;
    this.folder = join(ground.folder, this.name);
    this.database = ground.postgres;
    const copies = (this.copies = new Map());
    this.mails = new Mails({ use: (name, work) => this.database.use(name, work) }, this.name, { copies });
  }

  static async open(ground: Ground, plan: Plan = {}): Promise<Stage> {
    const stage = new Stage(ground);
    try {
      await stage.#open(plan);
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  async #open({ proxy = 'nginx', databaseUrl, settings: others, environment, dataDir, rates, mayBeginAnew = false }: Plan): Promise<void> {
    const { postgres, account, people, chance } = this.ground;
    mkdirSync(this.folder, { mode: 0o711 });
    await postgres.clone(TEMPLATE, this.name);
    this.mailbox = await openMailbox(0, this.copies);
    const settings: Settings = {
      databaseUrl: (await databaseUrl?.(this.name)) ?? postgres.urlOf(this.name),
      mailPort: this.mailbox.port,
      dataDir: dataDir ?? join(this.folder, 'files'),
      secretKeys: newSecretKeys(),
      rewrites: [],
      program: { main: MAIN, before: LEASH },
    };
    for (let node = 0; node < NODES; node++) {
      const own = { ...PRODUCTION, ...(proxy === 'haproxy' && DRAINS), ...others?.(this.name), ...environment?.(node) };
      this.settings = { ...settings, environment: own, logFile: join(this.folder, `node${node + 1}.log`) };
      this.nodes.push(await Server.start(this.settings));
    }
    const ports = this.nodes.map(({ port }) => port);
    const place = { folder: folderFor(account, join(this.folder, 'proxy')), account };
    this.#proxy = await (proxy === 'nginx' ? startNginx(place, ports) : startHaproxy(place, ports));
    this.load = await Load.start({
      port: this.#proxy.port,
      people,
      chance,
      folder: join(this.folder, 'ledgers'),
      mayBeginAnew,
      ...(rates ? { rates } : {}),
    });
  }

  get clients(): Client[] {
    return this.load.clients;
  }

  /** The address of the proxy. */
  get address(): string {
    return `http://127.0.0.1:${this.#proxy!.port}`;
  }

  /** What the drill itself started ends with the stage. */
  onClose(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  /** Ends the load, waits until everybody has everything, and compares what they know with the database. */
  async conclude(): Promise<Figures> {
    await this.load.stopWriting();
    for (const node of this.nodes) if (!node.isRunning) await node.start();
    const faults = await this.database.use(this.name, async (db) => {
      const ends = await settle(this, db, SETTLE_MS);
      const late = ends ? [] : [`late: after ${SETTLE_MS / 1000} s not everybody had everything`];
      const found = await check(db, this.clients, ends ?? new Map());
      return { acked: found.acked, all: [...late, ...found.faults, ...(await this.load.comments.check(db))] };
    });
    const of = (kind: string) => faults.all.filter((fault) => fault.startsWith(`${kind}: `));
    return {
      seconds: Math.round((performance.now() - this.#began) / 1000),
      answers: this.load.tally.answers,
      failed: this.load.tally.failed,
      acked: faults.acked + this.load.comments.acked,
      lost: of('lost').length,
      doubled: of('dup').length,
      other: faults.all.filter((fault) => !/^(?:lost|dup): /.test(fault)),
      sockets: this.load.tally.sockets,
    };
  }

  async close(): Promise<void> {
    // The load constantly connects anew: first that ends.
    await this.load?.close();
    await Promise.all(this.nodes.map((node) => node.kill()));
    await this.#proxy?.stop();
    for (const close of this.#closers.toReversed()) await close();
    await this.mailbox?.close();
    await this.ground.postgres.drop(this.name).catch(() => {});
  }
}

/** haproxy asks `/readyz` twice a second, and believes the second no. */
const DRAINS = { DRAIN_SECONDS: '2' };
/** Limits, load shedding and all else as in production. */
const PRODUCTION = { NODE_ENV: 'production', RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' };
