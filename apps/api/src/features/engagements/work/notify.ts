import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { MailWords } from '#platform/mail/layout.ts';
import { actorData } from '#features/account-status/actor.ts';

/** Work that somebody has, and where its two sides talk. */
export type RunningWork = { id: string; slug: string; title: string; ownerId: string; creatorId: string; threadId: string };

/** What every mail of a side needs: who the other one is, what it is about, and where it leads. */
export type Letter = { other: string; title: string; threadId: string };

type News = {
  kind: NotificationKind;
  /** What it is about: one cause is told once to each side. */
  cause: string;
  data?: NotificationData;
  /** Staff did it, or nobody: the other one's face is not shown. */
  byOther?: false;
  mail: (letter: Letter) => MailWords;
};

/** Tells one side what the other one, or the clock, has done: in the app and by mail. */
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
