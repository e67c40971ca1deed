import { connect } from 'node:net';

/** `isCut`: the connection ends after the last byte. */
export type RawRequest = { method: string; path: string; headers: Record<string, string>; body: Buffer; isCut?: boolean };

/** Sends exactly these bytes on a new connection. Returns the status, 0 if the connection ends without one. */
export async function sayRaw(origin: string, { method, path, headers, body, isCut }: RawRequest): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ host, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  let answer = '';
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (/^HTTP\/1\.1 [2-9]\d\d/.test(answer)) resolve();
    });
    socket.on('close', resolve);
    // A server that refuses does not read to the end.
    socket.on('error', () => {});
  });
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(body);
  if (isCut) socket.end();
  await ended;
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}
