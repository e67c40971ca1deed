import { serverNow } from '#platform/clock.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import type { ThreadEvent, ThreadEventKind } from '@castlane/contract/thread-event.ts';
import { Suspense } from 'react';
import { AmendmentCard, OfferCard } from '#features/engagements/agreements/OfferCard.tsx';
import { statusAt } from '#features/engagements/agreements/offer-words.ts';
import { firstName } from '#features/threads/messages/event-words.ts';
import { outcomeOf, type Outcome } from '#features/threads/messages/event-kinds.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { paths } from '#platform/page/paths.ts';
import { Text } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { EventPill } from './EventPill.tsx';
import { t } from './words.ts';

export const ThreadAct = lazyPart(() => import('#features/engagements/work/ThreadAct.tsx'), 'ThreadAct');

/** The events that are a card as long as they wait for an answer, or lead to a further step. */
const ACTS: ReadonlySet<ThreadEventKind> = new Set([
  'job_assigned',
  'delivered',
  'changes_requested',
  'cancel_requested',
  'completed',
  'dispute_decided',
]);

/** What shows the newest terms that wait, as one card. */
const OFFERS: ReadonlySet<ThreadEventKind> = new Set(['offer_sent', 'offer_countered']);
const AMENDMENTS: ReadonlySet<ThreadEventKind> = new Set(['amendment_sent', 'amendment_countered']);

type FactProps = { event: ThreadEvent; events: readonly ThreadEvent[]; thread: Thread; me: string; isOwner: boolean };

/** A product event. What waits for an answer is a card with its terms and buttons; later it is a line that says what became of it. */
export function Fact({ event, events, thread, me, isOwner }: FactProps) {
  const { offer, engagement, amendment, otherParty, job } = thread;
  const name = firstName(otherParty.name);
  if (OFFERS.has(event.kind) && offer?.status === 'pending' && event.data.offerId === offer.id)
    return <OfferCard offer={offer} jobSlug={job.slug} isOwn={offer.senderId === me} name={name} />;
  if (AMENDMENTS.has(event.kind) && amendment && engagement && event.data.offerId === amendment.id) {
    const isOwn = amendment.senderId === me;
    return <AmendmentCard offer={amendment} engagementId={engagement.id} jobSlug={job.slug} isOwn={isOwn} name={name} />;
  }
  const line = (
    <EventPill event={event} me={me} name={name} isCreator={!isOwner} outcome={outcomeOf(event, events) ?? ofNewest(event, offer)}>
      <Locked event={event} engagement={engagement} />
    </EventPill>
  );
  if (!engagement || !ACTS.has(event.kind) || (event.kind === 'job_assigned' && isOwner)) return line;
  return (
    <Suspense fallback={line}>
      <ThreadAct event={event} engagementId={engagement.id} line={line} />
    </Suspense>
  );
}

/** An offer expires without any event at first. */
function ofNewest({ data }: ThreadEvent, offer: Thread['offer']): Outcome | undefined {
  if (!offer || data.offerId !== offer.id) return undefined;
  return statusAt(offer, serverNow()) === 'expired' ? 'expired' : undefined;
}

/** The link to the terms that an event has locked. */
function Locked({ event: { data }, engagement }: Pick<FactProps, 'event'> & Pick<Thread, 'engagement'>) {
  if (!data.sha256 || !engagement) return null;
  return (
    <Text component={TextLink} size="sm" fw={550} mt={-4} px={8} py={7} href={paths.agreement(engagement.id, data.number ?? 1)}>
      {t('agreement.locked')}
    </Text>
  );
}
