import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

type Patience = { ms: number; bytes: number };

/** For a socket without a session: long enough to answer the close frame. */
const OF_STRANGERS: Patience = { ms: 1000, bytes: 64 * 1024 };
/** For a socket of an account: its connection may be slow, and frames sent before the close are still on the way. */
const OF_ACCOUNTS: Patience = { ms: 10_000, bytes: 1024 * 1024 };

/**
 * Sends the reason, closes the socket and stops listening. `ws` itself would read on for up to 30 s; this cuts a socket that keeps sending
 * or stays open.
 */
export function part(socket: WebSocket, code: number, from: 'stranger' | 'account'): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify({ type: 'bye', code }));
  socket.close(code);
  endSoon(socket, from);
}

/** Bounds how long a socket that is closing may stay open and send, so that the other side gets the reason. */
export function endSoon(socket: WebSocket, from: 'stranger' | 'account'): void {
  const patience = from === 'stranger' ? OF_STRANGERS : OF_ACCOUNTS;
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
