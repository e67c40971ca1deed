import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

export type ServiceName = 'youtube' | 'instagram';

/** Longer than any caller waits. */
const HANG_MS = 30_000;
const RETRY_SECONDS = 120;
const HUGE_PARTS = 1600;
const HUGE_PART = 'x'.repeat(64 * 1024);

/** How a service can misbehave, with the words on the consent page. */
export const BEHAVIOURS = {
  well: 'works',
  busy: 'has had enough of us: 429 with Retry-After in seconds',
  busy_until: 'has had enough of us: 429 with Retry-After as a date',
  quota: 'says that the quota is used up',
  broken: 'fails: 500',
  hangs: 'says nothing for half a minute',
  nonsense: 'answers with a page instead of JSON',
  misshapen: 'answers with JSON of another shape',
  huge: 'answers with 100 MB',
  elsewhere: 'sends us to another address',
  revoked: 'no longer knows the consent',
} as const;
export type Behaviour = keyof typeof BEHAVIOURS;

export function isBehaviour(name: unknown): name is Behaviour {
  return typeof name === 'string' && Object.hasOwn(BEHAVIOURS, name);
}

/** The current behaviour of each service, and of single accounts, which take precedence. */
export class Switches {
  readonly #set = new Map<string, Behaviour>();

  turn(service: ServiceName, as: Behaviour, account = '*'): void {
    this.#set.set(`${service} ${account}`, as);
  }

  of(service: ServiceName, account: string): Behaviour {
    return this.#set.get(`${service} ${account}`) ?? this.#set.get(`${service} *`) ?? 'well';
  }
}

/** The format of each service's own refusals. */
export type Refusals = Record<'busy' | 'quota' | 'broken' | 'revoked', readonly [status: number, body: object]>;

/** Answers according to `behaviour`. Returns false if the service works. */
export async function misbehave(behaviour: Behaviour, refusals: Refusals, reply: FastifyReply): Promise<boolean> {
  if (behaviour === 'well') return false;
  if (behaviour === 'hangs') await pause(HANG_MS, undefined, { ref: false });
  if (behaviour === 'busy') reply.header('retry-after', RETRY_SECONDS);
  if (behaviour === 'busy_until') reply.header('retry-after', new Date(Date.now() + RETRY_SECONDS * 1000).toUTCString());
  const [status, body] = refusals[refusalOf(behaviour)];
  if (behaviour === 'nonsense') await reply.type('text/html').send('<!doctype html><title>Sorry</title><p>Something went wrong.</p>');
  else if (behaviour === 'misshapen') await reply.send({ items: [{ id: 7 }], data: [{ id: 7 }], access_token: 7 });
  else if (behaviour === 'huge') await reply.type('application/json').send(hugeAnswer());
  else if (behaviour === 'elsewhere') await reply.redirect('/elsewhere');
  else await reply.status(status).send(body);
  return true;
}

function refusalOf(behaviour: Behaviour): keyof Refusals {
  if (behaviour === 'busy_until') return 'busy';
  return behaviour === 'busy' || behaviour === 'quota' || behaviour === 'revoked' ? behaviour : 'broken';
}

function hugeAnswer(): ReadableStream<Uint8Array> {
  let sent = 0;
  const part = new TextEncoder().encode(HUGE_PART);
  return new ReadableStream({
    pull(controller) {
      if (sent === 0) controller.enqueue(new TextEncoder().encode('{"items":[],"more":"'));
      controller.enqueue(part);
      sent += 1;
      if (sent === HUGE_PARTS) controller.close();
    },
  });
}
