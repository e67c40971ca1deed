import { JOBS_AN_HOUR } from '@castlane/contract/policy.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';

/**
 * Records that a job opens: created open, published as a draft or a copy, reopened, or by invitation until now and open to everyone for the
 * first time. Puts it at the top of the feed, unless it is by invitation. Throws 1022 if the owner opens too many in an hour. It counts the other
 * jobs, not calls, so there is no way around it. The lock makes parallel calls count each other.
 */
export async function noteOpened(tx: Tx, { config }: Pick<Deps, 'config'>, ownerId: string, jobId: string): Promise<void> {
  if (config.rateLimits) {
    await tx`SELECT pg_advisory_xact_lock(hashtextextended('jobs opened by ' || ${ownerId}, 0))`;
    const [hour] = await tx<{ count: number; wait: number | null }[]>`
      SELECT count(*)::int AS count, ceil(extract(epoch FROM min(opened_at) + interval '1 hour' - app_now()))::int AS wait
      FROM jobs WHERE owner_id = ${ownerId} AND id <> ${jobId} AND opened_at > (SELECT app_now()) - interval '1 hour'`;
    if (hour!.count >= JOBS_AN_HOUR)
      throw new Problem(1022, {
        message: `You can publish up to ${JOBS_AN_HOUR} jobs an hour`,
        retryAfterSeconds: Math.max(1, hour!.wait ?? 1),
      });
  }
  await tx`
    UPDATE jobs SET opened_at = app_now(), feed_order = CASE WHEN visibility = 'feed' THEN ${newId()} ELSE feed_order END WHERE id = ${jobId}`;
}
