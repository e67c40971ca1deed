import { serverNow } from '#platform/clock.ts';
import type { TimelineEntry, Engagement } from '@castlane/contract/engagement.ts';
import { clock, shortDay, timeLeft } from '#platform/language/format.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { t } from './words.ts';
import type { TimelineStep } from '#ui/content/Timeline.tsx';
import { isProductEnd } from '#features/engagements/shipping/shipping-state.ts';
import { currentPart, isDivided, isLastPart, mayReview } from './rules.ts';
import { otherName } from '#features/accounts/names.ts';

/** The facts that are steps; offers, requests and payment ticks are shown in the thread. */
const STEPS: Partial<Record<TimelineEntry['kind'], KeyOf<typeof t>>> = {
  proposal_approved: 'work.step.proposal_approved',
  thread_started: 'work.step.thread_started',
  job_assigned: 'work.step.job_assigned',
  amendment_accepted: 'work.step.amendment_accepted',
  delivered: 'work.step.delivered',
  changes_requested: 'work.step.changes_requested',
  part_accepted: 'work.step.partAccepted',
  completed: 'work.step.completed',
  cancelled: 'work.step.cancelled',
  dispute_opened: 'work.step.dispute_opened',
  dispute_decided: 'work.step.dispute_decided',
  review_left: 'work.step.review_left.you',
};
const BEFORE: ReadonlySet<TimelineEntry['kind']> = new Set(['proposal_approved', 'thread_started']);

export function stepsOf(work: Engagement, { isShort = false, fromStart = false } = {}): TimelineStep[] {
  const shown = work.timeline.filter((entry) => isStep(entry) && (fromStart || !BEFORE.has(entry.kind)));
  const taken = shown.map((entry, index) => takenStep(entry, work, { isShort, before: shown.slice(0, index) }));
  return [...taken, ...silentEnd(work), ...comingSteps(work)];
}

/** The auto-accept counts from its exact second; the fact follows with the next run of the clock. */
function silentEnd({ status, timeline, completedAt }: Engagement): TimelineStep[] {
  if (status !== 'completed' && status !== 'cancelled') return [];
  if (timeline.some(({ kind }) => kind === status || kind === 'dispute_decided')) return [];
  const note = completedAt ? shortDay(completedAt) : undefined;
  return [{ label: t('work.step', { context: status }), note, state: status === 'cancelled' ? 'bad' : 'done' }];
}

/** A decision of our team is one step, although the job ends with it. */
function isStep({ kind, by }: TimelineEntry): boolean {
  return kind in STEPS && !(by === 'staff' && (kind === 'completed' || kind === 'cancelled'));
}

type Around = { isShort: boolean; before: readonly TimelineEntry[] };

/** The part that an entry is about: all before were accepted earlier. */
function partAt({ kind, at }: TimelineEntry, { parts }: Engagement): number {
  const isAcceptance = kind === 'part_accepted';
  const accepted = parts.map(({ acceptedAt }) => (acceptedAt === null ? Infinity : Date.parse(acceptedAt)));
  // An automatic acceptance counts from its exact second, and is told a little later.
  return isAcceptance
    ? accepted.filter((each) => each <= Date.parse(at)).length
    : accepted.filter((each) => each < Date.parse(at)).length + 1;
}

function takenStep(entry: TimelineEntry, work: Engagement, { isShort, before }: Around): TimelineStep {
  const { kind, at, by } = entry;
  const outcome = kind === 'dispute_decided' && partAt(entry, work) === work.part ? work.dispute?.outcome : null;
  const isProduct = kind === 'cancelled' && isProductEnd(work);
  const label =
    kind === 'review_left' ? reviewWords(by, work) : outcome ? t('work.decided', { context: outcome }) : stepWords(entry, work, before);
  const isBad = (kind === 'cancelled' && !isProduct) || kind === 'dispute_opened' || outcome === 'cancelled';
  const note = isShort
    ? shortDay(at)
    : [`${shortDay(at)}, ${clock(at)}`, kind !== 'review_left' && whoWords(by, work)].filter(Boolean).join(' · ');
  return { label, note, state: isBad ? 'bad' : 'done' };
}

function stepWords(entry: TimelineEntry, work: Engagement, before: readonly TimelineEntry[]): string {
  const { kind } = entry;
  const part = partAt(entry, work);
  if (kind === 'part_accepted') return t('work.step.partAccepted', { part });
  if (kind === 'cancelled' && isProductEnd(work)) return t('work.step.ended');
  if (kind === 'dispute_decided' && part < work.part) return t('work.step.partDecided', { part });
  if (kind === 'delivered') {
    const isAgain = before.some((each) => each.kind === kind && partAt(each, work) === part);
    return isAgain ? t('work.step.deliveredAgain') : deliveredWords(work, part);
  }
  return t(STEPS[kind]!);
}

function deliveredWords(work: Engagement, part: number): string {
  return isDivided(work) ? t('work.step.partDelivered', { part }) : t('work.step.delivered');
}

function reviewWords(by: TimelineEntry['by'], work: Engagement): string {
  return by === work.side ? t('work.step.review_left.you') : t('work.step.review_left.other', { name: otherName(work) });
}

function whoWords(by: TimelineEntry['by'], work: Engagement): string {
  if (by === 'clock') return '';
  if (by === 'staff') return t('work.by.staff');
  return by === work.side ? t('work.by.you') : otherName(work);
}

function comingSteps(work: Engagement): TimelineStep[] {
  const { status, part, acceptBy, reviews } = work;
  switch (status) {
    case 'active':
      return [{ label: deliveredWords(work, part), note: timeLeft(currentPart(work).dueAt), state: 'now' }, ...comingEnd(work)];
    case 'delivered': {
      const [next, ...rest] = comingEnd(work);
      return [{ ...next!, state: 'now', note: acceptBy ? t('work.step.until', { day: shortDay(acceptBy) }) : undefined }, ...rest];
    }
    case 'changes_requested':
      return [{ label: t('work.step.deliveredAgain'), state: 'now' }, ...comingEnd(work)];
    case 'disputed':
      return [{ label: t('work.step.deciding'), state: 'now' }];
    case 'completed':
      return mayReview(work, serverNow()) && reviews.reviewBy
        ? [{ label: t('work.step.yourReview'), note: t('work.step.until', { day: shortDay(reviews.reviewBy) }), state: 'now' }]
        : [];
    default:
      return [];
  }
}

/** The acceptance of the part, and the end. */
function comingEnd(work: Engagement): TimelineStep[] {
  const completed = { label: t('work.step.completed'), state: 'next' } as const;
  return isLastPart(work) ? [completed] : [{ label: t('work.step.partAccepted', { part: work.part }), state: 'next' }, completed];
}
