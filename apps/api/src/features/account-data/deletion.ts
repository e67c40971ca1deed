import type { UserType } from '@castlane/contract/auth.ts';
import { writeWithPassword } from '#features/accounts/with-password.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { accountDeletedMail } from './mails.ts';
import { deletionCauseOf, findRemains } from './remains.ts';

/** The account that is being deleted, as it was before; its row is locked. */
export type Leaver = { accountId: string; userType: UserType; email: string };
/** Ends or erases one feature's part of an account, in the transaction that deletes it. */
export type Eraser = (deps: Deps, tx: Tx, leaver: Leaver) => Promise<void>;

/**
 * Deletes an account for good, in one transaction: closes open work and erases all personal data. The other parties keep their chats, with
 * a deleted user. The ledger and the audit log keep the bare id. Throws 1011 for a wrong password.
 */
export async function deleteAccount(
  deps: Deps,
  erasers: readonly Eraser[],
  { accountId, userType }: Viewer,
  password: string,
  requestId: string,
): Promise<void> {
  await writeWithPassword(deps, accountId, password, async (tx, { email }) => {
    for (const erase of erasers) await erase(deps, tx, { accountId, userType, email });
    await enqueue(tx, { kind: 'mail', payload: accountDeletedMail(deps.config, email), cause: deletionCauseOf(accountId) });
    await refuseRemains(tx, { accountId, email });
    await recordAct(tx, { actorId: accountId, action: 'account.deleted', targetKind: 'account', targetId: accountId, requestId });
  });
}

/** Rolls the deletion back if it leaves rows behind; staff learn of it from the log. */
async function refuseRemains(tx: Tx, account: { accountId: string; email: string }): Promise<void> {
  const remains = await findRemains(tx, account);
  if (remains.length === 0) return;
  const places = remains.map(({ place, rows }) => `${place} (${rows})`);
  throw new Error(`The deletion of account ${account.accountId} leaves rows in ${places.join(', ')}`);
}
