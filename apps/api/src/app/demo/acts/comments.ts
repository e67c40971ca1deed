import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { ANSWER_BY_DAYS } from '@castlane/contract/policy.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import type { ProposalInput } from '@castlane/contract/proposal.ts';
import { whyProposalCannot, type ProposalAction } from '@castlane/contract/proposal-state.ts';
import type { Past } from '#app/demo/past.ts';
import { isRefunded, whyBadProposal, whyNoProposal } from '#features/proposals/rules.ts';
import { refund } from './jobs.ts';
import type { Account, Comment, Job } from './rows.ts';
import { moveStars, rewardApproval } from './stars.ts';
import { actorData, notify } from './notices.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type Words = {
  message: string;
  price: Money | null;
  deliverBy: string | null;
  answers: string[];
  portfolio: { title: string; url: string }[];
};

/** Sends a proposal for a job and pays its stars. */
export function comment(past: Past, creator: Account, job: Job, words: Words): Comment {
  const why = whyNoProposal({
    status: job.row.status,
    applyByPast: job.row.brief.applyBy! < past.day(),
    ownerActive: job.owner.row.status === 'active',
  });
  if (why || creator.row.status !== 'active')
    throw new Error(`${creator.row.name} cannot comment on ${job.row.brief.title}: ${why?.message ?? why?.code}`);
  const [wrong] = whyBadProposal(inputOf(job, words), job.row.brief, past.day());
  if (wrong) throw new Error(`${creator.row.name} cannot comment so on ${job.row.brief.title}: ${wrong.message}`);
  const row = {
    id: past.id(),
    job_id: job.row.id,
    job_version: job.row.version,
    agreed_version: job.row.version,
    creator_id: creator.row.id,
    status: 'submitted' as const,
    message: words.message,
    price: words.price,
    deliver_by: words.deliverBy,
    answers: words.answers,
    portfolio: words.portfolio,
    star_cost: job.row.star_cost,
    in_record: job.row.visibility === 'feed',
    created_at: past.time,
    opened_at: null,
    approved_at: null,
    decided_at: null,
    runner_up_from: null,
    runner_up_at: null,
    answer_by: new Date(past.moment.getTime() + ANSWER_BY_DAYS * DAY_MS).toISOString(),
    decline_reason: null,
    decline_note: null,
    end_reason: null,
  };
  past.tables.proposals.push(row);
  const about = { proposalId: row.id, jobId: job.row.id };
  const paid = moveStars(past, creator, { stars: -job.row.star_cost, reason: 'proposal', cause: `proposal:${row.id}`, ...about });
  const data = { ...actorData(creator), jobSlug: job.row.slug, jobTitle: job.row.brief.title, proposalId: row.id };
  notify(past, job.owner, { kind: 'proposal_received', cause: `proposal:${row.id}`, data });
  const made = { job, creator, row, paid, thread: undefined };
  job.comments.push(made);
  return made;
}

function inputOf({ row }: Job, { price, deliverBy, ...words }: Words): ProposalInput {
  return { ...words, jobId: row.id, ...(price && { price }), ...(deliverBy !== null && { deliverBy }) };
}

/** The owner opens the proposal; the creator is notified. */
export function open(past: Past, { job, creator, row }: Comment): void {
  if (row.opened_at !== null) return;
  row.opened_at = past.time;
  notify(past, creator, { kind: 'proposal_opened', cause: `opened:${row.id}`, data: { ...aboutJob(job), proposalId: row.id } });
}

export function approve(past: Past, { job, creator, row }: Comment): void {
  check('approve', row.status, whyJobCannot('approve', job.row.status));
  row.opened_at ??= past.time;
  Object.assign(row, { status: 'approved', approved_at: past.time });
  const stars = rewardApproval(past, creator, { proposalId: row.id, jobId: job.row.id });
  notify(past, creator, { kind: 'proposal_approved', cause: `approved:${row.id}`, data: { ...aboutJob(job), proposalId: row.id, stars } });
}

export function decline(past: Past, { job, creator, row }: Comment, { reason, note }: { reason: string; note?: string | undefined }): void {
  check('decline', row.status, whyJobCannot('decline', job.row.status));
  row.opened_at ??= past.time;
  Object.assign(row, { status: 'declined', decided_at: past.time, decline_reason: reason, decline_note: note ?? null });
  notify(past, creator, { kind: 'proposal_declined', cause: `declined:${row.id}`, data: { ...aboutJob(job), proposalId: row.id, reason } });
}

/** Withdraws a proposal. Refunds the stars if it is unopened and less than fifteen minutes old. */
export function withdraw(past: Past, made: Comment): void {
  const { row } = made;
  check('withdraw', row.status);
  Object.assign(row, { status: 'withdrawn', decided_at: past.time });
  const ageSeconds = (past.moment.getTime() - Date.parse(row.created_at)) / 1000;
  if (isRefunded({ openedAt: row.opened_at, ageSeconds })) refund(past, made);
}

/** Another creator got the job. */
export function notSelect(past: Past, { job, creator, row }: Comment): void {
  const from = row.status === 'offered' ? 'approved' : row.status;
  Object.assign(row, { status: 'not_selected', decided_at: past.time, runner_up_from: from, runner_up_at: past.time });
  const data = { jobSlug: job.row.slug, jobTitle: job.row.brief.title, proposalId: row.id };
  notify(past, creator, { kind: 'proposal_not_selected', cause: `not_selected:${row.id}`, data });
}

function aboutJob({ owner, row }: Job): object {
  return { ...actorData(owner), jobSlug: row.slug, jobTitle: row.brief.title };
}

function check(action: ProposalAction, status: Comment['row']['status'], whyJob?: string): void {
  const why = whyJob ?? whyProposalCannot(action, status);
  if (why) throw new Error(`Cannot ${action}: ${why}`);
}
