import { createServer, connect as connectTo, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Chance } from './chance.ts';

/** What a proxy does to its connections. Empty: passes everything on. */
export type Trouble = {
  latencyMs?: number;
  /** Refuses new connections and ends existing ones. */
  refuse?: boolean;
  /** Swallows the data in one direction and keeps the connection: a half-open line. */
  blackhole?: 'up' | 'down';
  /** Ends each connection after this many bytes towards the client. */
  cutAfterBytes?: number;
  /** The share of acknowledgements that are lost with their connection. */
  cutAcks?: number;
};

/** An acknowledgement of a message on the wire, over socket or HTTP. */
const ACK = /"type":"ack"|^HTTP\/1\.1 201 /;

type Late = { chunk: Buffer; at: number };

/** Stands between two programs, on a port that stays while the other side restarts. */
export class Proxy {
  port = 0;
  /** How many acknowledgements were cut off. */
  acksCut = 0;
  #trouble: Trouble = {};
  readonly #targetPort: () => number;
  readonly #chance: Chance;
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();
  readonly #late = new WeakMap<Socket, Late[]>();

  constructor(targetPort: () => number, chance: Chance) {
    this.#targetPort = targetPort;
    this.#chance = chance;
    this.#server = createServer({ allowHalfOpen: false, noDelay: true }, (near) => this.#accept(near));
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  set trouble(trouble: Trouble) {
    this.#trouble = trouble;
    if (trouble.refuse) this.cut();
  }

  /** Ends every connection, like a broken line. */
  cut(): void {
    for (const pair of this.#pairs) this.#end(pair);
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(near: Socket): void {
    if (this.#trouble.refuse) {
      near.resetAndDestroy();
      return;
    }
    const far = connectTo({ port: this.#targetPort(), host: '127.0.0.1', noDelay: true });
    const pair: [Socket, Socket] = [near, far];
    this.#pairs.add(pair);
    let bytesDown = 0;
    near.on('data', (chunk) => this.#pass(chunk, far, 'up'));
    far.on('data', (chunk) => {
      bytesDown += chunk.length;
      const { cutAfterBytes } = this.#trouble;
      if (this.#losesAnswer(chunk) || (cutAfterBytes !== undefined && bytesDown > cutAfterBytes)) this.#end(pair);
      else this.#pass(chunk, near, 'down');
    });
    for (const side of pair) {
      side.on('error', () => this.#end(pair));
      side.on('close', () => this.#end(pair));
    }
  }

  #losesAnswer(chunk: Buffer): boolean {
    const { cutAcks } = this.#trouble;
    if (!cutAcks || !ACK.test(chunk.toString('latin1')) || !this.#chance.happens(cutAcks)) return false;
    this.acksCut += 1;
    return true;
  }

  #pass(chunk: Buffer, to: Socket, way: 'up' | 'down'): void {
    const { blackhole, latencyMs = 0 } = this.#trouble;
    if (blackhole === way) return;
    const late = this.#late.get(to) ?? [];
    this.#late.set(to, late);
    late.push({ chunk, at: performance.now() + latencyMs });
    if (late.length === 1) this.#deliver(to, late);
  }

  /** Delayed data holds back what follows: a line keeps the order. */
  #deliver(to: Socket, late: Late[]): void {
    for (let first = late[0]; first; first = late[0]) {
      const wait = first.at - performance.now();
      if (wait > 0) {
        setTimeout(() => this.#deliver(to, late), Math.ceil(wait));
        return;
      }
      if (to.writable) to.write(first.chunk);
      late.shift();
    }
  }

  #end(pair: [Socket, Socket]): void {
    if (!this.#pairs.delete(pair)) return;
    for (const side of pair) side.destroy();
  }
}
