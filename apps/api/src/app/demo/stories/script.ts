import { approve, comment, decline, open, withdraw, type Words } from '#app/demo/acts/comments.ts';
import { sendUp } from '#app/demo/acts/files.ts';
import { draftJob, publishJob } from '#app/demo/acts/jobs.ts';
import { viewerOf, type Account, type Comment, type Work } from '#app/demo/acts/rows.ts';
import { shipProduct } from '#app/demo/acts/shipping.ts';
import { acceptOffer, counterOffer, declineOffer, makeOffer, read, say, startThread } from '#app/demo/acts/threads.ts';
import { acceptPart, beginWork, complete, deliver, markPayment, openDispute, requestChanges, review } from '#app/demo/acts/work.ts';
import { briefOf } from '#app/demo/idea.ts';
import { confirmProposal } from '#features/proposals/consent.ts';
import { editJob } from '#features/proposals/recruiting/editing.ts';
import { wordsOf } from './compose.ts';
import type { Scene } from './scene.ts';
import { STORIES, type Part, type Side, type Story, type Worked } from './story.ts';

/** Plans the scripted stories. */
export function planStories(scene: Scene): void {
  for (const [job, story] of Object.entries(STORIES)) {
    planJob(scene, job, story);
    for (const [creator, part] of Object.entries(story.creators)) new Telling(scene, job, creator, story).plan(part);
  }
}

function planJob(scene: Scene, key: string, { job, changed }: Story): void {
  const { past } = scene;
  if (job) {
    past.plan(past.daysAgo(job.daysAgo), () => {
      const made = draftJob(past, scene.who(job.owner), job.idea, { applyBy: past.day(30), dueBy: null });
      scene.add(made);
      publishJob(past, made);
    });
  }
  if (changed) past.plan(past.hoursAgo(changed.at), () => changeBrief(scene, key, changed));
}

/** The owner changes the terms, and with them what the brief says of them. */
function changeBrief(scene: Scene, key: string, { budget, terms: changed }: NonNullable<Story['changed']>): void {
  const { owner, idea, row } = scene.job(key);
  const terms = { ...row.brief.terms, ...changed };
  const edit = { version: row.version, budget, terms, description: briefOf(idea, terms) };
  scene.past.act((deps) => editJob(deps, viewerOf(owner), row.slug, edit));
}

/** Plans what happens between the owner of a job and one creator. */
class Telling {
  readonly #scene: Scene;
  readonly #job: string;
  readonly #creator: string;
  readonly #story: Story;
  #work: Work | undefined;

  constructor(scene: Scene, job: string, creator: string, story: Story) {
    this.#scene = scene;
    this.#job = job;
    this.#creator = creator;
    this.#story = story;
  }

  plan(part: Part): void {
    const { past } = this.#scene;
    const { declined } = part;
    this.#at(part.commented, () => this.#aside(() => this.#comment(part)));
    this.#at(part.withdrawn, () => withdraw(past, this.#told));
    this.#at(part.opened, () => open(past, this.#told));
    if (declined) this.#at(declined.at, () => decline(past, this.#told, declined));
    this.#at(part.kept, () => this.#confirm());
    this.#at(part.approved, () => this.#aside(() => approve(past, this.#told)));
    this.#at(part.chat, () => startThread(past, this.#told));
    this.#planTalk(part);
    if (part.offered) this.#planOffer(part.offered, part.product);
    if (part.worked) this.#planWork(part.worked);
  }

