import type { Visibility } from '@castlane/contract/job.ts';
import { countShown } from '#features/records/counts.ts';
import { hideFromFeed, showInFeed } from '#features/search-index/jobs.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { noteOpened } from './hourly-limit.ts';
import { whyVisibilityStays } from './rules.ts';

/**
 * Tests whether an account may find `jobs j` at all: it is in the feed, or the account has an invitation to it or a comment on it. Whatever
 * shows jobs to others than their owners and staff asks this.
 */
export function isVisibleTo(db: Db, accountId: string | Fragment): Fragment {
  return db`(j.visibility = 'feed' OR EXISTS (SELECT FROM invitations v WHERE v.job_id = j.id AND v.creator_id = ${accountId})
    OR EXISTS (SELECT FROM proposals c WHERE c.job_id = j.id AND c.creator_id = ${accountId}))`;
}

/** Selects whether everyone finds the open `jobs j`. The feed reads such jobs in the order of an index of their own. */
export function isInFeed(db: Db): Fragment {
  return db`j.status = 'open' AND j.visibility = 'feed'`;
}

/** Selects where `jobs j` stands in the feed, the newest highest: an id made when the job came into it, however old its draft is. */
export function feedOrder(db: Db): Fragment {
  return db`coalesce(j.feed_order, j.id)`;
}

type Shown = { id: string; ownerId: string; visibility: Visibility };

/**
 * Changes who finds a job, and what of it counts in its owner's record. A published job that comes into the feed for the first time counts as
 * opened and stands at the top; not again, or an owner could move it up by switching back and forth. The caller holds its lock.
 */
export async function storeVisibility(tx: Tx, deps: Pick<Deps, 'config'>, job: Shown, visibility: Visibility): Promise<void> {
  if (visibility === job.visibility) return;
  const message = whyVisibilityStays(visibility, await factsOf(tx, job.id));
  if (message) throw new Problem(1005, { message, details: [{ path: 'visibility', message }] });
  await countShown(tx, job, visibility === 'feed' ? 1 : -1);
  // A job in the feed without a place of its own was published by version 1.0.0, and stands at its id.
  const [stored] = await tx<{ isNew: boolean }[]>`
    UPDATE jobs SET visibility = ${visibility}, updated_at = app_now(),
      feed_order = CASE WHEN visibility = 'feed' AND published_at IS NOT NULL THEN coalesce(feed_order, id) ELSE feed_order END
    WHERE id = ${job.id} RETURNING published_at IS NOT NULL AND feed_order IS NULL AS is_new`;
  if (stored!.isNew) await noteOpened(tx, deps, job.ownerId, job.id);
  await (visibility === 'feed' ? showInFeed : hideFromFeed)(tx, [job.id]);
}

async function factsOf(tx: Tx, jobId: string): Promise<{ wasAssigned: boolean; hasOthers: boolean }> {
  const [facts] = await tx<{ wasAssigned: boolean; hasOthers: boolean }[]>`
    SELECT EXISTS (SELECT FROM engagements e WHERE e.job_id = ${jobId}) AS was_assigned,
      EXISTS (
        SELECT FROM (SELECT creator_id FROM proposals WHERE job_id = ${jobId} UNION ALL SELECT creator_id FROM job_questions WHERE job_id = ${jobId}) x
        WHERE NOT EXISTS (SELECT FROM invitations v WHERE v.job_id = ${jobId} AND v.creator_id = x.creator_id)) AS has_others`;
  return facts!;
}
