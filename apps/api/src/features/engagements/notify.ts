import type { EndReason } from '@castlane/contract/engagement-state.ts';
import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { actorData } from '#features/notifications/actor.ts';
import { notify } from '#features/notifications/actions.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { MailOf } from '#platform/mail/layout.ts';
import type { Engaged } from './queries.ts';

export type Side = 'owner' | 'creator';
export const BOTH: readonly Side[] = ['owner', 'creator'];

/** What each mail to a party needs: the other party's name, the job's title, and the thread that it links to. */
export type Letter = { other: string; title: string; threadId: string };

export type News = {
  /** Identifies the event: each party is notified once per cause. */
  cause: string;
  data?: NotificationData;
  /** The words of the mail, if those of its kind are not enough. */
  mail?: (letter: Letter) => MailOf;
};

type EventKind = Extract<ThreadEvent['kind'], NotificationKind>;
/** A fact for the thread, and the news of it, in the app and by mail, if a party must know. */
export type Step =
  | { event: { kind: EventKind; body?: string; data?: ThreadEvent['data'] }; news: News }
  | { event: { kind: Exclude<ThreadEvent['kind'], 'message'>; body?: string; data?: ThreadEvent['data'] }; news?: undefined };
/** A step that ends work can say why, if that leaves no mark. */
export type EndingStep = Step & { endReason?: EndReason };

/** An accepted part, and how many there are. */
export type Accepted = { part: number; parts: number };

/** What words say of a part; nothing of undivided work. */
export function partOf({ part, parts }: Accepted): Partial<Accepted> {
  return parts === 1 ? {} : { part, parts };
}

/** The step of an acceptance: it begins the next part, or completes the work with the last. */
export function acceptedStep(
  { id }: Pick<Engaged, 'id'>,
  { part, parts }: Accepted,
  delivery: { deliveryId: string; number: number; bySilence?: true },
  { data, mail }: Pick<News, 'data' | 'mail'>,
): Step {
  const of = partOf({ part, parts });
  const kind = part < parts ? 'part_accepted' : 'completed';
  const cause = part < parts ? `part_accepted:${id}:${part}` : `completed:${id}`;
  return { event: { kind, data: { ...delivery, ...of } }, news: { cause, data: { ...data, ...of }, mail } };
}

/** Adds a step to the thread and notifies the given sides. `by` is the party that took it; null for staff and the clock. */
export async function announce(
  deps: Deps,
  tx: Tx,
  work: Engaged,
  by: string | null,
  { event, news }: Step,
  to: readonly Side[],
): Promise<void> {
  await appendEvent(tx, deps.wake, work.threadId, { ...event, senderId: by });
  if (news) await notifyParties(deps, tx, work, { ...news, kind: event.kind, byOther: by !== null }, to);
}

/** Notifies parties of what the other one, staff or the clock did. Each learns who the other one is; the picture is shown only if they acted. */
export async function notifyParties(
  { wake }: Pick<Deps, 'wake'>,
  tx: Tx,
  work: Engaged,
  { kind, cause, data, mail, byOther }: News & { kind: NotificationKind; byOther: boolean },
  to: readonly Side[],
): Promise<void> {
  const { title, threadId } = work;
  for (const side of to) {
    const [accountId, otherId] = side === 'owner' ? [work.ownerId, work.creatorId] : [work.creatorId, work.ownerId];
    const actor = await actorData(tx, otherId);
    await notify(tx, wake, {
      accountId,
      kind,
      cause,
      data: { ...(byOther ? actor : { otherName: actor.actorName }), ...dataOf(work), ...data },
      ...(mail && { mail: mail({ other: actor.actorName, title, threadId }) }),
    });
  }
}

/** What each notification about some work says of it. */
export function dataOf({ slug, title, threadId }: Engaged): NotificationData {
  return { jobSlug: slug, jobTitle: title, threadId };
}

export function sideOf({ ownerId }: Pick<Engaged, 'ownerId'>, accountId: string): Side {
  return ownerId === accountId ? 'owner' : 'creator';
}

export function otherOf(side: Side): Side {
  return side === 'owner' ? 'creator' : 'owner';
}
