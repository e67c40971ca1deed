import { approve, comment, decline, open, withdraw } from '#app/demo/acts/comments.ts';
import { closeJob, draftJob, expireJob, pauseJob, publishJob, removeJob } from '#app/demo/acts/jobs.ts';
import type { Account, Comment, Job } from '#app/demo/acts/rows.ts';
import { CATALOGUE, type Fate, type JobIdea } from '#app/demo/idea.ts';
import { COMMENTS } from '#app/demo/words.ts';
import { daysAfter } from '#features/jobs/rules.ts';
import { wordsOf } from './compose.ts';
import type { Scene } from './scene.ts';
import { STORIES } from './story.ts';
import { chat, choose } from './work.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const OLDEST_OPEN_HOURS = 25 * 24;
const NEWEST_OPEN_HOURS = 30;
/** Stars that creators keep even on a job that is to get many proposals. */
const KEPT_FOR_STORIES = 4;

/** Days since a job was published, by its fate. */
const AGES: Record<Exclude<Fate, 'open' | 'draft'>, readonly [number, number]> = {
  paused: [13, 18],
  filled: [15, 36],
  expired: [34, 39],
  closed: [20, 30],
  removed: [22, 26],
};

/** Plans every job of the catalogue, with proposals of suitable creators; some jobs get theirs from a story alone. */
export function planCrowd(scene: Scene): void {
  const ideas = scene.past.random.shuffled(Object.entries(CATALOGUE).flatMap(([owner, list]) => list.map((idea) => ({ owner, idea }))));
  const free = ideas.filter(({ idea }) => (idea.fate ?? 'open') === 'open' && idea.hoursAgo === undefined);
  for (const { owner, idea } of ideas) {
    const place = free.findIndex((one) => one.idea === idea) / free.length;
    planJob(scene, owner, idea, publishedAt(scene, idea, place));
  }
}

function publishedAt({ past }: Scene, { fate = 'open', hoursAgo }: JobIdea, place: number): Date {
  if (hoursAgo !== undefined) return past.hoursAgo(hoursAgo);
  if (fate === 'draft') return past.hoursAgo(past.random.between(3, 240));
  if (fate === 'open') return past.hoursAgo(NEWEST_OPEN_HOURS + place ** 1.1 * (OLDEST_OPEN_HOURS - NEWEST_OPEN_HOURS));
  return past.daysAgo(past.random.between(...AGES[fate]));
}

function planJob(scene: Scene, owner: string, idea: JobIdea, at: Date): void {
  const { past } = scene;
  const { fate = 'open', closedFor, removedFor } = idea;
  const isTold = STORIES[idea.key ?? '']?.isWhole;
  past.plan(at, () => {
    const job = draftJob(past, scene.who(owner), idea, datesOf(scene, idea));
    scene.add(job);
    if (fate === 'draft') return;
    publishJob(past, job);
    if (!isTold) gather(scene, job);
    if (fate === 'filled' && !isTold) past.later(past.random.between(2.5, 4.5) * DAY, () => choose(scene, job));
    if (fate === 'paused') past.plan(past.daysAgo(past.random.between(1, 4)), () => pauseJob(past, job));
    if (closedFor) past.plan(past.daysAgo(past.random.between(8, 12)), () => closeJob(past, job, closedFor));
    if (removedFor !== undefined) past.plan(past.daysAgo(12.5), () => removeJob(past, job, scene.who('staff'), removedFor));
    if (fate === 'expired') past.plan(past.daysAgo(4), () => expireJob(past, job));
  });
}

function datesOf({ past }: Scene, { fate = 'open', closesIn, dueIn }: JobIdea): { applyBy: string; dueBy: string | null } {
  const applyBy = closesIn !== undefined ? past.dayFromNow(closesIn) : fate === 'expired' ? past.dayFromNow(-5) : past.day(30);
  if (dueIn !== undefined) return { applyBy, dueBy: past.dayFromNow(dueIn) };
  return { applyBy, dueBy: past.random.chance(0.25) ? null : daysAfter(applyBy, past.random.whole(9, 24)) };
}

/** Plans the proposals of a job: many at first, fewer later. */
function gather(scene: Scene, job: Job): void {
  const { past } = scene;
  const { idea } = job;
  const days = (past.now.getTime() - past.moment.getTime()) / (DAY * 60_000);
  const atLeast = idea.fate === 'filled' ? 4 : 0;
  const most = idea.comments ?? Math.max(atLeast, past.random.whole(0, days < 3 ? 3 : 6));
  const span = Math.min(days - 0.02, idea.fate === 'filled' ? 2.4 : 8);
  for (let count = 0; count < most; count++)
    past.later(0.3 * HOUR + past.random.next() ** 2 * span * DAY, () => somebodyComments(scene, job));
}

function somebodyComments(scene: Scene, job: Job): void {
  const { past } = scene;
  const creator = job.row.status === 'open' && job.owner.row.status === 'active' ? whoFits(scene, job) : undefined;
  if (!creator) return;
  const made = comment(past, creator, job, wordsOf(past, creator, job));
  if (past.random.chance(0.04)) past.later(past.random.between(3, 12), () => withdraw(past, made));
  else past.later(past.random.between(2, 70) * HOUR, () => answer(scene, made));
}

/** Picks a creator who shares a category, fits place and language, has not sent a proposal yet and can afford it. */
function whoFits(scene: Scene, { row, idea, comments }: Job): Account | undefined {
  const { past, people, thrift } = scene;
  const fitting = [...people.values()].flatMap((account) => {
    const { person } = account;
    const keeps = idea.comments === undefined ? thrift.get(person.key)! : KEPT_FOR_STORIES;
    if (!account.stars || account.row.status !== 'active' || person.key === 'maya') return [];
    const stars = scene.starsOf(account);
    if (stars - row.star_cost < keeps) return [];
    if (idea.place && idea.place.country !== person.country) return [];
    if (idea.wanted?.countries && !idea.wanted.countries.includes(person.country!)) return [];
    if (idea.wanted?.languages && !idea.wanted.languages.some((language) => person.languages?.includes(language))) return [];
    if (comments.some((made) => made.creator === account)) return [];
    const shared = idea.categories.filter((slug) => person.categories?.includes(slug)).length;
    return shared === 0 ? [] : [{ account, key: past.random.next() ** (1 / (shared ** 2 * stars)) }];
  });
  return fitting.toSorted((a, b) => b.key - a.key)[0]?.account;
}

/** The owner opens a proposal, and declines it, approves it or leaves it. */
function answer(scene: Scene, made: Comment): void {
  const { past } = scene;
  const { job, row } = made;
  if (row.status !== 'submitted' || !['open', 'paused'].includes(job.row.status)) return;
  open(past, made);
  const fate = job.idea.fate ?? 'open';
  const luck = past.random.next();
  if (luck < 0.22) past.later(past.random.between(0.1, 20) * HOUR, () => refuse(scene, made));
  else if (luck < 0.42 && fate === 'open' && !job.comments.some((other) => other.row.approved_at !== null)) {
    past.later(past.random.between(0.1, 20) * HOUR, () => agree(scene, made));
  }
}

function refuse({ past }: Scene, made: Comment): void {
  if (made.row.status === 'submitted' && ['open', 'paused'].includes(made.job.row.status))
    decline(past, made, past.random.pick(COMMENTS.declines));
}

function agree(scene: Scene, made: Comment): void {
  const { past } = scene;
  if (made.row.status !== 'submitted' || made.job.row.status !== 'open') return;
  approve(past, made);
  if (past.random.chance(0.75)) past.later(past.random.between(2, 120), () => chat(scene, made));
}
