import { createServer, connect as connectTo, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Chance } from './chance.ts';
import { Line, type Ending, type Way } from './line.ts';

/** What a proxy does to its connections. Empty: passes everything on. */
export type Trouble = {
  latencyMs?: number;
  /** Refuses new connections and ends existing ones. */
  refuse?: boolean;
  /** Swallows the data in one direction and keeps the connection: a half-open line. */
  blackhole?: Way;
  /** Ends each connection after this many bytes towards the client. */
  cutAfterBytes?: number;
  /** The share of acknowledgements that are lost with their connection. */
  cutAcks?: number;
};

/** An acknowledgement of a message on the wire, over socket or HTTP. */
const ACK = /"type":"ack"|^HTTP\/1\.1 201 /;

/** Stands between two programs, on a port that stays while the other side restarts. */
export class Proxy {
  port = 0;
  /** How many acknowledgements were cut off. */
  acksCut = 0;
  /** The connections that are open. */
  readonly lines = new Set<Line>();
  #trouble: Trouble = {};
  readonly #targetPort: () => number;
  readonly #chance: Chance;
  readonly #server: Server;

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
  cut(how: Ending = 'close'): void {
    for (const line of this.lines) line.end(how);
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
    const line = new Line(near, far, () => this.lines.delete(line));
    this.lines.add(line);
    let bytesDown = 0;
    near.on('data', (chunk) => this.#pass(line, chunk, 'up'));
    far.on('data', (chunk) => {
      bytesDown += chunk.length;
      const { cutAfterBytes } = this.#trouble;
      if (this.#losesAnswer(chunk) || (cutAfterBytes !== undefined && bytesDown > cutAfterBytes)) line.end('close');
      else this.#pass(line, chunk, 'down');
    });
  }

  #losesAnswer(chunk: Buffer): boolean {
    const { cutAcks } = this.#trouble;
    if (!cutAcks || !ACK.test(chunk.toString('latin1')) || !this.#chance.happens(cutAcks)) return false;
    this.acksCut += 1;
    return true;
  }

  #pass(line: Line, chunk: Buffer, way: Way): void {
    const { blackhole, latencyMs = 0 } = this.#trouble;
    if (blackhole !== way) line.pass(chunk, way, latencyMs);
  }
}
