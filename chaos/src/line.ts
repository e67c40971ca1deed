import type { Socket } from 'node:net';

export type Way = 'up' | 'down';
/** `close` ends a connection in order, `reset` as a machine that does not know it. */
export type Ending = 'close' | 'reset';

type Late = { chunk: Buffer; at: number };
type Break = { way: Way; bytes: number; how: Ending; struck: () => void };

/** One connection through a proxy. */
export class Line {
  readonly #near: Socket;
  readonly #far: Socket;
  readonly #late: Record<Way, Late[]> = { up: [], down: [] };
  readonly #over: () => void;
  #isOver = false;
  #silent: Way | 'both' | undefined;
  #break: Break | undefined;

  constructor(near: Socket, far: Socket, over: () => void) {
    this.#near = near;
    this.#far = far;
    this.#over = over;
    for (const side of [near, far]) {
      side.on('error', () => this.#lost());
      side.on('close', () => this.#lost());
    }
  }

  /** Whether something is going to happen to it. */
  get isDoomed(): boolean {
    return this.#isOver || this.#silent !== undefined || this.#break !== undefined;
  }

  pass(chunk: Buffer, way: Way, latencyMs: number): void {
    if (this.#silent === way || this.#silent === 'both') return;
    if (this.#break?.way === way && chunk.length >= this.#break.bytes) this.#strike(chunk, this.#break);
    else {
      if (this.#break?.way === way) this.#break.bytes -= chunk.length;
      this.#late[way].push({ chunk, at: performance.now() + latencyMs });
      if (this.#late[way].length === 1) this.#deliver(way);
    }
  }

  /** Ends it after so many more bytes, in the middle of whatever they are. */
  breakAfter(way: Way, bytes: number, how: Ending, struck: () => void): void {
    this.#break = { way, bytes, how, struck };
  }

  /** Swallows the data and keeps the connection, as a network that lost its way; at the end of that time the connection is reset. */
  silence(way: Way | 'both', milliseconds: number): void {
    this.#silent = way;
    setTimeout(() => this.end('reset'), milliseconds);
  }

  end(how: Ending): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const side of [this.#near, this.#far]) {
      if (how === 'reset' && !side.destroyed) side.resetAndDestroy();
      else side.destroy();
    }
    this.#over();
  }

  #strike(chunk: Buffer, { way, bytes, how, struck }: Break): void {
    this.#silent = 'both';
    struck();
    const to = way === 'up' ? this.#far : this.#near;
    if (to.writable) to.write(chunk.subarray(0, bytes), () => this.end(how));
    else this.end(how);
  }

  /** Of a silent line, the other side does not learn that this one is gone. */
  #lost(): void {
    if (this.#silent === undefined) this.end('close');
  }

  /** Delayed data holds back what follows: a line keeps the order. */
  #deliver(way: Way): void {
    const [to, late] = [way === 'up' ? this.#far : this.#near, this.#late[way]];
    for (let first = late[0]; first; first = late[0]) {
      const wait = first.at - performance.now();
      if (wait > 0) {
        setTimeout(() => this.#deliver(way), Math.ceil(wait));
        return;
      }
      if (to.writable) to.write(first.chunk);
      late.shift();
    }
  }
}
