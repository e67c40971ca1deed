import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';

type Mark = 'saved_jobs' | 'hidden_jobs';

/** Saves an open job, or hides it from the creator's feed. Idempotent. */
export async function markJob({ write }: Deps, accountId: string, slug: string, mark: Mark): Promise<void> {
  await write(async (tx) => {
    const id = await findJobId(tx, slug, ['open']);
    await tx`INSERT INTO ${tx(mark)} (account_id, job_id) VALUES (${accountId}, ${id}) ON CONFLICT DO NOTHING`;
  });
}

export async function unmarkJob({ write }: Deps, accountId: string, slug: string, mark: Mark): Promise<void> {
  await write(async (tx) => {
    const id = await findJobId(tx, slug, null);
    await tx`DELETE FROM ${tx(mark)} WHERE account_id = ${accountId} AND job_id = ${id}`;
  });
}

/** Deletes what a deleted account saved or hid. */
export async function eraseMarks(tx: Db, accountId: string): Promise<void> {
  await tx`DELETE FROM saved_jobs WHERE account_id = ${accountId}`;
  await tx`DELETE FROM hidden_jobs WHERE account_id = ${accountId}`;
}

async function findJobId(tx: Db, slug: string, statuses: string[] | null): Promise<string> {
  const [job] = await tx<{ id: string }[]>`
    SELECT id FROM jobs WHERE slug = ${slug} AND status <> 'draft' AND (${statuses}::text[] IS NULL OR status = ANY(${statuses}::text[])) FOR KEY SHARE`;
  if (!job) throw new Problem(1013);
  return job.id;
}
