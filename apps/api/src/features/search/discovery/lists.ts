import type { CreatorList } from '@castlane/contract/discovery.ts';
import { CREATOR_LISTS_MAX, LISTED_CREATORS_MAX } from '@castlane/contract/policy.ts';
import { isSameName } from '@castlane/contract/name.ts';
import { lockOwn, requireActive } from '#features/account-status/locks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { getOwnList } from './queries.ts';

export async function createCreatorList({ write }: Deps, ownerId: string, name: string): Promise<CreatorList> {
  const id = newId();
  return write(async (tx) => {
    // The lock runs calls one after another, so concurrent calls keep the limit and the names apart.
    await lockOwn(tx, ownerId);
    await requireActive(tx, ownerId);
    const lists = await namesOf(tx, ownerId);
    if (lists.length >= CREATOR_LISTS_MAX) throw new Problem(1005, { message: `You already have ${CREATOR_LISTS_MAX} lists` });
    refuseTakenName(lists, name);
    await tx`INSERT INTO creator_lists (id, owner_id, name) VALUES (${id}, ${ownerId}, ${name})`;
    return getOwnList(tx, ownerId, id);
  });
}

export async function renameCreatorList({ write }: Deps, ownerId: string, id: string, name: string): Promise<CreatorList> {
  return write(async (tx) => {
    await lockOwn(tx, ownerId);
    await lockOwnList(tx, ownerId, id);
    refuseTakenName(await namesOf(tx, ownerId), name, id);
    await tx`UPDATE creator_lists SET name = ${name} WHERE id = ${id} AND owner_id = ${ownerId}`;
    return getOwnList(tx, ownerId, id);
  });
}

export async function deleteCreatorList({ db }: Deps, ownerId: string, id: string): Promise<void> {
  const { count } = await db`DELETE FROM creator_lists WHERE id = ${id} AND owner_id = ${ownerId}`;
  if (count === 0) throw new Problem(1009);
}

export async function addToCreatorList({ write }: Deps, ownerId: string, id: string, slug: string): Promise<void> {
  await write(async (tx) => {
    await lockOwnList(tx, ownerId, id);
    const [creator] = await tx<{ id: string }[]>`
      SELECT a.id FROM accounts a JOIN shown_creators s ON s.account_id = a.id WHERE a.slug = ${slug}`;
    if (!creator) throw new Problem(1009);
    const [list] = await tx<
      { count: number }[]
    >`SELECT count(*)::int FROM listed_creators WHERE list_id = ${id} AND creator_id <> ${creator.id}`;
    if (list!.count >= LISTED_CREATORS_MAX) throw new Problem(1005, { message: `A list can have up to ${LISTED_CREATORS_MAX} creators` });
    await tx`INSERT INTO listed_creators (list_id, creator_id) VALUES (${id}, ${creator.id}) ON CONFLICT DO NOTHING`;
  });
}

export async function removeFromCreatorList({ write }: Deps, ownerId: string, id: string, slug: string): Promise<void> {
  await write(async (tx) => {
    await lockOwnList(tx, ownerId, id);
    await tx`DELETE FROM listed_creators x USING accounts a WHERE x.list_id = ${id} AND a.id = x.creator_id AND a.slug = ${slug}`;
  });
}

async function lockOwnList(tx: Tx, ownerId: string, id: string): Promise<void> {
  const [list] = await tx`SELECT 1 FROM creator_lists WHERE id = ${id} AND owner_id = ${ownerId} FOR UPDATE`;
  if (!list) throw new Problem(1009);
}

type Named = { id: string; name: string };

async function namesOf(tx: Tx, ownerId: string): Promise<Named[]> {
  return tx<Named[]>`SELECT id, name FROM creator_lists WHERE owner_id = ${ownerId}`;
}

function refuseTakenName(lists: readonly Named[], name: string, but?: string): void {
  const isTaken = lists.some((list) => list.id !== but && isSameName(list.name, name));
  if (isTaken) throw new Problem(1005, { status: 409, message: 'You already have a list with that name' });
}
