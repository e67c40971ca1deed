import type { SecurityChange } from '@castlane/contract/notification.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';

/**
 * Notifies the owner, in the app and by mail, that a way to log in was changed, and records it in the audit log. The log contains no
 * address and no key, since it is never erased.
 */
export async function notifySecurityChanged(
  { wake }: Deps,
  tx: Tx,
  { accountId, change, requestId }: { accountId: string; change: SecurityChange; requestId?: string },
): Promise<void> {
  await notify(tx, wake, { accountId, kind: 'security_changed', data: { change }, cause: `${change}:${newId()}` });
  await recordAct(tx, {
    actorId: accountId,
    action: `account.${change}`,
    targetKind: 'account',
    targetId: accountId,
    ...(requestId && { requestId }),
  });
}
