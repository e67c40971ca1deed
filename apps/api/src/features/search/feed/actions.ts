import { isVisibleTo } from '#features/jobs/visibility.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';

type Mark = 'saved_jobs' | 'hidden_jobs';

/** Saves an open job, or hides it from the creator's feed. Idempotent. */
export async function markJob({ write }: Deps, accountId: string, slug: string, mark: Mark): Promise<void> {
  await write(async (tx) => {
    const id = await findJobId(tx, accountId, slug, ['open']);
    await tx`INSERT INTO ${tx(mark)} (account_id, job_id) VALUES (${accountId}, ${id}) ON CONFLICT DO NOTHING`;
  });
}

export async function unmarkJob({ write }: Deps, accountId: string, slug: string, mark: Mark): Promise<void> {
  await write(async (tx) => {
    const id = await findJobId(tx, accountId, slug, null);
    await tx`DELETE FROM ${tx(mark)} WHERE account_id = ${accountId} AND job_id = ${id}`;
  });
}

/** Deletes what a deleted account saved or hid. */
export async function eraseMarks(tx: Db, accountId: string): Promise<void> {
  await tx`DELETE FROM saved_jobs WHERE account_id = ${accountId}`;
  await tx`DELETE FROM hidden_jobs WHERE account_id = ${accountId}`;
}

async function findJobId(tx: Db, accountId: string, slug: string, statuses: string[] | null): Promise<string> {
  const [job] = await tx<{ id: string }[]>`
    SELECT j.id FROM jobs j WHERE j.slug = ${slug} AND j.status <> 'draft' AND (${statuses}::text[] IS NULL OR j.status = ANY(${statuses}::text[]))
      AND ${isVisibleTo(tx, accountId)} FOR KEY SHARE OF j`;
  if (!job) throw new Problem(1013);
  return job.id;
}
