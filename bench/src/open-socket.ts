import { WebSocket } from 'ws';

/** Opens a socket; with a token, waits until the server has welcomed it. */
export async function open(port: number, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/v1/chat`);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => {
      if (token === '') resolve();
      else socket.send(JSON.stringify({ type: 'hello', token }));
    });
    socket.once('message', () => resolve());
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('error', reject);
  });
  return socket;
}
