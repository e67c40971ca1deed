import type { NotificationKind } from '@castlane/contract/notification.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Wake } from '#platform/live/wake.ts';

type Kind = Extract<NotificationKind, `offer_${string}` | `amendment_${string}`>;
type Place = { id: string; threadId: string; jobSlug: string; jobTitle: string };

/** Notifies one party of what the other did about an offer or an amendment. */
export async function notifyParty(
  tx: Tx,
  wake: Wake,
  actor: { accountId: string },
  { id, threadId, jobSlug, jobTitle }: Place,
  accountId: string,
  kind: Kind,
): Promise<void> {
  const data = { jobSlug, jobTitle, threadId };
  await notify(tx, wake, { accountId, actorId: actor.accountId, kind, cause: `${kind}:${id}`, data });
}
