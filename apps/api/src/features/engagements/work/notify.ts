import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { MailWords } from '#platform/mail/layout.ts';
import { actorData } from '#features/account-status/actor.ts';

/** An assigned job, and the thread of its two parties. */
export type RunningWork = { id: string; slug: string; title: string; ownerId: string; creatorId: string; threadId: string };

/** What each mail to a party needs: the other party's name, the job's title, and the thread that it links to. */
export type Letter = { other: string; title: string; threadId: string };

type News = {
  kind: NotificationKind;
  /** Identifies the event: each party is notified once per cause. */
  cause: string;
  data?: NotificationData;
  /** False if staff or the clock acted: the other party's picture is not shown. */
  byOther?: false;
  mail: (letter: Letter) => MailWords;
};

/** Notifies one party of what the other party, or the clock, did: in the app and by mail. */
export async function notifyParty(
  { wake }: Pick<Deps, 'wake'>,
  tx: Tx,
  { slug, title, threadId, ...work }: RunningWork,
  side: 'owner' | 'creator',
  { kind, cause, data, byOther, mail }: News,
): Promise<void> {
  const [accountId, otherId] = side === 'owner' ? [work.ownerId, work.creatorId] : [work.creatorId, work.ownerId];
  const actor = await actorData(tx, otherId);
  await notify(tx, wake, {
    accountId,
    kind,
    cause,
    data: { ...(byOther !== false && actor), jobSlug: slug, jobTitle: title, threadId, ...data },
    mail: mail({ other: actor.actorName, title, threadId }),
  });
}
