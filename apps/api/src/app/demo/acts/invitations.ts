import { whyCannotInvite } from '#features/search/discovery/rules.ts';
import type { Past } from '#app/demo/past.ts';
import type { Account, Job } from './rows.ts';
import { actorData, notify } from './streams.ts';

/** A business invites a creator to send a proposal. */
export function invite(past: Past, { owner, row, comments }: Job, creator: Account): void {
  const why = whyCannotInvite({ status: row.status, unanswered: 0 });
  if (why || comments.some((comment) => comment.creator === creator))
    throw new Error(`${creator.row.name} cannot be invited to ${row.brief.title}: ${why ?? 'has commented'}`);
  past.tables.invitations.push({
    id: past.id(),
    job_id: row.id,
    creator_id: creator.row.id,
    owner_id: owner.row.id,
    created_at: past.time,
  });
  const data = { ...actorData(owner), jobSlug: row.slug, jobTitle: row.brief.title };
  notify(past, creator, { kind: 'invited', cause: `invited:${row.id}`, data });
}
