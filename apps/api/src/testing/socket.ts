import type { ClientFrame, ServerFrame } from '@castlane/contract/live.ts';
import { SOCKET_PATH } from '@castlane/contract/socket.ts';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

/** A real socket to the real server. Records every frame it receives. */
export class Socket {
  readonly frames: ServerFrame[] = [];
  readonly #socket: WebSocket;
  readonly #waiting: (() => void)[] = [];
  closeCode: number | undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      this.frames.push(JSON.parse((data as Buffer).toString()) as ServerFrame);
      this.#notice();
    });
    socket.on('close', (code) => {
      this.closeCode = code;
      this.#notice();
    });
    socket.on('error', () => {});
  }

  send(frame: ClientFrame | string): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Sends a fragment of a message that continues. */
  sendPart(text: string): void {
    this.#socket.send(text, { fin: false });
  }

  /** Returns the `count`-th frame of a type, waiting for up to five seconds. */
  async next<T extends ServerFrame['type']>(type: T, count = 1): Promise<FrameOf<T>> {
    await this.#until(
      () => this.of(type).length >= count,
      `frame ${count} of type ${type}; got ${JSON.stringify(this.frames).slice(0, 500)}`,
    );
    return this.of(type)[count - 1]!;
  }

  of<T extends ServerFrame['type']>(type: T): FrameOf<T>[] {
    return this.frames.filter((frame): frame is FrameOf<T> => frame.type === type);
  }

  async closed(): Promise<number> {
    await this.#until(() => this.closeCode !== undefined, 'the socket to close');
    return this.closeCode!;
  }

  /** Drops the connection without a close frame, as a lost network does. */
  cut(): void {
    this.#socket.terminate();
  }

  async #until(isTrue: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + 5000;
    while (!isTrue()) {
      if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        setTimeout(resolve, 50);
      });
    }
  }

  #notice(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** Opens a socket without a hello. */
export async function openSocket(app: FastifyInstance, headers: Record<string, string> = {}): Promise<Socket> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const raw = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, { headers });
  const socket = new Socket(raw);
  await new Promise((resolve, reject) => {
    raw.once('open', resolve);
    raw.once('error', reject);
  });
  return socket;
}

/** Opens a socket and sends a hello. */
export async function connectSocket(
  app: FastifyInstance,
  token: string,
  resume: { epoch?: string; cursor?: number } = {},
): Promise<Socket> {
  const socket = await openSocket(app);
  socket.send({ type: 'hello', token, ...resume });
  return socket;
}
