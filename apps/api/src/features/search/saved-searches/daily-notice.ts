import { SAVED_SEARCH_JOBS } from '@castlane/contract/policy.ts';
import type { SavedSearch } from '@castlane/contract/saved-search.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { newJobsMail, type Found } from './mails.ts';
import { findNewJobs, settled } from './queries.ts';
import { addressOf } from './rules.ts';

type Kept = Pick<SavedSearch, 'id' | 'name' | 'filter'> & { toldAt: string };

/** Notifies creators of the new jobs of all their searches together, at most once a day, and not without new jobs. */
export const notifyOfNewJobs: Clock = {
  name: 'new jobs of saved searches',
  async due(db, most) {
    const rows = await db<{ accountId: string }[]>`
      SELECT s.account_id FROM saved_searches s JOIN accounts a ON a.id = s.account_id
      WHERE ${isDue(db)} GROUP BY s.account_id ORDER BY min(s.told_at) LIMIT ${most}`;
    return rows.map(({ accountId }) => accountId);
  },
  async act(deps, tx, accountId) {
    const [reader] = await tx`
      SELECT 1 FROM accounts a WHERE a.id = ${accountId} AND EXISTS (
        SELECT 1 FROM saved_searches s WHERE s.account_id = a.id AND ${isDue(tx)}) FOR NO KEY UPDATE SKIP LOCKED`;
    if (!reader) return false;
    const kept = await tx<Kept[]>`
      SELECT id, name, filter, told_at::text AS told_at FROM saved_searches WHERE account_id = ${accountId} ORDER BY id DESC`;
    const found = await lookInto(tx, accountId, kept);
    const [told] = await tx<{ at: string }[]>`
      UPDATE saved_searches SET told_at = ${settled(tx)} WHERE account_id = ${accountId} RETURNING told_at::text AS at`;
    const [first] = found;
    if (!first) return true;
    const cause = `saved_search:${accountId}:${told!.at}`;
    const count = new Set(found.flatMap(({ jobs }) => jobs.map(({ slug }) => slug))).size;
    const isOne = found.length === 1;
    const data = { count, ...(isOne ? { search: first.name } : {}), query: isOne ? first.address : '' };
    await notify(tx, deps.wake, { accountId, kind: 'saved_search', cause, data, mail: newJobsMail(deps.config, found) });
    return true;
  },
};

/** When one search is due, all are, so an account with several gets one mail. */
function isDue(db: Db): Fragment {
  return db`s.told_at <= ${settled(db)} - interval '1 day' AND a.status <> 'banned' AND a.deleted_at IS NULL`;
}

async function lookInto(tx: Tx, accountId: string, kept: readonly Kept[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const { name, filter, toldAt } of kept) {
    const jobs = await findNewJobs(tx, { accountId, filter, toldAt }, SAVED_SEARCH_JOBS);
    if (jobs.length > 0) found.push({ name, address: addressOf(filter), jobs });
  }
  return found;
}
