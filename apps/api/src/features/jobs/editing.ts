import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { editJob as editEndpoint } from '@castlane/contract/job.ts';
import { hideFromFeed, showInFeed } from '#features/search-index/jobs.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { checkedBrief, storeBrief } from './briefs.ts';
import { knownTimeZone, type LockedJob } from './queries.ts';
import { keepVersion } from './versions.ts';

export type Edit = Omit<BodyOf<typeof editEndpoint>, 'version'>;

/** Stores an owner's changes to a job; fields that are left out stay. The days of a published job stay in the time zone of its first readers. */
export async function storeEdit(tx: Tx, viewer: Viewer, job: LockedJob, edit: Edit): Promise<void> {
  const isDraft = job.status === 'draft';
  const timeZone = isDraft ? await knownTimeZone(tx, viewer) : job.timeZone;
  await storeBrief(tx, job.id, await checkedBrief(tx, edit, timeZone, job.brief));
  if (isDraft)
    await tx`UPDATE jobs SET time_zone = ${timeZone}, openings = coalesce(${edit.openings ?? null}::int, openings) WHERE id = ${job.id}`;
}

/** Stores when a job was changed. */
export async function noteEdit(tx: Tx, id: string): Promise<void> {
  await tx`UPDATE jobs SET updated_at = app_now() WHERE id = ${id}`;
}

/** Gives a published job its next version, and updates it in the feed. */
export async function publishEdit(tx: Tx, id: string): Promise<void> {
  await tx`UPDATE jobs SET version = version + 1, updated_at = app_now() WHERE id = ${id}`;
  await keepVersion(tx, id);
  await hideFromFeed(tx, [id]);
  await showInFeed(tx, [id]);
}
