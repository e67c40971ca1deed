import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The 68 bytes that every scanner reports, assembled here so that no scanner reports this file. */
export const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(''));

const COMMAND = 'zINSTREAM\0';

/** Speaks INSTREAM like ClamAV's daemon, and finds only EICAR. */
export class Clamd {
  url = '';
  /** Sent instead of a real answer. */
  says: string | undefined;
  scanned = 0;
  #server: Server | undefined;
  #port = 0;

  async start(): Promise<void> {
    this.#server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((resolve) => this.#server!.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    this.url = `tcp://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (server) await new Promise((resolve) => server.close(resolve));
    this.#server = undefined;
  }

  #serve(socket: Socket): void {
    const scanned = new Scanned();
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      scanned.add(chunk);
      if (!scanned.isWhole) return;
      this.scanned += 1;
      socket.end(`${this.says ?? (scanned.isInfected ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')}\0`);
    });
  }
}

/** Reads chunks with their lengths. Keeps only the end of what it has read, in which a virus may begin. */
class Scanned {
  isWhole = false;
  isInfected = false;
  #hasCommand = false;
  #unread: Buffer = Buffer.alloc(0);
  #end: Buffer = Buffer.alloc(0);

  add(bytes: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    if (!this.#hasCommand && this.#unread.length >= COMMAND.length) {
      if (this.#take(COMMAND.length).toString() !== COMMAND) throw new Error('Another command');
      this.#hasCommand = true;
    }
    while (this.#hasCommand && this.#unread.length >= 4) {
      const length = this.#unread.readUInt32BE();
      if (length === 0) this.isWhole = true;
      if (length === 0 || this.#unread.length < 4 + length) return;
      this.#take(4);
      const content = Buffer.concat([this.#end, this.#take(length)]);
      this.isInfected ||= content.includes(EICAR);
      this.#end = content.subarray(-EICAR.length);
    }
  }

  #take(length: number): Buffer {
    const taken = this.#unread.subarray(0, length);
    this.#unread = this.#unread.subarray(length);
    return taken;
  }
}
