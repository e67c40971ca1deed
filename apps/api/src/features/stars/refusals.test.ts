import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Pool, type Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const HOUSE = '00000000-0000-7000-8000-000000000001';
/** Owns the tables, so the ledger itself refuses its changes, not the rights of a role. */
let owner: Pool;
let own: string;
let other: string;
/** A transfer that exists and balances. */
let welcome: string;

beforeAll(async () => {
  owner = connect({ url: world.databaseUrl, max: 1, name: 'test-owner' });
  [own, other] = [await starAccount(), await starAccount()];
  const [transfer] = await owner<{ id: string }[]>`SELECT transfer_id AS id FROM star_entries WHERE star_account_id = ${own}`;
  welcome = transfer!.id;
});
afterAll(() => owner.end());

async function starAccount(): Promise<string> {
  const { id } = await world.creator();
  const [row] = await owner<{ id: string }[]>`SELECT id FROM star_accounts WHERE account_id = ${id}`;
  return row!.id;
}

type Columns = Record<string, string | null>;
/** Writes a transfer, with the columns of the case, and its entries. */
async function write(tx: Tx, columns: Columns, entries: [string, number | string][]): Promise<void> {
  const row = { id: newId(), cause: `test:${newId()}`, reason: 'drip', ...columns };
  const names = tx(Object.keys(row));
  await tx`INSERT INTO star_transfers (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::star_transfers, ${tx.json(row)})`;
  for (const [account, amount] of entries) await enter(tx, row.id, account, amount);
}
async function enter(tx: Tx, transferId: string, account: string, amount: number | string): Promise<void> {
  await tx`
    INSERT INTO star_entries (id, transfer_id, star_account_id, amount, balance_after)
    VALUES (${newId()}, ${transferId}, ${account}, ${amount}::bigint, 0)`;
}
async function whyRefused(pool: Pool, work: (tx: Tx) => Promise<unknown>): Promise<string> {
  return pool.begin(work).then(
    () => 'accepted',
    (error: { message: string }) => error.message,
  );
}
const even = (): [string, number][] => [
  [own, 5],
  [HOUSE, -5],
];

