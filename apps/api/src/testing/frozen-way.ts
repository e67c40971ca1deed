import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy to a database that can freeze: nothing gets through in either direction, and no connection ends. */
export class FrozenWay {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isFrozen = false;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async to(databaseUrl: string): Promise<{ way: FrozenWay; url: string }> {
    const target = new URL(databaseUrl);
    const [port, host] = [Number(target.port), target.hostname];
    const server = createServer();
    const way = new FrozenWay(server);
    server.on('connection', (near) => way.#join(near, connect(port, host)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    target.port = String((server.address() as AddressInfo).port);
    target.hostname = '127.0.0.1';
    return { way, url: target.href };
  }

  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      if (this.#isFrozen) from.pause();
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#isFrozen) from.pause();
    }
  }
}
