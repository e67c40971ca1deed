import { approve, comment } from '#app/demo/acts/comments.ts';
import { draftJob, publishJob } from '#app/demo/acts/jobs.ts';
import { viewerOf, type Work } from '#app/demo/acts/rows.ts';
import { shipProduct } from '#app/demo/acts/shipping.ts';
import { acceptOffer, makeOffer, read, startThread } from '#app/demo/acts/threads.ts';
import { beginWork, complete, deliver, disputePayment, markPayment, review } from '#app/demo/acts/work.ts';
import earlierJobs from '#app/demo/content/earlier.json' with { type: 'json' };
import type { JobIdea } from '#app/demo/idea.ts';
import { COMMENTS, ENDINGS } from '#app/demo/words.ts';
import { daysAfter } from '#features/jobs/rules.ts';
import { answerReview } from '#features/reviews/actions.ts';
import type { Scene } from './scene.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** A late payment is ticked off so many days after the work was accepted. */
const LATE_DAYS = 16;

type Said = [rating: number, text: string, answer?: string];

/** A job completed in the past: by which creator, how long ago it was published, and the reviews of both sides. */
type EarlierJob = {
  owner: string;
  creator: string;
  daysAgo: number;
  idea: JobIdea;
  /** The delivered work. */
  link: string;
  /** The payment, if it was not on time: ticked off after its day, or by nobody, after which the creator may ask staff. */
  payment?: 'late' | 'overdue' | { askedHoursAgo: number; reason: string };
  /** The owner's review of the creator. */
  ofCreator: Said;
  /** The creator's review of the owner; if missing, the owner's review was published after 14 days. */
  ofOwner?: Said;
};

/** Plans work that was completed and reviewed long ago, from the brief to the replies. */
export function planEarlier(scene: Scene): void {
  for (const job of earlierJobs as unknown as EarlierJob[]) scene.past.plan(scene.past.daysAgo(job.daysAgo), () => tellEarlier(scene, job));
}

function tellEarlier(scene: Scene, earlier: EarlierJob): void {
  const { past, luck } = scene;
  const applyBy = past.day(14);
  const job = draftJob(past, scene.who(earlier.owner), earlier.idea, { applyBy, dueBy: daysAfter(applyBy, 14) });
  publishJob(past, job);
  past.later(luck.between(2, 20) * HOUR, () => {
    const creator = scene.who(earlier.creator);
    const { amount } = job.row.brief.budget;
    const made = comment(past, creator, job, {
      message: luck.pick(COMMENTS.earlier),
      price: amount ?? null,
      deliverBy: null,
      answers: [],
      portfolio: [],
    });
    past.later(luck.between(1, 10) * HOUR, () => {
      approve(past, made);
      const thread = startThread(past, made);
      past.later(luck.between(2, 30) * HOUR, () => {
        // A low rating means late work: its due date is early.
        const offer = makeOffer(past, thread, { price: made.row.price!, dueBy: past.day(earlier.ofCreator[0] < 5 ? 5 : 16) });
        past.later(luck.between(1, 20) * HOUR, () => {
          acceptOffer(past, offer);
          shipProduct(past, offer);
          read(past, thread, job.owner);
          past.later(luck.between(6, 11) * DAY, () => handOver(scene, beginWork(offer), earlier));
        });
      });
    });
  });
}

function handOver(scene: Scene, work: Work, { link, payment, ofCreator, ofOwner }: EarlierJob): void {
  const { past, luck } = scene;
  deliver(past, work, { note: luck.pick(ENDINGS.deliveries), links: [link] });
  past.later(luck.between(4, 50) * HOUR, () => {
    complete(past, work);
    for (const side of [work.owner, work.creator]) past.later(8 * DAY, () => read(past, work.offer.thread, side));
    const ticks = [luck.between(1, 20) * HOUR, luck.between(24, 60) * HOUR] as const;
    const late = payment === 'late' ? LATE_DAYS * DAY : 0;
    if (payment === undefined || payment === 'late') {
      past.later(late + ticks[0], () => markPayment(past, work, 'owner'));
      past.later(late + ticks[1], () => markPayment(past, work, 'creator'));
    } else if (payment !== 'overdue') past.plan(past.hoursAgo(payment.askedHoursAgo), () => disputePayment(past, work, payment.reason));
    const [rating, text, answer] = ofCreator;
    past.later(luck.between(3, 70) * HOUR, () => review(past, work, 'owner', { rating, text, parts: partsOf(rating) }));
    if (answer !== undefined) past.later(6.5 * DAY, () => reply(scene, work, 'creator', answer));
    if (ofOwner === undefined) return;
    const [theirs, words, theirAnswer] = ofOwner;
    past.later(luck.between(72, 140) * HOUR, () => review(past, work, 'creator', { rating: theirs, text: words, parts: partsOf(theirs) }));
    if (theirAnswer !== undefined) past.later(7 * DAY, () => reply(scene, work, 'owner', theirAnswer));
  });
}

/** Answers a published review. */
function reply({ past }: Scene, { reviews, ...work }: Work, by: 'owner' | 'creator', text: string): void {
  const { id } = reviews.find(({ reviewed_id: reviewed }) => reviewed === work[by].row.id)!;
  past.act((deps) => answerReview(deps, viewerOf(work[by]), id, text));
}

/** Returns the parts communication, quality and punctuality: a late delivery loses most in the last. */
function partsOf(rating: number): [number, number, number] {
  return rating === 5 ? [5, 5, 5] : rating === 4 ? [5, 4, 4] : [4, 4, 2];
}
