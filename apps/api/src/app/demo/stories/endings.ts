import type { Offer, Work } from '#app/demo/acts/rows.ts';
import { read } from '#app/demo/acts/threads.ts';
import {
  agreeToCancel,
  askToCancel,
  beginWork,
  complete,
  decideDispute,
  deliver,
  markPayment,
  openDispute,
  requestChanges,
  review,
} from '#app/demo/acts/work.ts';
import { ENDINGS } from '#app/demo/words.ts';
import type { Scene } from './scene.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

type End = 'done' | 'going' | 'delivered' | 'changing' | 'asked' | 'cancelled' | 'disputed' | 'decided';

/** The outcomes of filled jobs, in turn. */
const ENDS: readonly End[] = [
  'done',
  'delivered',
  'done',
  'changing',
  'going',
  'done',
  'disputed',
  'done',
  'cancelled',
  'done',
  'asked',
  'decided',
  'done',
];

/** Plans the work of an accepted offer. Acts after now are dropped. */
export function carryOn(scene: Scene, offer: Offer): void {
  const { past, luck } = scene;
  const work = beginWork(offer);
  const end = ENDS[scene.works % ENDS.length]!;
  scene.works += 1;
  const workDays = luck.between(4, 9);
  const recently = (hours: number) => past.hoursAgo(Math.min(hours, (past.now.getTime() - past.moment.getTime()) / 3_600_000 - 1));
  switch (end) {
    case 'going':
      return;
    case 'delivered':
      return past.plan(recently(luck.between(20, 90)), () => handOver(scene, work));
    case 'changing':
      return past.plan(recently(90), () => {
        handOver(scene, work);
        past.later(luck.between(10, 40) * HOUR, () => change(scene, work));
      });
    case 'asked':
      return past.plan(recently(21), () => askToCancel(past, work, 'creator', ENDINGS.cancel.creator));
    case 'cancelled':
      return past.later(3 * DAY, () => {
        askToCancel(past, work, 'owner', ENDINGS.cancel.owner);
        past.later(luck.between(4, 30) * HOUR, () => agreeToCancel(past, work, 'creator'));
      });
    case 'disputed':
      return past.plan(recently(150), () => {
        handOver(scene, work);
        past.later(20 * HOUR, () => change(scene, work));
        past.later(60 * HOUR, () => openDispute(past, work, 'creator', ENDINGS.disputes.open));
      });
    case 'decided':
      return past.later(3 * DAY, () => {
        handOver(scene, work);
        past.later(10 * HOUR, () => change(scene, work));
        past.later(24 * HOUR, () => handOver(scene, work, ENDINGS.mended));
        past.later(30 * HOUR, () => openDispute(past, work, 'owner', ENDINGS.disputes.decided));
        past.later(80 * HOUR, () => decideDispute(past, work, scene.who('staff'), 'completed', ENDINGS.disputes.decision));
      });
    case 'done':
      return past.later(workDays * DAY, () => finish(scene, work));
  }
}

function handOver({ past, luck }: Scene, work: Work, notes: readonly string[] = ENDINGS.deliveries): void {
  const { creator, job } = work;
  const place = job.row.brief.platforms.includes('youtube') ? 'https://www.youtube.com/watch?v=' : 'https://www.instagram.com/p/';
  deliver(past, work, {
    note: luck.fresh(job, notes),
    links: [`${place}${creator.person.key}${String(luck.whole(100, 999))}`],
  });
  past.later(luck.between(10, 200), () => read(past, work.offer.thread, work.owner));
}

function change({ past, luck }: Scene, work: Work): void {
  requestChanges(past, work, luck.fresh(work.owner, ENDINGS.changes));
}

/** Finishes work with or without a revision round, up to the reviews of both sides, of which the creator's is sometimes missing. */
function finish(scene: Scene, work: Work): void {
  const { past, luck } = scene;
  handOver(scene, work);
  const isChanged = luck.chance(0.35);
  if (isChanged) {
    past.later(luck.between(6, 30) * HOUR, () => change(scene, work));
    past.later(luck.between(40, 70) * HOUR, () => handOver(scene, work, ENDINGS.mended));
  }
  past.later(luck.between(isChanged ? 75 : 6, 100) * HOUR, () => {
    complete(past, work);
    past.later(luck.between(2, 40) * HOUR, () => markPayment(past, work, 'owner'));
    if (luck.chance(0.8)) past.later(luck.between(42, 90) * HOUR, () => markPayment(past, work, 'creator'));
    const [rating, text] = luck.fresh(work.owner, ENDINGS.ofCreators);
    past.later(luck.between(3, 60) * HOUR, () => review(past, work, 'owner', { rating, text }));
    if (luck.chance(0.25)) return;
    const [theirs, words] = luck.fresh(work.creator, ENDINGS.ofOwners);
    past.later(luck.between(20, 110) * HOUR, () => review(past, work, 'creator', { rating: theirs, text: words }));
  });
}
