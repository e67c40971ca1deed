import { changedTermsOf, type TermChange } from '@castlane/contract/brief.ts';
import { RECRUITING_STATUSES } from '@castlane/contract/job-state.ts';
import { CONSENT_HOURS } from '@castlane/contract/policy.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { PROPOSAL_ACTIONS, type ProposalStatus } from '@castlane/contract/proposal-state.ts';
import { isDeepStrictEqual } from 'node:util';
import { requireActive } from '#features/account-status/locks.ts';
import { areApart, idsApartFrom } from '#features/blocks/queries.ts';
import { recountProposals } from '#features/jobs/counters.ts';
import type { LockedJob } from '#features/jobs/queries.ts';
import { findBriefs, refuseOlder } from '#features/jobs/versions.ts';
import { notify, notifyAll } from '#features/notifications/actions.ts';
import { seeInPlace } from '#features/notifications/seen.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { lockStreams } from '#platform/live/stream.ts';
import type { Wake } from '#platform/live/wake.ts';
import { Problem } from '#platform/problem.ts';
import { stillInterestedMail } from './mails.ts';
import { getProposal } from './queries.ts';

/** Runners-up: creators whose comments ended because the openings of the job were taken, not by an answer to themselves. */

type RunnerUp = {
  id: string;
  creatorId: string;
  agreedVersion: number;
  version: number;
  asked: TermChange[] | null;
  slug: string;
  title: string;
};

/**
 * Asks the runners-up of a job that recruits again whether they are still interested, on its current terms. A question that is open gets
 * its full time again, and is not sent twice if the terms are the same. `again` asks only those who are asked already, after an edit. The
 * caller holds the lock of the job.
 */
export async function askRunnersUp({ wake }: Pick<Deps, 'wake'>, tx: Tx, jobId: string, { again = false } = {}): Promise<void> {
  const all = await lockRunnersUp(tx, jobId, again);
  if (all.length === 0) return;
  const { version } = all[0]!;
  const briefAt = await findBriefs(tx, [...all.map(({ agreedVersion }) => ({ jobId, version: agreedVersion })), { jobId, version }]);
  const changed = all.map((each) => ({ ...each, changes: changedTermsOf(briefAt(jobId, each.agreedVersion), briefAt(jobId, version)) }));
  const rows = changed.map(({ id, changes }) => ({ id, changes }));
  const [stored] = await tx<{ consentBy: string }[]>`
    UPDATE proposals p SET consent_changes = x.changes, consent_by = app_now() + make_interval(hours => ${CONSENT_HOURS})
    FROM jsonb_to_recordset(${tx.json(rows)}) AS x (id uuid, changes jsonb) WHERE p.id = x.id RETURNING p.consent_by`;
  const { consentBy } = stored!;
  const news = changed
    .filter(({ asked, changes }) => !isDeepStrictEqual(asked, changes))
    .map(({ id, creatorId, changes, slug, title }) => ({
      accountId: creatorId,
      cause: `still_interested:${id}:${consentBy}`,
      data: { jobSlug: slug, jobTitle: title, proposalId: id, changes, consentBy },
      mail: stillInterestedMail({ title, slug, changes, consentBy }),
    }));
  await lockStreams(
    tx,
    news.map(({ accountId }) => accountId),
  );
  await notifyAll(tx, wake, 'still_interested', news);
}

/** Nobody who has commented again meanwhile, is not active, or is on the other side of a block. */
async function lockRunnersUp(tx: Tx, jobId: string, again: boolean): Promise<RunnerUp[]> {
  const isOpen = tx`(p.consent_by > (SELECT app_now())) IS TRUE`;
  return tx<RunnerUp[]>`
    SELECT p.id, p.creator_id, p.agreed_version, j.version, CASE WHEN ${isOpen} THEN p.consent_changes END AS asked, j.slug, j.title
    FROM proposals p JOIN jobs j ON j.id = p.job_id JOIN accounts c ON c.id = p.creator_id AND c.status = 'active'
    WHERE p.job_id = ${jobId} AND ${isRunnerUp(tx)} AND ${again ? isOpen : tx`true`}
      AND p.creator_id NOT IN (SELECT b.id FROM (${idsApartFrom(tx, tx`j.owner_id`)}) b)
      AND NOT EXISTS (SELECT FROM proposals l WHERE l.job_id = p.job_id AND l.creator_id = p.creator_id AND l.id > p.id)
    ORDER BY p.id FOR UPDATE OF p`;
}

function isRunnerUp(db: Db): Fragment {
  return db`p.status = ANY(${[...PROPOSAL_ACTIONS.comeBack.from] as ProposalStatus[]}::text[]) AND p.runner_up_from IS NOT NULL`;
}

/** Returns whether the creator of a locked proposal is asked whether they are still interested, and can say so. */
export async function mayComeBack(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`
    SELECT 1 FROM proposals p JOIN jobs j ON j.id = p.job_id AND j.status = ANY(${RECRUITING_STATUSES}::text[])
    WHERE p.id = ${id} AND ${isRunnerUp(tx)} AND p.consent_by > (SELECT app_now())`;
  return rows.length > 0;
}

/** Puts the proposal of a runner-up back as it was, with the time that it had left, on the terms that its creator has read. */
export async function comeBack(
  tx: Tx,
  wake: Wake,
  viewer: Viewer,
  job: Pick<LockedJob, 'id' | 'ownerId' | 'slug' | 'title' | 'version'>,
  id: string,
  jobVersion: number,
): Promise<Proposal> {
  await requireActive(tx, viewer.accountId);
  if (await areApart(tx, viewer.accountId, job.ownerId)) throw new Problem(1009);
  refuseOlder(jobVersion, job.version, 'jobVersion');
  await tx`
    UPDATE proposals SET status = runner_up_from, runner_up_from = NULL, decided_at = NULL, answer_by = answer_by + (app_now() - decided_at),
      agreed_version = ${job.version}, consent_by = NULL, consent_changes = NULL WHERE id = ${id}`;
  await recountProposals(tx, [job.id]);
  await lockStreams(tx, [viewer.accountId, job.ownerId]);
  await seeInPlace(tx, wake, viewer.accountId, 'brief', id);
  const data = { jobSlug: job.slug, jobTitle: job.title, proposalId: id };
  const news = { kind: 'proposal_came_back', cause: `came_back:${id}:${job.version}`, data } as const;
  await notify(tx, wake, { accountId: job.ownerId, actorId: viewer.accountId, ...news });
  return getProposal(tx, id);
}

/** Ends the question to a runner-up who comments again instead. */
export async function stopAsking(tx: Tx, creatorId: string, jobId: string): Promise<void> {
  await tx`
    UPDATE proposals p SET consent_by = NULL, consent_changes = NULL WHERE p.job_id = ${jobId} AND p.creator_id = ${creatorId} AND ${isRunnerUp(tx)}`;
}
