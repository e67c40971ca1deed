import type { IncomingMessage } from 'node:http';
import { SOCKET_PATH } from '@castlane/contract/socket.ts';
import type { Config } from '#platform/config.ts';
import { networksOf, visitorFinder } from '#platform/http/addresses.ts';
import { Problem } from '#platform/problem.ts';
import { Allowance, UNLIMITED } from './allowance.ts';
import type { Refusal } from './refusals.ts';

/** Sockets that one address may have open: enough for fifty people with a few tabs and a phone each, too few for a flood. */
const MOST_OF_ADDRESS = 300;
/** Bytes that a socket may send before it has a session: a hello and a few frames behind it. */
const BYTES_OF_SOCKET = 64 * 1024;
/** The same for all such sockets of one address together. */
const BYTES_OF_ADDRESS = 1024 * 1024;
/** The wider network of an IPv6 address gets this many times the limit. */
const WIDER = 5;
/** Hellos of one address with an invalid token: each costs a database query. */
const STRANGERS = { burst: 100, perSecond: 100 / 60 };

/** What `ws` speaks. 8 has the same frames as 13. */
const VERSIONS = new Set(['8', '13']);
const VERSION_NAMED = '13';

type Refused = { reason: Refusal; problem: Problem; headers?: Record<string, string>; details?: Record<string, string | undefined> };

/**
 * Returns why an upgrade is refused. Browsers send the page's origin; pages of other sites may not open a socket here. Programs send no
 * origin.
 */
export function whyRefused(request: IncomingMessage, config: Config): Refused | undefined {
  if (request.url?.split('?')[0] !== SOCKET_PATH) return { reason: 'path', problem: new Problem(1009) };
  if (!isOrigin(request, config)) {
    const details = { origin: request.headers.origin?.slice(0, 200), expected: config.publicUrl };
    return { reason: 'origin', problem: new Problem(1012), details };
  }
  const version = request.headers['sec-websocket-version'];
  if (request.method !== 'GET' || (version !== undefined && VERSIONS.has(version))) return undefined;
  // RFC 6455, 4.4: the client learns which version to use.
  const problem = new Problem(1005, { message: `Use version ${VERSION_NAMED} of WebSocket`, status: 426 });
  return { reason: 'version', problem, headers: { 'sec-websocket-version': VERSION_NAMED } };
}

function isOrigin(request: IncomingMessage, config: Config): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const named = URL.parse(origin);
  return named?.origin === config.publicUrl || (!config.production && named?.host === request.headers.host);
}

type Network = { key: string; most: number; sockets: number; bytes: number };

/** A socket's share of the limits of its address. */
export class Place {
  readonly #addresses: Addresses;
  readonly #networks: readonly Network[];
  #bytes = 0;

  constructor(addresses: Addresses, networks: readonly Network[]) {
    this.#addresses = addresses;
    this.#networks = networks;
  }

  /** Counts bytes received without a session; false if they are too many. */
  take(bytes: number): boolean {
    this.#count(bytes);
    return this.#bytes <= BYTES_OF_SOCKET && !this.#addresses.areFull(this.#networks);
  }

  /** Whether a hello of this address is checked: not after many invalid tokens. */
  mayBeStranger(): boolean {
    return this.#addresses.strangers.has(this.#networks[0]!.key);
  }

  wasStranger(): void {
    this.#addresses.strangers.take(this.#networks[0]!.key);
  }

  /** The socket has a session: its bytes no longer count for the address. */
  settle(): void {
    this.#count(-this.#bytes);
  }

  leave(): void {
    this.settle();
    this.#addresses.leave(this.#networks);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    for (const network of this.#networks) network.bytes += bytes;
  }
}

/** Counts the sockets of this node by the networks they come from. */
export class Addresses {
  readonly #networks = new Map<string, Network>();
  readonly #visitorOf: (request: IncomingMessage) => string;
  readonly #isLimited: boolean;
  readonly strangers: Pick<Allowance, 'take' | 'has'>;

  constructor({ rateLimits, trustProxy }: Pick<Config, 'rateLimits' | 'trustProxy'>) {
    this.#visitorOf = visitorFinder({ trustProxy });
    this.#isLimited = rateLimits;
    this.strangers = rateLimits ? new Allowance(STRANGERS.burst, STRANGERS.perSecond) : UNLIMITED;
  }

  /** Takes a place for one more socket; undefined if the limit is reached. */
  enter(request: IncomingMessage): Place | undefined {
    const keys = networksOf(this.#visitorOf(request));
    const networks = keys.map((key, index) => this.#networks.get(key) ?? { key, most: index === 0 ? 1 : WIDER, sockets: 0, bytes: 0 });
    if (this.#isLimited && networks.some(({ sockets, most }) => sockets >= most * MOST_OF_ADDRESS)) return undefined;
    for (const network of networks) {
      network.sockets += 1;
      this.#networks.set(network.key, network);
    }
    return new Place(this, networks);
  }

  /** Whether sockets without a session have sent too much from one of these networks. */
  areFull(networks: readonly Network[]): boolean {
    return this.#isLimited && networks.some(({ bytes, most }) => bytes > most * BYTES_OF_ADDRESS);
  }

  leave(networks: readonly Network[]): void {
    for (const network of networks) {
      network.sockets -= 1;
      if (network.sockets === 0) this.#networks.delete(network.key);
    }
  }
}
