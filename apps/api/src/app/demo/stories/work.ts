import { approve } from '#app/demo/acts/comments.ts';
import type { Comment, Job, Offer, Thread } from '#app/demo/acts/rows.ts';
import { shipProduct } from '#app/demo/acts/shipping.ts';
import { acceptOffer, declineOffer, makeOffer, read, startThread, withdrawOffer } from '#app/demo/acts/threads.ts';
import { CHATS } from '#app/demo/words.ts';
import { converse } from './chat.ts';
import { carryOn } from './endings.ts';
import type { Scene } from './scene.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** Younger offers may stay unanswered. */
const WAITS_HOURS = 40;

/** The owner approves one proposal of a job that will be filled, sometimes two, and gives the job to one. */
export function choose(scene: Scene, job: Job): void {
  const { past } = scene;
  const [first, second] = past.random.shuffled(job.comments.filter((made) => made.row.status === 'submitted'));
  if (!first) return past.later(DAY, () => choose(scene, job));
  if (second && past.random.chance(0.3)) {
    approve(past, second);
    past.later(past.random.between(10, 90), () => chat(scene, second, () => {}));
  }
  past.later(5, () => {
    if (first.row.status !== 'submitted') return choose(scene, job);
    approve(past, first);
    past.later(past.random.between(2, 60), () => chat(scene, first, (thread) => assign(scene, thread)));
  });
}

/** Starts the chat of an approved proposal and plays it; then, by default, sometimes makes an offer that is not accepted. */
export function chat(scene: Scene, made: Comment, next: (thread: Thread) => void = (thread) => tryOffer(scene, thread)): void {
  const { past } = scene;
  if (made.row.status !== 'approved') return;
  const thread = startThread(past, made);
  converse(past, thread, past.random.fresh(made.job.owner, CHATS.talks), () => next(thread));
}

function tryOffer(scene: Scene, thread: Thread): void {
  const { past } = scene;
  if (thread.comment.row.price === null || past.random.chance(0.4)) return;
  past.later(past.random.between(1, 8) * HOUR, () => {
    if (!isFree(thread)) return;
    const offer = propose(scene, thread);
    const hours = (past.now.getTime() - past.moment.getTime()) / 3_600_000;
    if (hours < WAITS_HOURS) return;
    past.later(past.random.between(2, 30) * HOUR, () =>
      past.random.chance(0.7) ? declineOffer(past, offer, past.random.pick(CHATS.offerDeclines)) : withdrawOffer(past, offer),
    );
  });
}

/** Offers the job until it is accepted; at most one offer is declined before. */
function assign(scene: Scene, thread: Thread): void {
  const { past } = scene;
  past.later(past.random.between(0.5, 9) * HOUR, () => {
    if (!isFree(thread)) return;
    const offer = propose(scene, thread);
    const isDeclined = past.random.chance(0.2);
    past.later(past.random.between(0.5, 20) * HOUR, () => {
      read(past, thread, thread.comment.creator);
      if (!isDeclined) return accept(scene, offer);
      declineOffer(past, offer, past.random.pick(CHATS.offerDeclines));
      past.later(past.random.between(1, 12) * HOUR, () => {
        const second = propose(scene, thread);
        past.later(past.random.between(0.5, 8) * HOUR, () => accept(scene, second));
      });
    });
  });
}

function accept(scene: Scene, offer: Offer): void {
  const { past } = scene;
  acceptOffer(past, offer);
  shipProduct(past, offer);
  const { thread } = offer;
  past.later(past.random.between(10, 300), () => read(past, thread, thread.comment.job.owner));
  converse(past, thread, past.random.fresh(thread.comment.job.owner, CHATS.work));
  carryOn(scene, offer);
}

/** Makes an offer that is due in five to seven weeks, so that the work of the last month is not overdue. */
function propose({ past }: Scene, thread: Thread): Offer {
  return makeOffer(past, thread, { price: thread.comment.row.price!, dueBy: past.day(past.random.whole(38, 52)) });
}

function isFree({ comment }: Thread): boolean {
  return comment.row.status === 'approved' && ['open', 'paused'].includes(comment.job.row.status);
}
