import { changePassword, deleteAccount, getMe } from '@castlane/contract/account.ts';
import { logout } from '@castlane/contract/auth.ts';
import { fullPath } from '@castlane/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { banAccount } from '#features/moderation/bans/actions.ts';
import { endSessions, startSession } from '#features/auth/sessions/actions.ts';
import { TIMED } from '#testing/timed.ts';
import { Client } from './client.ts';
import { connectSocket, type Socket } from './socket.ts';
import { openWorld, type Actor } from './world.ts';

const world = openWorld();
/** The most that an account may have; half of them on each node. */
const SESSIONS = 10;
const MOST_MS = 1000;
const REFUSALS = 20;
let second: Castlane;

beforeAll(async () => {
  second = await build(world.deps.config, world.databaseUrl);
  await Promise.all([world.app, second.app].map((app) => app.listen({ host: '127.0.0.1', port: 0 })));
});
afterAll(async () => {
  await second.app.close();
});

/** One session of an account: a socket, and continuous requests. */
class Guest {
  readonly client: Client;
  readonly socket: Socket;
  readonly done: Promise<void>;
  /** When the last request was accepted, and the codes of refused ones. */
  acceptedAt = 0;
  readonly refusals: number[] = [];
  #isAsking = true;
  #isOut = (): void => {};
  /** Resolves once enough requests in a row were refused. */
  readonly out = new Promise<void>((resolve) => (this.#isOut = resolve));

  constructor(app: FastifyInstance, token: string, socket: Socket) {
    const { port } = app.server.address() as { port: number };
    this.client = new Client(app, token);
    this.socket = socket;
    this.done = this.#ask(`http://127.0.0.1:${port}${fullPath(getMe)}`, { authorization: `Bearer ${token}` });
  }

  async #ask(url: string, headers: Record<string, string>): Promise<void> {
    while (this.#isAsking) {
      const response = await fetch(url, { headers });
      const { code } = (await response.json()) as { code?: number };
      if (response.ok) this.acceptedAt = performance.now();
      else this.refusals.push(code ?? response.status);
      if (this.refusals.length === REFUSALS) this.#isOut();
    }
  }

  stop(): void {
    this.#isAsking = false;
  }
}

async function signIn({ id, token: first }: Actor): Promise<Guest[]> {
  const start = () => world.deps.write((tx) => startSession(tx, world.deps.wake, { id, userType: 'creator' }, 'test'));
  const tokens = [first, ...(await Promise.all(Array.from({ length: SESSIONS - 1 }, start)))];
  return Promise.all(
    tokens.map(async (token, index) => {
      const { app } = index % 2 === 0 ? world : second;
      const socket = await connectSocket(app, token);
      await socket.next('ready');
      return new Guest(app, token, socket);
    }),
  );
}

type Act = {
  name: string;
  does: (actor: Actor, guests: Guest[]) => Promise<unknown>;
  hits: (guests: Guest[]) => Guest[];
  code: number;
  close: number;
};

const ACTS: Act[] = [
  { name: 'a ban', does: ban, hits: (guests) => guests, code: 1003, close: 4403 },
  {
    name: 'a change of password',
    does: (_actor, [first]) =>
      first!.client.call(changePassword, { body: { currentPassword: DEMO_PASSWORD, newPassword: 'Snowy!Trail7' } }),
    hits: ([, ...others]) => others,
    code: 1010,
    close: 4401,
  },
  { name: 'a log-out', does: (_actor, [, other]) => other!.client.call(logout), hits: ([, other]) => [other!], code: 1010, close: 4401 },
  { name: 'a sign-out by staff', does: signOut, hits: (guests) => guests, code: 1010, close: 4401 },
  {
    name: 'the end of the account',
    does: (_actor, [, other]) => other!.client.call(deleteAccount, { body: { password: DEMO_PASSWORD } }),
    hits: (guests) => guests,
    code: 1010,
    close: 4401,
  },
];

async function ban({ id }: Actor): Promise<void> {
  const staff = await world.staff();
  const judge = { accountId: staff.id, sessionId: staff.id, userType: 'staff', emailVerified: true, active: true, banned: false } as const;
  await banAccount(second.deps, judge, id, 'Sells followers to others', 'a request');
}

function signOut({ id }: Actor): Promise<void> {
  return second.deps.write((tx) => endSessions(tx, second.deps.wake, id));
}

test(
  'an account that loses its access is out of both nodes within a second, for requests and sockets',
  { ...TIMED, timeout: 60_000 },
  async () => {
    const people = await Promise.all(ACTS.map(async (act) => ({ act, actor: await world.creator() })));
    const present = await Promise.all(people.map(async (each) => ({ ...each, guests: await signIn(each.actor) })));
    const everybody = present.flatMap(({ guests }) => guests);
    expect(everybody.length).toBeGreaterThanOrEqual(50);

    const figures: string[] = [];
    try {
      for (const { act, actor, guests } of present) {
        const hit = act.hits(guests);
        await act.does(actor, guests);
        const committedAt = performance.now();
        const closedAt = await Promise.all(
          hit.map(async ({ socket }) => {
            expect(await socket.closed()).toBe(act.close);
            return performance.now();
          }),
        );
        await Promise.all(hit.map(({ out }) => out));
        const lastRequest = Math.max(0, ...hit.map(({ acceptedAt }) => acceptedAt - committedAt));
        const lastSocket = Math.max(...closedAt) - committedAt;
        figures.push(`${act.name}: last request ${Math.round(lastRequest)} ms, last socket ${Math.round(lastSocket)} ms`);
        expect(lastRequest).toBeLessThan(MOST_MS);
        expect(lastSocket).toBeLessThan(MOST_MS);
        expect(new Set(hit.flatMap(({ refusals }) => refusals))).toEqual(new Set([act.code]));
        const spared = guests.filter((guest) => !hit.includes(guest));
        expect(spared.flatMap(({ socket, refusals }) => [...refusals, ...(socket.closeCode ? [socket.closeCode] : [])])).toEqual([]);
        for (const guest of hit) guest.stop();
      }
    } finally {
      for (const guest of everybody) guest.stop();
    }
    await Promise.all(everybody.map(({ done }) => done));
    process.stdout.write(`\nOut of both nodes, ${everybody.length} sessions asking all the time\n  ${figures.join('\n  ')}\n`);
  },
);