const REFUSALS: [name: string, why: string, (tx: Tx) => Promise<unknown>][] = [
  ['a transfer without entries', 'has no entries', (tx) => write(tx, {}, [])],
  ['a transfer with one entry', 'has no entries', (tx) => write(tx, {}, [[own, 5]])],
  [
    'two entries that do not cancel out',
    'does not balance',
    (tx) =>
      write(tx, {}, [
        [own, 5],
        [HOUSE, -4],
      ]),
  ],
  [
    'three entries that do not cancel out',
    'does not balance',
    (tx) =>
      write(tx, {}, [
        [own, 5],
        [other, 5],
        [HOUSE, -9],
      ]),
  ],
  ['one more entry for a transfer that balances', 'does not balance', (tx) => enter(tx, welcome, other, 1)],
  [
    'two entries of one account in a transfer',
    'transfer_id_star_account_id_key',
    (tx) =>
      write(tx, {}, [
        [own, 5],
        [own, -5],
      ]),
  ],
  [
    'an entry of zero stars',
    'star_entries_amount_check',
    (tx) =>
      write(tx, {}, [
        [own, 0],
        [HOUSE, 0],
      ]),
  ],
  ['an entry without a transfer', 'star_entries_transfer_id_fkey', (tx) => enter(tx, newId(), own, 5)],
  [
    'an entry without an account',
    'star_entries_star_account_id_fkey',
    (tx) =>
      write(tx, {}, [
        [newId(), 5],
        [HOUSE, -5],
      ]),
  ],
  ['a creator without a balance', 'star_balance_of_creators', (tx) => tx`UPDATE star_accounts SET balance = NULL WHERE id = ${own}`],
  ['a stored balance of the house', 'star_balance_of_creators', (tx) => tx`UPDATE star_accounts SET balance = -5 WHERE id = ${HOUSE}`],
  [
    'an entry of a creator without the balance after it',
    'star_entry_of_creator',
    async (tx) => {
      await write(tx, {}, []);
      await tx`
        INSERT INTO star_entries (id, transfer_id, star_account_id, amount, balance_after)
        SELECT ${newId()}, id, ${own}, 5, NULL FROM star_transfers ORDER BY id DESC LIMIT 1`;
    },
  ],
  ['a balance below 0', 'star_balance_not_negative', (tx) => tx`UPDATE star_accounts SET balance = -1 WHERE id = ${own}`],
  [
    'more stars spent than available',
    'star_balance_not_negative',
    (tx) => tx`UPDATE star_accounts SET balance = balance - 11 WHERE id = ${own}`,
  ],
  ['an account that starts below 0', 'star_balance_not_negative', openBelowZero],
  [
    'a second account of one creator',
    'star_accounts_account_id_key',
    (tx) => tx`
    INSERT INTO star_accounts (id, account_id) SELECT ${newId()}, account_id FROM star_accounts WHERE id = ${own}`,
  ],
  ['an account without an owner or a name', 'star_accounts_check', (tx) => tx`INSERT INTO star_accounts (id) VALUES (${newId()})`],
  [
    'a second reversal of a transfer',
    'star_transfers_reverses_key',
    async (tx) => {
      for (let i = 0; i < 2; i++) await write(tx, { reason: 'refund', reverses: welcome }, even());
    },
  ],
  ['a reversal of an unknown transfer', 'star_transfers_reverses_fkey', (tx) => write(tx, { reason: 'refund', reverses: newId() }, even())],
  ['the same transfer twice', 'star_transfers_pkey', (tx) => write(tx, { id: welcome }, even())],
  [
    'the same cause twice',
    'star_transfers_cause_key',
    async (tx) => {
      for (let i = 0; i < 2; i++) await write(tx, { cause: 'test:twice' }, even());
    },
  ],
  ['a transfer without a cause', 'violates not-null', (tx) => write(tx, { cause: null }, even())],
  ['an unknown reason', 'star_transfers_reason_check', (tx) => write(tx, { reason: 'present' }, even())],
  [
    'a fraction of a star',
    'invalid input syntax for type bigint',
    (tx) =>
      write(tx, {}, [
        [own, '1.5'],
        [HOUSE, '-1.5'],
      ]),
  ],
  [
    'more than a bigint holds',
    'out of range',
    (tx) =>
      write(tx, {}, [
        [own, '9223372036854775808'],
        [HOUSE, -5],
      ]),
  ],
  [
    'a grant without a member of staff',
    'star_grant_says_why',
    (tx) => write(tx, { reason: 'grant', note: 'Lost to a fault of ours' }, even()),
  ],
  [
    'a grant without a reason',
    'star_grant_says_why',
    async (tx) => {
      const [staff] = await tx<{ accountId: string }[]>`SELECT account_id FROM star_accounts WHERE id = ${own}`;
      await write(tx, { reason: 'grant', actor_id: staff!.accountId, note: '' }, even());
    },
  ],
  ['stars for an unknown comment', 'star_transfers_proposal_id_fkey', (tx) => write(tx, { proposal_id: newId() }, even())],
];

async function openBelowZero(tx: Tx): Promise<void> {
  const id = newId();
  await tx`INSERT INTO accounts (id, user_type, email, password_hash, name, slug) VALUES (${id}, 'creator', ${`${id}@castlane.test`}, 'none', 'Robin', ${id})`;
  await tx`INSERT INTO star_accounts (id, account_id, balance) VALUES (${newId()}, ${id}, -1)`;
}

describe('the ledger table', () => {
  test.each(REFUSALS)('refuses %s', async (_name, why, work) => {
    expect(await whyRefused(owner, work)).toContain(why);
  });

  test('accepts a new, balanced line with a reason', async () => {
    expect(
      await whyRefused(owner, async (tx) => {
        await write(tx, {}, even());
        throw new Error('Undone');
      }),
    ).toBe('Undone');
  });

  test.each([
    ['star_entries', 'amount'],
    ['star_transfers', 'note'],
    ['agreements', 'terms'],
    ['audit_log', 'reason'],
  ])('refuses changes of existing lines in %s', async (table, column) => {
    const changes = [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`];
    for (const change of changes) {
      expect(await whyRefused(world.db, (tx) => tx.unsafe(change))).toContain('permission denied');
      // Not even the owner of the table can change it by mistake.
      expect(await whyRefused(owner, (tx) => tx.unsafe(change))).toContain('append-only');
    }
  });
});
