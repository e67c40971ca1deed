import { connect as openSocket, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { postgres } from './driver.ts';

/** A host that has not answered by then counts as down. */
const ANSWER_MS = 1500;
/** Connections that open within this time of a search share its result. */
const FRESH_MS = 500;
const WATCH_MS = 2000;

type Host = { address: string; host: string; port: number };
type Role = { host: Host; timeline: number };

/**
 * The hosts of one database, of which one is the primary. The driver's own `target_session_attrs=read-write` accepts a standby, whose
 * sessions are not read-only by default, and tries without a pause while no host answers. So this asks each host whether it is in recovery.
 */
export class Hosts {
  readonly #hosts: readonly Host[];
  readonly #sockets = new Map<Socket, Host>();
  #primary: Host;
  #search: Promise<Host> | undefined;
  #foundAt = -Infinity;
  #watch: NodeJS.Timeout | undefined;
  #isWatching = false;

  constructor(addresses: readonly string[]) {
    this.#hosts = addresses.map((address) => {
      const { hostname, port } = new URL(address);
      return { address, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
    });
    this.#primary = this.#hosts[0]!;
  }

  /** Opens a socket to the primary; if none is found, to the last one, so that the caller gets its error. */
  async connect(): Promise<Socket> {
    const host = await this.#find();
    const socket = openSocket(host.port, host.host);
    // The driver verifies the certificate against this name.
    Object.assign(socket, { host: host.host });
    this.#sockets.set(socket, host);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  /** From now on leaves a host that is no longer the primary, even if its connections do not break. */
  watch(): void {
    this.#watch ??= setInterval(() => void this.#look(), WATCH_MS).unref();
  }

  close(): void {
    clearInterval(this.#watch);
  }

  async #look(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    try {
      if ((await roleOf(this.#primary)) === undefined) await this.#find();
      for (const [socket, host] of this.#sockets) if (host !== this.#primary) socket.destroy();
    } finally {
      this.#isWatching = false;
    }
  }

  #find(): Promise<Host> {
    if (performance.now() - this.#foundAt < FRESH_MS) return Promise.resolve(this.#primary);
    this.#search ??= this.#ask().finally(() => (this.#search = undefined));
    return this.#search;
  }

  async #ask(): Promise<Host> {
    const roles = await Promise.all(this.#hosts.map(roleOf));
    // After a fail-over the old primary may come back as one: the newer timeline has the data.
    const [primary] = roles.filter((role) => role !== undefined).toSorted((one, other) => other.timeline - one.timeline);
    if (primary) {
      this.#primary = primary.host;
      this.#foundAt = performance.now();
    }
    return this.#primary;
  }
}

/** Returns the host with its timeline if it is a primary; undefined for a standby, and for a host that does not answer. */
async function roleOf(host: Host): Promise<Role | undefined> {
  const connection = postgres(host.address, { max: 1, connect_timeout: 2, fetch_types: false, prepare: false, onnotice: () => {} });
  try {
    const asked = connection<{ timeline: number }[]>`
      SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline WHERE NOT pg_is_in_recovery()`;
    const [row] = (await Promise.race([asked, pause(ANSWER_MS, undefined, { ref: false })])) ?? [];
    return row && { host, timeline: row.timeline };
  } catch {
    return undefined;
  } finally {
    void connection.end({ timeout: 0 }).catch(() => {});
  }
}
