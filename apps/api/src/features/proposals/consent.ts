import { isDeepStrictEqual } from 'node:util';
import { changedTermsOf, type TermChange } from '@castlane/contract/brief.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { CONSENT_HOURS } from '@castlane/contract/policy.ts';
import { type confirmProposal as confirmEndpoint, type Proposal } from '@castlane/contract/proposal.ts';
import { ASKED_STATUSES, whyProposalCannot } from '@castlane/contract/proposal-state.ts';
import { getJobHead } from '#features/jobs/queries.ts';
import { findBriefs, refuseOlder } from '#features/jobs/versions.ts';
import { notify } from '#features/notifications/actions.ts';
import { seeInPlace } from '#features/notifications/seen.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { lockStreams } from '#platform/live/stream.ts';
import { refuse } from '#platform/problem.ts';
import { briefChangedMail } from './mails.ts';
import { getProposal, lockOwnProposal } from './queries.ts';
import { comeBack, mayComeBack } from './runners-up.ts';

type Affected = {
  id: string;
  jobId: string;
  agreedVersion: number;
  version: number;
  asked: TermChange[] | null;
  creatorId: string;
  ownerId: string;
  threadId: string | null;
  jobSlug: string;
  jobTitle: string;
};
type Asked = Affected & { changes: TermChange[] };

/**
 * Asks the creators of proposals, for `proposals p`, who agreed to other terms than their job has now. Does not ask twice about the same
 * changes, and stops asking if the terms are again those that were agreed to. The caller holds the locks of the jobs.
 */
export async function askForConsent(deps: Deps, tx: Tx, which: Fragment): Promise<void> {
  const affected = await lockAffected(tx, which);
  const briefAt = await findBriefs(
    tx,
    affected.flatMap(({ jobId, agreedVersion, version }) => [
      { jobId, version: agreedVersion },
      { jobId, version },
    ]),
  );
  const asked = affected
    .map((each) => ({
      ...each,
      changes: changedTermsOf(briefAt(each.jobId, each.agreedVersion), briefAt(each.jobId, each.version)),
    }))
    .filter(({ changes, asked: before }) => !isDeepStrictEqual(changes, before ?? []));
  if (asked.length === 0) return;
  const consentBy = await store(tx, asked);
  await tell(deps, tx, asked, consentBy);
}

async function lockAffected(tx: Tx, which: Fragment): Promise<Affected[]> {
  return tx<Affected[]>`
    SELECT p.id, p.job_id, p.agreed_version, j.version, p.consent_changes AS asked, p.creator_id, j.owner_id, t.id AS thread_id,
      j.slug AS job_slug, j.title AS job_title
    FROM proposals p JOIN jobs j ON j.id = p.job_id LEFT JOIN threads t ON t.proposal_id = p.id
    WHERE p.status = ANY(${ASKED_STATUSES}::text[]) AND p.agreed_version < j.version AND ${which} ORDER BY p.id FOR UPDATE OF p`;
}

/** Returns the deadline of their answer. */
async function store(tx: Tx, asked: readonly Asked[]): Promise<string> {
  const [until] = await tx<{ consentBy: string }[]>`SELECT app_now() + make_interval(hours => ${CONSENT_HOURS}) AS consent_by`;
  const { consentBy } = until!;
  const rows = asked.map(({ id, changes }) => ({ id, changes: changes.length > 0 ? changes : null }));
  await tx`
    UPDATE proposals p SET consent_changes = x.changes, consent_by = CASE WHEN x.changes IS NOT NULL THEN ${consentBy}::timestamptz END
    FROM jsonb_to_recordset(${tx.json(rows)}) AS x (id uuid, changes jsonb) WHERE p.id = x.id`;
  return consentBy;
}

/** Locks threads before streams, and each kind by id: the lock order of all transactions. */
async function tell({ wake }: Deps, tx: Tx, asked: readonly Asked[], consentBy: string): Promise<void> {
  const threadIds = asked.flatMap(({ threadId }) => threadId ?? []);
  await tx`SELECT 1 FROM threads WHERE id = ANY(${threadIds}::uuid[]) ORDER BY id FOR UPDATE`;
  await lockStreams(tx, [...new Set(asked.flatMap(({ creatorId, ownerId }) => [creatorId, ownerId]))]);
  for (const { id, creatorId, ownerId, threadId, version, changes, jobSlug, jobTitle } of asked) {
    if (threadId) await appendEvent(tx, wake, threadId, { kind: 'job_edited', senderId: ownerId });
    const until = changes.length > 0 ? { consentBy } : {};
    const data = { jobSlug, jobTitle, proposalId: id, changes, ...until };
    const mail = briefChangedMail({ title: jobTitle, slug: jobSlug, changes, consentBy });
    const told = { mail, inProductOnly: changes.length === 0 };
    await notify(tx, wake, { accountId: creatorId, actorId: ownerId, kind: 'job_edited', cause: `edited:${id}:${version}`, data, ...told });
  }
}

/** Keeps the proposal on the changed terms that its creator has read, or puts that of a runner-up back. Idempotent. */
export async function confirmProposal(
  { write, wake }: Deps,
  viewer: Viewer,
  id: string,
  { jobVersion }: BodyOf<typeof confirmEndpoint>,
): Promise<Proposal> {
  return write(async (tx) => {
    const proposal = await lockOwnProposal(tx, viewer, id);
    const job = await getJobHead(tx, proposal.jobId);
    if (await mayComeBack(tx, id)) return comeBack(tx, wake, viewer, job, id, jobVersion);
    refuse(whyProposalCannot('confirm', proposal.status));
    refuseOlder(jobVersion, job.version, 'jobVersion');
    if (proposal.consentBy === null) return getProposal(tx, id);
    await tx`UPDATE proposals SET agreed_version = ${job.version}, consent_by = NULL, consent_changes = NULL WHERE id = ${id}`;
    await lockStreams(tx, [viewer.accountId, job.ownerId]);
    await seeInPlace(tx, wake, viewer.accountId, 'brief', id);
    const data = { jobSlug: job.slug, jobTitle: job.title, proposalId: id };
    const news = { kind: 'proposal_confirmed', cause: `confirmed:${id}:${job.version}`, data } as const;
    await notify(tx, wake, { accountId: job.ownerId, actorId: viewer.accountId, ...news });
    return getProposal(tx, id);
  });
}
