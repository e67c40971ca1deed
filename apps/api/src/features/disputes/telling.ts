import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import { notify } from '#features/notifications/actions.ts';
import { actorData } from '#features/proposals/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import type { Work } from './mails.ts';
import type { Place } from './places.ts';

type News = {
  place: Place;
  kind: NotificationKind;
  /** What it is about: one cause is told once. */
  cause: string;
  /** Who did it; null for staff and for the clock. */
  actorId: string | null;
  data?: NotificationData;
  mail: (work: Work) => Mail;
};

/** Tells one of the two, in the product and by mail. */
export async function tell(
  { config, wake }: Deps,
  tx: Tx,
  accountId: string,
  { place, kind, cause, actorId, data, mail }: News,
): Promise<void> {
  const { slug, title, threadId } = place;
  const actor = actorId === null ? undefined : await actorData(tx, actorId);
  await notify(tx, wake, { accountId, kind, cause, data: { ...actor, jobSlug: slug, jobTitle: title, threadId, ...data } });
  const [reader] = await tx<
    { email: string; name: string }[]
  >`SELECT email, name FROM accounts WHERE id = ${accountId} AND deleted_at IS NULL`;
  if (!reader) return;
  const payload = mail({ config, ...reader, title, threadId, actor: actor?.actorName ?? '' });
  await enqueue(tx, { kind: 'mail', payload, cause: `mail:${cause}:${accountId}` });
}
