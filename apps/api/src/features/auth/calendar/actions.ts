import type { makeCalendarAddress as endpoint } from '@castlane/contract/calendar.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { lockOwn } from '#features/account-status/locks.ts';
import { refuseEnded } from '#features/auth/sessions/queries.ts';
import { hashOf, newToken } from '#features/auth/sessions/tokens.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { urlOf } from './address.ts';
import { findAddress } from './queries.ts';

/**
 * Makes the account's address, in place of the one that `replaces` names. Throws 1005 if there is another: a second tab would end what the
 * first one shows.
 */
export async function makeAddress(
  { config, write }: Deps,
  { accountId, sessionId }: Viewer,
  replaces: string | null,
): Promise<AnswerOf<typeof endpoint>> {
  const token = newToken();
  return write(async (tx) => {
    // A new password ends sessions and the address under the same lock: a session that it ends makes no address afterwards.
    await lockOwn(tx, accountId);
    await refuseEnded(tx, sessionId);
    const there = await findAddress(tx, accountId);
    if ((there?.id ?? null) !== replaces)
      throw new Problem(1005, { status: 409, message: 'Your calendar’s address was changed elsewhere in the meantime' });
    await tx`
      INSERT INTO calendar_addresses (account_id, id, token_hash) VALUES (${accountId}, ${newId()}, ${hashOf(token)})
      ON CONFLICT (account_id) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash, created_at = excluded.created_at`;
    return { address: (await findAddress(tx, accountId))!, url: urlOf(config, token) };
  });
}

/** Ends the address, if there is one. */
export async function endAddress(db: Db, accountId: string): Promise<void> {
  await db`DELETE FROM calendar_addresses WHERE account_id = ${accountId}`;
}
