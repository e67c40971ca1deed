import type { Tx } from '#platform/db/connect.ts';

/** Puts those of the jobs that are open where creators find them. */
export async function showInFeed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    INSERT INTO open_job_categories (category_id, job_id)
    SELECT unnest(category_ids), id FROM jobs WHERE id = ANY(${ids as string[]}::uuid[]) AND status = 'open' ON CONFLICT DO NOTHING`;
}

export async function hideFromFeed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`DELETE FROM open_job_categories WHERE job_id = ANY(${ids as string[]}::uuid[])`;
}

/** Keeps a job as it is now, under its version. */
export async function keepVersion(tx: Tx, id: string): Promise<void> {
  await tx`INSERT INTO job_versions (job_id, version, content) SELECT id, version, to_jsonb(jobs) - 'status' FROM jobs WHERE id = ${id}`;
}
