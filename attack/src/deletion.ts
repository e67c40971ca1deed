import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@castlane/api/src/features/accounts/factory.ts';
import { connect, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import type { Result } from './report.ts';
import type { Served } from './served.ts';
import type { Person } from './server.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 20;
/** How many copies of the same request run beside the deletion. */
const AT_ONCE = 4;
const SETTLED_MS = 3000;
/** Tables that the writes below fill, and that must hold nothing once the account is gone. */
const PLACES = ['mailed_secrets', 'sessions', 'known_devices', 'saved_searches', 'uploads', 'push_subscriptions', 'profile_changes'];

type Write = (person: Person) => { path: string; method?: string; body: object };

/** Writes for an account; each races with its deletion. */
const WRITES: Record<string, Write> = {
  'a reset link': ({ email }) => ({ path: 'auth/forgot-password', body: { email } }),
  'a log-in': ({ email }) => ({ path: 'auth/login', body: { email, password: DEMO_PASSWORD } }),
  'a new password': () => ({ path: 'account/change-password', body: { currentPassword: DEMO_PASSWORD, newPassword: 'Quiet7Rivers!' } }),
  'a saved search': () => ({ path: 'saved-searches', body: { name: 'Shoes', filter: { q: 'shoe' } } }),
  'an upload': () => ({ path: 'account/sign-url', body: { purpose: 'profile_image', contentType: 'image/png', size: 1000 } }),
  'a push subscription': () => ({ path: 'push/subscriptions', body: aBrowser() }),
  'a profile edit': () => ({ path: 'account/edit', method: 'PATCH', body: { about: 'I make calm, honest films about things that last.' } }),
};

/** Deletes accounts while something is written for them: nothing may remain, and no account may come back. */
export async function attackByDeletion(stage: Stage): Promise<Result> {
  // Each round uses a new account, so rate limits would only count the shared address.
  const served = await stage.serve({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const db = connect({ url: served.databaseUrl, max: 1, name: 'attack' });
  const faults: string[] = [];
  let [rounds, deleted, errors] = [0, 0, 0];
  try {
    for (const [what, write] of Object.entries(WRITES)) {
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds += 1;
        const person = await served.ask('person', 'creator');
        const statuses = await race(served, person, write);
        errors += statuses.filter((status) => status >= 500).length;
        if (statuses[0] === 204) deleted += 1;
        const left = statuses[0] === 204 ? await remainsOf(db, person) : [];
        if (left.length === 0) continue;
        faults.push(`After a deletion during ${what}, this data is left: ${left.join(', ')}`);
        break;
      }
    }
  } finally {
    await db.end();
  }
  if (errors > 0) faults.push(`${errors} answers with 5xx`);
  return {
    figures: [
      ['races of a deletion with a write; deleted at the first try', `${rounds}; ${deleted}`, ''],
      ['answers with 5xx', String(errors), '0'],
      ['kinds of writes that left data', String(faults.length - (errors > 0 ? 1 : 0)), '0'],
    ],
    faults,
  };
}

/** Returns the statuses of the deletion, and of the writes before, beside and after it. */
function race(served: Served, person: Person, write: Write): Promise<number[]> {
  const writes = Array.from({ length: AT_ONCE }, async (_, n) => {
    await pause(n * 3);
    return send(served, person, write(person));
  });
  return Promise.all([send(served, person, { path: 'account/delete', body: { password: DEMO_PASSWORD } }), ...writes]);
}

async function send({ origin }: Served, { token }: Person, { path, method = 'POST', body }: ReturnType<Write>): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/user/v1/${path}`, { method, headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  return response.status;
}

/** Returns what is left once pending mails are sent or dropped. */
async function remainsOf(db: Pool, { id }: Person): Promise<string[]> {
  for (const deadline = Date.now() + SETTLED_MS; ; await pause(100)) {
    const left: string[] = [];
    for (const place of PLACES) {
      const [row] = await db<{ rows: number }[]>`SELECT count(*)::int AS rows FROM ${db(place)} WHERE account_id = ${id}`;
      if (row!.rows > 0) left.push(`${place} × ${row!.rows}`);
    }
    const [account] = await db<{ about: string | null; isGone: boolean }[]>`
      SELECT about, deleted_at IS NOT NULL AS is_gone FROM accounts WHERE id = ${id}`;
    if (account && (!account.isGone || account.about !== null)) left.push('the account');
    if (left.length === 0 || Date.now() > deadline) return left;
  }
}

function aBrowser(): object {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
