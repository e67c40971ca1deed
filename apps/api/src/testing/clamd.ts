import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The 68 bytes that every scanner reports, assembled here so that no scanner reports this file. */
export const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(''));

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
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const content = contentOf(received);
      if (content === undefined) return;
      this.scanned += 1;
      socket.end(`${this.says ?? (content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')}\0`);
    });
  }
}

/** Returns the content once all of it has arrived. */
function contentOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return undefined;
  if (received.subarray(0, command.length).toString() !== command) throw new Error('Another command');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
