import { changeBrief, confirm } from '#app/demo/acts/briefs.ts';
import { approve, comment, decline, open, type Words as CommentWords } from '#app/demo/acts/comments.ts';
import { sendUp } from '#app/demo/acts/files.ts';
import type { Work } from '#app/demo/acts/rows.ts';
import { acceptOffer, declineOffer, makeOffer, read, say, startThread } from '#app/demo/acts/threads.ts';
import { beginWork, complete, deliver, markPayment, openDispute, requestChanges, review, type Words } from '#app/demo/acts/work.ts';
import { wordsOf } from '#app/demo/words/compose.ts';
import { CHATS } from '#app/demo/words/hero-chats.ts';
import type { Scene } from './scene.ts';

/** Steps of stories that are told with their times. All times are hours before now. */

type Hours = Record<string, number>;

/** Plans proposals of several creators at these hours; a fixed price is accepted by default. */
export function comments(scene: Scene, jobKey: string, when: Hours, words: Partial<CommentWords> = {}): void {
  const { past } = scene;
  for (const [key, hours] of Object.entries(when)) {
    past.plan(past.hoursAgo(hours), () => {
      const [creator, job] = [scene.who(key), scene.job(jobKey)];
      const { amount } = job.row.brief.budget;
      comment(past, creator, job, { ...wordsOf(past, creator, job), ...(amount ? { price: amount } : {}), ...words });
    });
  }
}

export function opened(scene: Scene, job: string, when: Hours): void {
  const { past } = scene;
  for (const [key, hours] of Object.entries(when)) past.plan(past.hoursAgo(hours), () => open(past, scene.comment(job, key)));
}

export function approved(scene: Scene, job: string, creator: string, hours: number, chatHours: number): void {
  const { past } = scene;
  past.plan(past.hoursAgo(hours), () => approve(past, scene.comment(job, creator)));
  past.plan(past.hoursAgo(chatHours), () => startThread(past, scene.comment(job, creator)));
}

export function declined(scene: Scene, job: string, creator: string, hours: number, why: { reason: string; note: string }): void {
  const { past } = scene;
  past.plan(past.hoursAgo(hours), () => decline(past, scene.comment(job, creator), why));
}

/** The owner changes the terms of a job, and some creators keep their proposals. */
export function changed(scene: Scene, job: string, hours: number, edit: Parameters<typeof changeBrief>[2], kept: Hours = {}): void {
  const { past } = scene;
  past.plan(past.hoursAgo(hours), () => changeBrief(past, scene.job(job), edit));
  for (const [key, at] of Object.entries(kept)) past.plan(past.hoursAgo(at), () => confirm(past, scene.comment(job, key)));
}

export type Told = {
  delivered: [hours: number, note: string, link: string][];
  changes?: [hours: number, note: string];
  completed?: number;
  ofCreator?: [hours: number, words: Words];
  ofOwner?: [hours: number, words: Words];
  /** The creator asks staff to decide. */
  disputed?: [hours: number, reason: string];
};

/** Plans the work after an accepted offer, at these hours. */
export function worked(
  scene: Scene,
  jobKey: string,
  creator: string,
  { delivered, changes, completed, ofCreator, ofOwner, disputed }: Told,
): void {
  const { past } = scene;
  let work: Work | undefined;
  const told = () => (work ??= beginWork(scene.comment(jobKey, creator).offer!));
  for (const [hours, note, link] of delivered) past.plan(past.hoursAgo(hours), () => deliver(past, told(), { note, links: [link] }));
  if (changes) past.plan(past.hoursAgo(changes[0]), () => requestChanges(past, told(), changes[1]));
  if (disputed) past.plan(past.hoursAgo(disputed[0]), () => openDispute(past, told(), 'creator', disputed[1]));
  if (completed !== undefined) {
    past.plan(past.hoursAgo(completed), () => complete(past, told()));
    past.plan(past.hoursAgo(completed - 20), () => markPayment(past, told(), 'owner'));
    past.plan(past.hoursAgo(completed - 44), () => markPayment(past, told(), 'creator'));
  }
  // Both sides have read everything except the last event.
  const moments = [
    ...delivered.map(([hours]) => hours),
    ...(completed === undefined ? [] : [completed - 44]),
    ...(ofOwner ? [ofOwner[0]] : []),
  ];
  for (const hours of moments.slice(0, completed === undefined ? -1 : undefined)) {
    past.plan(past.hoursAgo(hours - 0.5), () => read(past, told().offer.thread, told().owner));
    past.plan(past.hoursAgo(hours - 0.6), () => read(past, told().offer.thread, told().creator));
  }
  if (ofCreator) past.plan(past.hoursAgo(ofCreator[0]), () => review(past, told(), 'owner', ofCreator[1]));
  if (ofOwner) past.plan(past.hoursAgo(ofOwner[0]), () => review(past, told(), 'creator', ofOwner[1]));
}

type Deal = { dueInDays: number; acceptedAt?: number; declinedAt?: number; note?: string };

/** Plans an offer at the proposal's price, due some days after it, and its outcome. */
export function offered(
  scene: Scene,
  job: string,
  creator: string,
  hours: number,
  { dueInDays, acceptedAt, declinedAt, note = '' }: Deal,
): void {
  const { past } = scene;
  past.plan(past.hoursAgo(hours), () => {
    const { thread, row } = scene.comment(job, creator);
    const offer = makeOffer(past, thread!, { price: row.price!, dueBy: past.day(dueInDays) });
    if (acceptedAt !== undefined) past.plan(past.hoursAgo(acceptedAt), () => acceptOffer(past, offer));
    if (declinedAt !== undefined) past.plan(past.hoursAgo(declinedAt), () => declineOffer(past, offer, note));
  });
}

/** Plays the written chat; each side reads it for the last time at the given hours. */
export function talk(scene: Scene, job: string, creator: string, lastLook: { owner: number; creator: number }): void {
  const { past } = scene;
  const told = () => scene.comment(job, creator);
  for (const [hours, side, text, pdf] of CHATS[job]![creator]!) {
    past.plan(past.hoursAgo(hours), () => {
      const sender = side === 'o' ? told().job.owner : told().creator;
      say(past, told().thread!, sender, text, pdf && sendUp(past, sender, pdf));
    });
  }
  past.plan(past.hoursAgo(lastLook.owner), () => read(past, told().thread!, told().job.owner));
  past.plan(past.hoursAgo(lastLook.creator), () => read(past, told().thread!, told().creator));
}
