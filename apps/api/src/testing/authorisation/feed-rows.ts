import type { OwnJob } from '@castlane/contract/job.ts';
import { newId } from '#platform/ids.ts';
import { ABSENT_SLUG, NO_ID, NO_SLUG, TEXT, fits, found, slugOnly, type Cell, type Input, type Row } from './cells.ts';

/** A job by invitation: `own` is one that the caller is invited to, `other` one that the caller is not. */
function jobByInvitation(input: (job: OwnJob) => Input): Row['inputs'] {
  return {
    own: async (cell) => {
      const { ownerId, job } = await makeJob(cell);
      await cell.world.db`
        INSERT INTO invitations (id, job_id, creator_id, owner_id) VALUES (${newId()}, ${job.id}, ${cell.me.id}, ${ownerId})`;
      return input(job);
    },
    other: async (cell) => input((await makeJob(cell)).job),
  };
}

async function makeJob({ world }: Cell): Promise<{ ownerId: string; job: OwnJob }> {
  const owner = await world.owner();
  return { ownerId: owner.id, job: await world.job(owner, { visibility: 'invited' }) };
}

function bySlug(success: number): Pick<Row, 'answers' | 'inputs' | 'isForAll'> {
  return {
    answers: found(success, 1013, 1013, 1009),
    inputs: {
      ...jobByInvitation(({ slug }) => slugOnly(slug)),
      absent: () => slugOnly(ABSENT_SLUG),
      malformed: () => slugOnly(NO_SLUG),
    },
    isForAll: true,
  };
}

/** The feed, and what creators do with a job in it. */
export const FEED_ROWS: Record<string, Row> = {
  'feed.listFeed': { who: 'creator', answers: fits(200) },
  'feed.getFeedItem': { who: 'activeCreator', ...bySlug(200) },
  'feed.saveJob': { who: 'creator', ...bySlug(204) },
  'feed.unsaveJob': { who: 'creator', ...bySlug(204) },
  'feed.hideJob': { who: 'creator', ...bySlug(204) },
  'feed.unhideJob': { who: 'creator', ...bySlug(204) },
  'proposal.createProposal': {
    who: 'activeCreator',
    answers: found(201, 1013, 1013, 1004),
    inputs: {
      ...jobByInvitation(({ id }) => ({ body: { jobId: id, message: TEXT } })),
      absent: () => ({ body: { jobId: newId(), message: TEXT } }),
      malformed: () => ({ body: { jobId: NO_ID, message: TEXT } }),
    },
  },
};
