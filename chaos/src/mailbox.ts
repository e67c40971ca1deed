import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The mail server's delay before it listens and before it confirms a mail: time in which the sender may die. */
const THOUGHT_MS = 40;

export type Mailbox = {
  port: number;
  /** How many copies of each mail came, by the part of the Message-ID before the @. */
  copies: Map<string, number>;
  /** Resolves when the next sender connects. */
  nextSender: () => Promise<void>;
  close: () => Promise<void>;
};

/** A mail server that counts, and tells each mail. With a port and the copies of an earlier one, it is that server again. */
export async function openMailbox(port = 0, copies = new Map<string, number>(), tell?: (mail: string) => void): Promise<Mailbox> {
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
        const mail = Buffer.concat(parts).toString();
        const id = /^message-id:\s*<([^@>]+)@/im.exec(mail)?.[1] ?? 'without an id';
        tell?.(mail);
        copies.set(id, (copies.get(id) ?? 0) + 1);
        setTimeout(done, THOUGHT_MS);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    copies,
    nextSender: () => new Promise((told) => waiting.push(told)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
