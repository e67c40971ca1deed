import { APP_KILL, CALM, dies } from './faults.ts';
import type { Mutant } from './mutant.ts';

const HUB = 'apps/api/src/platform/live/hub.ts';
const SOCKETS = 'apps/api/src/platform/live/sockets.ts';
const SENDING = 'apps/api/src/features/threads/sending.ts';
/** The normal poll would repair within a second what the harness must notice. */
const RARE_POLL = { file: HUB, find: 'const POLL_MS = 1000;', replace: 'const POLL_MS = 8000;' };
const SUBSCRIBES = `    member.connections = [...member.connections, connection];
    this.#members.set(accountId, member);
    this.flush(accountId);`;

function fetchesFirst(read: string, prepare: string): string {
  return `    void (async () => {
      const rows = await ${read};
      const frames = rows.length > 0 ? await this.#render(rows) : [];
      for (const [index, row] of rows.entries()) {
        connection.write(${prepare}(JSON.stringify(frames[index])));
        connection.cursor = row.n;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
      const [head] = await this.#pool\`SELECT last_n FROM account_streams WHERE account_id = \${accountId}\`;
      connection.cursor = head.lastN;
      member.connections = [...member.connections, connection];
      this.#members.set(accountId, member);
    })();`;
}

/** Everything is stored correctly, but an account is not notified. */
export const MUTANTS_OF_TELLING: readonly Mutant[] = [
  {
    name: 'notified before the commit',
    faults: [CALM],
    rewrites: [
      {
        file: SENDING,
        find: 'const sent = await deps.writeOne((db) => writeMessages(db, messages, false));',
        replace: `const sent = await deps.writeOne((db) => db.begin(async (tx) => {
      const early = await writeMessages(tx, messages, false);
      for (const { members } of early) if (members) deps.wake.accounts(members);
      await new Promise((resolve) => setTimeout(resolve, 15));
      return early.map((each) => ({ ...each, members: null }));
    }));`,
      },
      RARE_POLL,
    ],
  },
  {
    name: 'notified only, no poll',
    faults: [dies('after-ack-before-wake')],
    rewrites: [
      {
        file: HUB,
        find: 'setInterval(() => void this.#findMissed(), POLL_MS)',
        replace: 'setInterval(() => this.#findMissed.length, POLL_MS)',
      },
    ],
  },
  {
    name: 'backlog fetched, then subscribed',
    faults: [APP_KILL],
    rewrites: [
      {
        file: HUB,
        find: SUBSCRIBES,
        replace: fetchesFirst('readStreams(this.#pool, [{ accountId, after: connection.cursor }], PAGE)', 'prepare'),
      },
      { file: HUB, find: 'import { readStreams,', replace: 'import { readStreams,' },
    ],
  },
  {
    name: 'a reconnecting client starts at the newest event',
    faults: [APP_KILL],
    rewrites: [{ file: SOCKETS, find: 'known ? frame.cursor! : head.lastN', replace: 'head.lastN' }],
  },
  {
    name: 'backlog beyond one page dropped',
    faults: [APP_KILL],
    rewrites: [
      { file: HUB, find: 'const PAGE = 500;', replace: 'const PAGE = 3;' },
      { file: HUB, find: 'const PAGE_OF_MANY = 100;', replace: 'const PAGE_OF_MANY = 3;' },
      {
        file: HUB,
        find: 'if (member.again || hasMore) this.flush(accountId);',
        replace: `if (hasMore) {
      const [head] = await this.#pool\`SELECT last_n FROM account_streams WHERE account_id = \${accountId}\`;
      for (const connection of to) connection.cursor = head.lastN;
    }
    if (member.again) this.flush(accountId);`,
      },
    ],
  },
];
