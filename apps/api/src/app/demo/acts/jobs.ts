import { DEFAULT_TERMS, starCostOf, wholeBrief } from '@castlane/contract/brief.ts';
import { EXPIRY_WARNING_DAYS } from '@castlane/contract/policy.ts';
import type { EndReason } from '@castlane/contract/proposal.ts';
import { WAITING_STATUSES } from '@castlane/contract/proposal-state.ts';
import type { Past } from '#app/demo/past.ts';
import { briefOf, deliverableOf, platformsOf, type Close, type JobIdea } from '#app/demo/idea.ts';
import { COMMENTS } from '#app/demo/words.ts';
import { ENDS } from '#features/proposals/recruiting/ending.ts';
import { newSlug } from '#platform/ids.ts';
import { record } from './audit.ts';
import type { Account, Comment, Engagement, Job } from './rows.ts';
import { moveStars } from './stars.ts';
import { notify } from './notices.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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
    visibility: idea.visibility ?? 'feed',
    star_cost: starCostOf(idea.budget),
    created_at: past.time,
    published_at: null,
    opened_at: null,
    updated_at: past.time,
    expiry_warned_at: null,
    close_reason: null,
    close_note: null,
    removed_reason: null,
  };
  past.tables.jobs.push(row);
  return { owner, idea, row, comments: [] };
}

export function publishJob(past: Past, job: Job): void {
  Object.assign(job.row, { status: 'open', published_at: past.time, opened_at: past.time, updated_at: past.time });
  const nearlyOver = Date.parse(endOfDay(job.row.brief.applyBy!)) - (EXPIRY_WARNING_DAYS + 1) * DAY_MS;
  past.plan(new Date(Math.max(nearlyOver, past.moment.getTime()) + MINUTE_MS), () => warnOfExpiry(past, job));
}

function warnOfExpiry(past: Past, job: Job): void {
  if (!['open', 'paused'].includes(job.row.status)) return;
  job.row.expiry_warned_at = past.time;
  tellOwner(past, job, 'job_expiring');
}

/** Notifies the owner of the state of a job, once for each last day. */
function tellOwner(past: Past, { owner, row }: Job, kind: 'job_expiring' | 'job_expired'): void {
  notify(past, owner, { kind, cause: `${kind}:${row.id}:${row.brief.applyBy}`, data: aboutJob(row) });
}

/** Returns the last millisecond of a day: the accounts of the demo are in UTC. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59.999Z`;
}

export function pauseJob(past: Past, { row }: Job): void {
  Object.assign(row, { status: 'paused', updated_at: past.time });
}

/** Expires a job after its last day for proposals. */
export function expireJob(past: Past, job: Job): void {
  end(past, job, 'expired', { reason: 'job_expired', cause: `expired:${job.row.id}:${job.row.brief.applyBy}` });
  tellOwner(past, job, 'job_expired');
}

export function closeJob(past: Past, job: Job, close: Close): void {
  Object.assign(job.row, { close_reason: close.reason, close_note: close.note ?? null });
  end(past, job, 'closed', { reason: 'job_closed', cause: `closed:${job.row.id}`, close });
}

export function removeJob(past: Past, job: Job, staff: Account, reason: string): void {
  const { owner, row } = job;
  const before = { status: row.status };
  row.removed_reason = reason;
  end(past, job, 'removed', { reason: 'job_removed', cause: `removed:${row.id}` });
  notify(past, owner, { kind: 'job_removed', cause: `removed:${row.id}`, data: { ...aboutJob(row), reason } });
  const act = { action: 'job.removed', targetKind: 'job', targetId: row.id, reason } as const;
  record(past, { actorId: staff.row.id, ...act, before, after: { status: 'removed' } });
}

type Why = { reason: EndReason; cause: string; close?: Close };

/** Ends recruiting: the waiting comments end, their stars come back, and their creators are told why. */
function end(past: Past, job: Job, status: 'expired' | 'closed' | 'removed', { reason, cause, close }: Why): void {
  Object.assign(job.row, { status, updated_at: past.time });
  const why = { reason, ...(close && { closeReason: close.reason, ...(close.note && { note: close.note }) }) };
  const kind = ENDS[reason] === 'expired' ? 'proposal_expired' : 'proposal_void';
  for (const comment of waitingFor(job)) {
    endComment(past, comment, reason);
    if (close?.note) comment.row.decline_note = close.note;
    refund(past, comment);
    const data = { ...aboutJob(job.row), proposalId: comment.row.id, ...why, stars: job.row.star_cost };
    notify(past, comment.creator, { kind, cause: `void:${cause}:${comment.row.id}`, data });
  }
}

/** Ends a comment without its owner's answer. */
export function endComment(past: Past, { row, creator }: Comment, reason: EndReason): void {
  if (row.status === 'offered') throw new Error(`${creator.row.name} has an offer that would have to be withdrawn`);
  Object.assign(row, { status: ENDS[reason], end_reason: reason, decided_at: past.time });
}

function aboutJob({ slug, brief }: Job['row']): { jobSlug: string; jobTitle: string } {
  return { jobSlug: slug, jobTitle: brief.title };
}

/** Returns the comments that wait for an answer. Those with the work do not. */
export function waitingFor({ comments }: Job): Comment[] {
  return comments.filter(({ row }) => WAITING_STATUSES.includes(row.status));
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
export function askToReopen(past: Past, { owner, row }: Job, engagementId: string): void {
  if (row.status !== 'filled' || row.brief.applyBy === null || row.brief.applyBy < past.day()) return;
  notify(past, owner, { kind: 'opening_free', cause: `opening_free:${engagementId}`, data: aboutJob(row) });
}

function engagementsOf({ comments }: Job): Engagement[] {
  return comments.flatMap(({ offer }) => offer?.engagement ?? []);
}

/** Refunds the stars of a proposal. */
export function refund(past: Past, { creator, job, row, paid }: Comment): void {
  const about = { proposalId: row.id, jobId: job.row.id, reverses: paid };
  moveStars(past, creator, { stars: job.row.star_cost, reason: 'refund', cause: `refund:${row.id}`, ...about });
}
