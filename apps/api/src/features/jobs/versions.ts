import { changesOf, wholeBrief, type Brief } from '@castlane/contract/brief.ts';
import type { BriefVersion, listVersions as endpoint } from '@castlane/contract/brief-version.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { ASKED_STATUSES } from '@castlane/contract/proposal-state.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';

const MOST = 20;

type StoredVersion = { version: number; createdAt: string; brief: Brief };

/** Returns the newest versions of a job with their changes, for its owner and for creators with a proposal on it. */
export async function listVersions(db: Db, accountId: string, slug: string): Promise<AnswerOf<typeof endpoint>> {
  const [job] = await db<{ id: string; isOwn: boolean; toAsk: number }[]>`
    SELECT j.id, j.owner_id = ${accountId} AS is_own,
      (SELECT count(*)::int FROM proposals p WHERE p.job_id = j.id AND p.status = ANY(${ASKED_STATUSES}::text[])) AS to_ask
    FROM jobs j WHERE j.slug = ${slug}
      AND (j.owner_id = ${accountId} OR EXISTS (SELECT 1 FROM proposals p WHERE p.job_id = j.id AND p.creator_id = ${accountId}))`;
  if (!job) throw new Problem(1013);
  const stored = await db<StoredVersion[]>`
    SELECT v.version, v.created_at, v.brief FROM job_versions v WHERE v.job_id = ${job.id} ORDER BY v.version DESC LIMIT ${rowLimit(db, MOST + 1)}`;
  return {
    items: stored.slice(0, MOST).map((each, index) => versionOf(each, stored[index + 1]?.brief)),
    toAsk: job.isOwn ? job.toAsk : null,
  };
}

function versionOf({ version, createdAt, brief }: StoredVersion, before: Brief | undefined): BriefVersion {
  return { version, createdAt, changes: before ? changesOf(wholeBrief(before), wholeBrief(brief)) : [] };
}

/** Throws 1005 if a newer version exists: unread briefs cannot be changed or agreed to. No version means the current one. */
export function refuseOlder(read: number | undefined, version: number, path: string): void {
  if (read === undefined || read === version) return;
  const message = 'The brief has changed';
  throw new Problem(1005, { message, details: [{ path, message }] });
}

/** Returns the briefs of some versions of jobs, as a function of job and version. */
export async function findBriefs(
  db: Db,
  which: readonly { jobId: string; version: number }[],
): Promise<(jobId: string, version: number) => Brief> {
  const keys = [...new Map(which.map((each) => [keyOf(each), each])).values()];
  const rows = await db<{ jobId: string; version: number; brief: Brief }[]>`
    SELECT v.job_id, v.version, v.brief FROM job_versions v
    JOIN unnest(${keys.map(({ jobId }) => jobId)}::uuid[], ${keys.map(({ version }) => version)}::int[]) AS k (job_id, version)
      ON k.job_id = v.job_id AND k.version = v.version`;
  const byKey = new Map(rows.map((row) => [keyOf(row), wholeBrief(row.brief)]));
  return (jobId, version) => byKey.get(keyOf({ jobId, version }))!;
}

function keyOf({ jobId, version }: { jobId: string; version: number }): string {
  return `${jobId}:${version}`;
}

/** Stores the current brief of a job under its version. */
export async function keepVersion(tx: Tx, id: string): Promise<void> {
  await tx`INSERT INTO job_versions (job_id, version, brief) SELECT id, version, brief FROM jobs WHERE id = ${id}`;
}
