import type { Service } from '@castlane/contract/channel.ts';
import { lockStanding } from '#features/account-status/locks.ts';
import { showCreators } from '#features/search-index/creators.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { dropPictures } from './store.ts';
import { askToRevoke } from './revoking.ts';
import { openTokens } from './tokens.ts';

/** Deletes the account's channel with all its data, and enqueues the revocation of its consent. */
export async function disconnectChannel(deps: Deps, accountId: string, service: Service): Promise<void> {
  if (!(await endChannel(deps, accountId, deps.db`service = ${service}`))) throw new Problem(1009);
}

/** Does the same with just the given channel, not another one that its owner may have connected since. */
export async function endChannel(deps: Deps, accountId: string, meant: Fragment): Promise<boolean> {
  return deps.write(async (tx) => {
    await lockStanding(tx, accountId);
    const count = await dropChannels(deps, tx, tx`account_id = ${accountId} AND ${meant}`);
    if (count > 0) await showCreators(tx, tx`a.id = ${accountId}`);
    return count > 0;
  });
}

/** Deletes the channels and open consents of a deleted account. */
export async function eraseChannels(deps: Pick<Deps, 'keys'>, tx: Tx, accountId: string): Promise<void> {
  await dropChannels(deps, tx, tx`account_id = ${accountId}`);
  await tx`DELETE FROM channel_consents WHERE account_id = ${accountId}`;
}

type Dropped = { id: string; service: Service; simulated: boolean; tokens: string | null };

async function dropChannels({ keys }: Pick<Deps, 'keys'>, tx: Tx, which: Fragment): Promise<number> {
  const dropped = await tx<Dropped[]>`SELECT id, service, simulated, tokens FROM channels WHERE ${which} ORDER BY id FOR UPDATE`;
  for (const { id, tokens: sealed, ...service } of dropped) {
    const tokens = sealed === null ? undefined : openTokens(keys, sealed);
    if (tokens) await askToRevoke({ keys }, tx, service, tokens);
    await dropPictures(tx, id);
    await tx`DELETE FROM channels WHERE id = ${id}`;
  }
  return dropped.length;
}
