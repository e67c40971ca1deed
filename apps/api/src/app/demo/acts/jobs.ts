import { DEFAULT_TERMS, starCostOf, wholeBrief } from '@castlane/contract/brief.ts';
import { LIVE_STATUSES } from '@castlane/contract/proposal-state.ts';
import type { Past } from '#app/demo/past.ts';
import { briefOf, deliverableOf, platformsOf, type JobIdea } from '#app/demo/idea.ts';
import { COMMENTS } from '#app/demo/words.ts';
import { newSlug } from '#platform/ids.ts';
import { record } from './audit.ts';
import type { Account, Comment, Engagement, Job } from './rows.ts';
import { moveStars } from './stars.ts';
import { notify } from './notices.ts';

type Dates = { applyBy: string | null; dueBy: string | null };

export function draftJob(past: Past, owner: Account, idea: JobIdea, { applyBy, dueBy }: Dates): Job {
  const terms = { ...DEFAULT_TERMS, ...idea.terms };
  const row = {
    id: past.id(),
    owner_id: owner.row.id,
    slug: newSlug(idea.title),
    version: 1,
    status: 'draft' as const,
    brief: wholeBrief({
      title: idea.title,
      description: briefOf(idea, terms),
      categories: idea.categories.map((slug) => past.categoryId(slug)),
      platforms: platformsOf(idea),
      deliverables: idea.makes.map(deliverableOf),
      budget: idea.budget,
      location: idea.place ? { kind: 'onsite', ...idea.place } : { kind: 'remote' },
      wanted: idea.wanted ?? {},
      terms,
      questions: (idea.asks ?? []).map((key) => COMMENTS.questions[key]!.question),
      applyBy,
      dueBy,
    }),
    openings: idea.openings ?? 1,
    star_cost: starCostOf(idea.budget),
    created_at: past.time,
    published_at: null,
    updated_at: past.time,
  };
  past.tables.jobs.push(row);
  return { owner, idea, row, comments: [] };
}

export function publishJob(past: Past, { row }: Job): void {
  Object.assign(row, { status: 'open', published_at: past.time, updated_at: past.time });
}

export function pauseJob(past: Past, { row }: Job): void {
  Object.assign(row, { status: 'paused', updated_at: past.time });
}

/** Expires a job after its last day for proposals: refunds all pending proposals. */
export function expireJob(past: Past, job: Job): void {
  end(past, job, 'expired', 'expired');
}

export function closeJob(past: Past, job: Job): void {
  end(past, job, 'closed', 'void');
}

export function removeJob(past: Past, job: Job, staff: Account, reason: string): void {
  const before = { status: job.row.status };
  end(past, job, 'removed', 'void');
  record(past, {
    actorId: staff.row.id,
    action: 'job.removed',
    targetKind: 'job',
    targetId: job.row.id,
    reason,
    before,
    after: { status: 'removed' },
  });
}

function end(past: Past, job: Job, status: 'expired' | 'closed' | 'removed', waiting: 'expired' | 'void'): void {
  Object.assign(job.row, { status, updated_at: past.time });
  for (const comment of waitingFor(job)) {
    Object.assign(comment.row, { status: waiting, decided_at: past.time });
    refund(past, comment);
  }
}

/** Returns the comments that wait for an answer. Those with the work do not. */
export function waitingFor({ comments }: Job): Comment[] {
  return comments.filter(({ row }) => LIVE_STATUSES.includes(row.status) && row.status !== 'assigned');
}

/** Counts the engagement of an accepted offer. Returns whether it took the last opening, which fills the job. */
export function takeOpening(past: Past, job: Job): boolean {
  const taken = engagementsOf(job).filter(({ status }) => status !== 'cancelled').length;
  if (taken < job.row.openings) return false;
  Object.assign(job.row, { status: 'filled', updated_at: past.time });
  return true;
}

/** Ends a job that no longer recruits, once no engagement runs and one was completed. */
export function finishJob(past: Past, job: Job): void {
  const work = engagementsOf(job).map(({ status }) => status);
  if (!['filled', 'closed', 'expired'].includes(job.row.status) || !work.includes('completed')) return;
  if (work.every((status) => status === 'completed' || status === 'cancelled'))
    Object.assign(job.row, { status: 'done', updated_at: past.time });
}

/** Asks the owner of a filled job whether to recruit again for the opening that a cancelled engagement left. */
export function askToReopen(past: Past, job: Job): void {
  const { owner, row } = job;
  if (row.status !== 'filled' || row.brief.applyBy === null || row.brief.applyBy < past.day()) return;
  const cause = `opening_free:${row.id}:${engagementsOf(job).length}`;
  notify(past, owner, { kind: 'opening_free', cause, data: { jobSlug: row.slug, jobTitle: row.brief.title } });
}

function engagementsOf({ comments }: Job): Engagement[] {
  return comments.flatMap(({ offer }) => offer?.engagement ?? []);
}

/** Refunds the stars of a proposal. */
export function refund(past: Past, { creator, job, row, paid }: Comment): void {
  const about = { proposalId: row.id, jobId: job.row.id, reverses: paid };
  moveStars(past, creator, { stars: job.row.star_cost, reason: 'refund', cause: `refund:${row.id}`, ...about });
}
