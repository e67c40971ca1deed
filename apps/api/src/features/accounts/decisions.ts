import type { PendingChanges } from '@castlane/contract/account.ts';
import { rejectionText, type Rejection } from '@castlane/contract/verification.ts';
import { settleUploads } from '#features/uploads/actions.ts';
import { showCreators } from '#features/search-index/creators.ts';
import { reindexJobsOf } from '#features/search-index/jobs.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Wake } from '#platform/live/wake.ts';
import { notifyAccountChanged } from './notify.ts';
import { columnsOfChanges } from './rules.ts';

/** Approves a profile and activates its account. The caller holds the account's lock and has checked that this is due. */
export async function approveProfile(tx: Tx, wake: Wake, accountId: string): Promise<void> {
  await tx`
    UPDATE accounts SET verification_status = 'approved', status = 'active', reviewed_at = app_now(), rejection_reason = NULL, rejection = NULL
    WHERE id = ${accountId}`;
  await showCreators(tx, tx`a.id = ${accountId}`);
  await notifyAccountChanged(tx, wake, accountId);
}

/** Rejects a profile and stores the reasons. Returns how often it has been rejected. */
export async function rejectProfile(tx: Tx, wake: Wake, accountId: string, rejection: Rejection): Promise<number> {
  const [account] = await tx<{ rejections: number }[]>`
    UPDATE accounts SET verification_status = 'rejected', status = 'inactive', reviewed_at = app_now(), rejections = rejections + 1,
      rejection_reason = ${rejectionText(rejection)}, rejection = ${tx.json(rejection)}
    WHERE id = ${accountId} RETURNING rejections`;
  await notifyAccountChanged(tx, wake, accountId);
  return account!.rejections;
}

/** Makes pending changes public. */
export async function approveChanges(tx: Tx, wake: Wake, accountId: string): Promise<void> {
  const changes = await takeChanges(tx, accountId);
  await tx`UPDATE accounts SET ${tx.set(columnsOfChanges(changes))} WHERE id = ${accountId}`;
  await settleUploads(tx, accountId);
  await showCreators(tx, tx`a.id = ${accountId}`);
  await reindexJobsOf(tx, accountId);
  await notifyAccountChanged(tx, wake, accountId);
}

/** Deletes pending changes; the public values stay. */
export async function dropChanges(tx: Tx, wake: Wake, accountId: string): Promise<void> {
  await takeChanges(tx, accountId);
  await settleUploads(tx, accountId);
  await notifyAccountChanged(tx, wake, accountId);
}

async function takeChanges(tx: Tx, accountId: string): Promise<PendingChanges> {
  const [row] = await tx<{ changes: PendingChanges }[]>`DELETE FROM profile_changes WHERE account_id = ${accountId} RETURNING changes`;
  return row!.changes;
}
