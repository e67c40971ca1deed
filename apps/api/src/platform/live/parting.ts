import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

type Patience = { ms: number; bytes: number };

/** For a socket without a session: long enough to answer the close frame. */
const OF_STRANGERS: Patience = { ms: 1000, bytes: 64 * 1024 };
/** For a socket of an account: its line may be slow, and what it sent before it heard of the end is still on the way. */
const OF_ACCOUNTS: Patience = { ms: 10_000, bytes: 1024 * 1024 };

/**
 * Says why a socket is closed, and listens no more. `ws` itself would go on reading for up to 30 s; a socket that sends on, or
 * stays, is cut.
 */
export function part(socket: WebSocket, code: number, from: 'stranger' | 'account'): void {
  if (socket.readyState !== socket.OPEN) return;
  const patience = from === 'stranger' ? OF_STRANGERS : OF_ACCOUNTS;
  socket.send(JSON.stringify({ type: 'bye', code }));
  socket.close(code);
  socket.removeAllListeners('message');
  const timer = setTimeout(() => socket.terminate(), patience.ms).unref();
  socket.once('close', () => clearTimeout(timer));
  const { _socket: stream } = socket as unknown as { _socket?: Duplex | null };
  let left = patience.bytes;
  stream?.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) socket.terminate();
  });
}
