import type { Db } from '#platform/db/connect.ts';
import { differencesOf, type Difference, type Figures } from '#platform/db/differences.ts';

/** The expected balance of each account, summed from the ledger. */
const BALANCES: Figures = {
  table: 'star_accounts',
  key: 'id',
  definition: (db) => db`
    SELECT s.id, coalesce((SELECT sum(amount) FROM star_entries e WHERE e.star_account_id = s.id), 0)::int AS balance
    FROM star_accounts s WHERE s.balance IS NOT NULL`,
};

export function differencesOfStars(db: Db): Promise<Difference[]> {
  return differencesOf(db, BALANCES);
}
