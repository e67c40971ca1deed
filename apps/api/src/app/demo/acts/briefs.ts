import { type Budget, changedTermsOf, type Terms } from '@castlane/contract/brief.ts';
import { CONSENT_HOURS } from '@castlane/contract/policy.ts';
import { ASKED_STATUSES } from '@castlane/contract/proposal-state.ts';
import { briefOf } from '#app/demo/idea.ts';
import type { Past } from '#app/demo/past.ts';
import type { Comment, Job } from './rows.ts';
import { actorData, notify } from './streams.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Changes the terms of a published job and asks the pending proposals for consent. Only for jobs without chats, and only if the star cost
 * stays the same.
 */
export function changeBrief(past: Past, job: Job, edit: { budget?: Budget; terms?: Partial<Terms> }): void {
  const { row } = job;
  const before = row.brief;
  past.tables.job_versions.push({ job_id: row.id, version: row.version, brief: before, created_at: row.updated_at });
  const terms = { ...before.terms, ...edit.terms };
  const brief = { ...before, budget: edit.budget ?? before.budget, terms, description: briefOf(job.idea, terms) };
  Object.assign(row, { brief, version: row.version + 1, updated_at: past.time });
  const changes = changedTermsOf(before, brief);
  const consentBy = new Date(past.moment.getTime() + CONSENT_HOURS * HOUR_MS).toISOString();
  for (const comment of job.comments) {
    if (!ASKED_STATUSES.includes(comment.row.status)) continue;
    if (comment.thread) throw new Error(`${row.brief.title} has a chat, which would have to say that its brief changed`);
    Object.assign(comment.row, { consent_by: consentBy, consent_changes: changes });
    const data = { ...actorData(job.owner), jobSlug: row.slug, jobTitle: row.brief.title, proposalId: comment.row.id, changes, consentBy };
    notify(past, comment.creator, { kind: 'job_edited', cause: `edited:${comment.row.id}:${row.version}`, data });
  }
}

/** The creator keeps the proposal under the changed terms. */
export function confirm(past: Past, { job, creator, row }: Comment): void {
  if (row.consent_by === null) throw new Error(`${creator.row.name} is not asked about ${job.row.brief.title}`);
  Object.assign(row, { agreed_version: job.row.version, consent_by: null, consent_changes: null });
  const data = { ...actorData(creator), jobSlug: job.row.slug, jobTitle: job.row.brief.title, proposalId: row.id };
  notify(past, job.owner, { kind: 'proposal_confirmed', cause: `confirmed:${row.id}:${job.row.version}`, data });
}