  #at(hours: number | undefined, act: () => void): void {
    const { past } = this.#scene;
    if (hours !== undefined) past.plan(past.hoursAgo(hours), act);
  }

  get #told(): Comment {
    return this.#scene.comment(this.#job, this.#creator);
  }
  #side(side: Side): Account {
    return side === 'owner' ? this.#told.job.owner : this.#told.creator;
  }

  /** The stars for a job of its own do not count in random choices. */
  #aside(act: () => void): void {
    if (this.#story.job) this.#scene.aside(this.#scene.who(this.#creator), act);
    else act();
  }

  #comment({ message, price, deliverInDays }: Part): void {
    const { past } = this.#scene;
    const [creator, job] = [this.#scene.who(this.#creator), this.#scene.job(this.#job)];
    const { amount } = job.row.brief.budget;
    const words: Words = this.#story.job
      ? { message: message!, price: amount!, deliverBy: past.day(30), answers: [], portfolio: [] }
      : wordsOf(past, creator, job);
    const deliverBy = deliverInDays === undefined ? words.deliverBy : past.dayFromNow(deliverInDays);
    comment(past, creator, job, { ...words, price: price ?? amount ?? words.price, deliverBy });
  }

  /** Keeps the proposal on the changed terms. */
  #confirm(): void {
    const { creator, job, row } = this.#told;
    const terms = { jobVersion: job.row.version + 1 };
    this.#scene.past.act((deps) => confirmProposal(deps, viewerOf(creator), row.id, terms));
  }

  #planTalk({ lines = [], looks }: Part): void {
    const { past } = this.#scene;
    for (const [hours, side, text, files] of lines) {
      this.#at(hours, () => {
        const sender = this.#side(side === 'o' ? 'owner' : 'creator');
        say(past, this.#told.thread!, sender, text, files && sendUp(past, sender, files));
      });
    }
    for (const side of ['owner', 'creator'] as const)
      for (const hours of looks?.[side] ?? []) this.#at(hours, () => read(past, this.#told.thread!, this.#side(side)));
  }

  #planOffer(
    { at, dueInDays, parts = [], acceptedAt, declinedAt, note = '', countered }: NonNullable<Part['offered']>,
    product: Part['product'],
  ): void {
    const { past } = this.#scene;
    this.#at(at, () => {
      const { thread, row } = this.#told;
      const { deliverables } = this.#scene.job(this.#job).row.brief;
      const divided = parts.map(({ title, makes, share, dueInDays: days }) => ({
        title,
        share,
        deliverables: deliverables.filter(({ kind }) => kind === makes),
        dueBy: past.day(days),
      }));
      const offer = makeOffer(past, thread!, { price: row.price!, dueBy: past.day(dueInDays), parts: divided });
      this.#at(acceptedAt, () => {
        acceptOffer(past, offer);
        shipProduct(past, offer, product);
      });
      this.#at(declinedAt, () => declineOffer(past, offer, note));
      if (countered) this.#at(countered.at, () => counterOffer(past, offer, countered));
    });
  }

  #planWork({ delivered, changes, passed, completed, isUnpaid, ofCreator, ofOwner, disputed }: Worked): void {
    const { past } = this.#scene;
    const work = () => (this.#work ??= beginWork(this.#told.offer!));
    for (const [hours, note, link] of delivered) this.#at(hours, () => deliver(past, work(), { note, links: [link] }));
    if (changes) this.#at(changes[0], () => requestChanges(past, work(), changes[1]));
    if (passed !== undefined) this.#at(passed, () => acceptPart(past, work()));
    if (disputed) this.#at(disputed[0], () => openDispute(past, work(), 'creator', disputed[1]));
    if (completed !== undefined) {
      this.#at(completed, () => complete(past, work()));
      if (!isUnpaid) {
        this.#at(completed - 20, () => markPayment(past, work(), 'owner'));
        this.#at(completed - 44, () => markPayment(past, work(), 'creator'));
      }
    }
    // Both sides have read everything except the last event.
    const moments = [
      ...delivered.map(([hours]) => hours),
      ...(completed === undefined ? [] : [completed - 44]),
      ...(ofOwner ? [ofOwner[0]] : []),
    ];
    for (const hours of moments.slice(0, completed === undefined ? -1 : undefined)) {
      this.#at(hours - 0.5, () => read(past, this.#told.thread!, this.#side('owner')));
      this.#at(hours - 0.6, () => read(past, this.#told.thread!, this.#side('creator')));
    }
    if (ofCreator) this.#at(ofCreator[0], () => review(past, work(), 'owner', ofCreator[1]));
    if (ofOwner) this.#at(ofOwner[0], () => review(past, work(), 'creator', ofOwner[1]));
  }
}
