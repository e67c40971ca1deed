import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { SavedSearch, saveSearch as saveEndpoint } from '@castlane/contract/saved-search.ts';
import { lockOwn } from '#features/account-status/locks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse, refuseInput } from '#platform/problem.ts';
import { canonicalOf, whyBadFilter, whyNoMore } from './rules.ts';

/** Saves a search; if the same one exists, just updates its name. */
export async function saveSearch(
  { write }: Deps,
  accountId: string,
  { name, filter: given }: BodyOf<typeof saveEndpoint>,
): Promise<SavedSearch> {
  const filter = canonicalOf(given);
  refuseInput(whyBadFilter(filter));
  return write(async (tx) => {
    // The lock runs calls one after another, so concurrent calls keep the limit.
    await lockOwn(tx, accountId);
    const [known] = await tx<SavedSearch[]>`
      UPDATE saved_searches SET name = ${name} WHERE account_id = ${accountId} AND filter = ${tx.json(filter)} RETURNING id, name, filter, created_at`;
    if (known) return known;
    const [own] = await tx<{ count: number }[]>`SELECT count(*)::int FROM saved_searches WHERE account_id = ${accountId}`;
    refuse(whyNoMore(own!.count));
    const [made] = await tx<SavedSearch[]>`
      INSERT INTO saved_searches (id, account_id, name, filter) VALUES (${newId()}, ${accountId}, ${name}, ${tx.json(filter)})
      RETURNING id, name, filter, created_at`;
    return made!;
  });
}

export async function deleteSavedSearch({ write }: Deps, accountId: string, id: string): Promise<void> {
  await write(async (tx) => {
    const { count } = await tx`DELETE FROM saved_searches WHERE id = ${id} AND account_id = ${accountId}`;
    if (count === 0) throw new Problem(1009);
  });
}

export async function eraseSavedSearches(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM saved_searches WHERE account_id = ${accountId}`;
}
