import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The mail server's delay before it listens and before it confirms a mail: time in which the sender may die. */
const THOUGHT_MS = 40;

export type Mailbox = {
  port: number;
  /** How many copies of each mail came, by the part of the Message-ID before the @. */
  copies: ReadonlyMap<string, number>;
  /** Resolves when the next sender connects. */
  nextSender: () => Promise<void>;
  close: () => Promise<void>;
};

/** A mail server that counts. */
export async function openMailbox(): Promise<Mailbox> {
  const copies = new Map<string, number>();
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      for (const told of waiting.splice(0)) told();
      setTimeout(done, THOUGHT_MS);
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const id = /^message-id:\s*<([^@>]+)@/im.exec(Buffer.concat(parts).toString())?.[1] ?? 'without an id';
        copies.set(id, (copies.get(id) ?? 0) + 1);
        setTimeout(done, THOUGHT_MS);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    copies,
    nextSender: () => new Promise((told) => waiting.push(told)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
