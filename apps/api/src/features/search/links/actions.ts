import { randomBytes } from 'node:crypto';
import type { InvitationLink } from '@castlane/contract/invitation-link.ts';
import { lockOwn, requireActive } from '#features/account-status/locks.ts';
import { findOwnJob, lockOwnJob } from '#features/jobs/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { findOwnLink, isAt } from './queries.ts';
import { whyNoLink } from './rules.ts';

type Made = { link: InvitationLink | null };

/** Makes the link of a job, or of the company without a `slug`. Returns the one that there is, unless it has ended. */
export async function makeLink({ config, write }: Deps, ownerId: string, slug?: string): Promise<Made> {
  return write(async (tx) => {
    // Of two calls at the same time, the second finds the link of the first.
    await lockOwn(tx, ownerId);
    await requireActive(tx, ownerId);
    const place = { ownerId, jobId: slug === undefined ? null : await lockLinkable(tx, ownerId, slug) };
    const there = await findOwnLink(tx, config, place);
    if (there) return { link: there };
    await tx`
      INSERT INTO invitation_links (id, owner_id, job_id, token)
      VALUES (${newId()}, ${ownerId}, ${place.jobId}, ${randomBytes(32).toString('base64url')})`;
    return { link: await findOwnLink(tx, config, place) };
  });
}

async function lockLinkable(tx: Tx, ownerId: string, slug: string): Promise<string> {
  const job = await lockOwnJob(tx, ownerId, slug);
  const why = whyNoLink(job.status);
  if (why) throw new Problem(why.code, { message: why.message });
  return job.id;
}

/** Ends the link of a job, or of the company. Whom it has invited stays invited. */
export async function endLink({ write }: Deps, ownerId: string, slug?: string): Promise<void> {
  await write(async (tx) => {
    const place = { ownerId, jobId: slug === undefined ? null : (await findOwnJob(tx, ownerId, slug)).id };
    await tx`UPDATE invitation_links l SET ended_at = app_now() WHERE ${isAt(tx, place)} AND l.ended_at IS NULL`;
  });
}

/** Deletes an account's links, and its uses of those of others. */
export async function eraseLinks(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM link_uses WHERE creator_id = ${accountId}`;
  await tx`DELETE FROM invitation_links WHERE owner_id = ${accountId}`;
}
