import type { OwnJobQuestion } from '@castlane/contract/job-question.ts';
import { JOB_QUESTION_DAYS } from '@castlane/contract/policy.ts';
import { lockOwn, requireActive } from '#features/account-status/locks.ts';
import { areApart } from '#features/blocks/queries.ts';
import { lockJobForProposal } from '#features/jobs/queries.ts';
import { notify } from '#features/notifications/actions.ts';
import { hasWithdrawnTwice } from '#features/proposals/actions.ts';
import { whyNoProposal } from '#features/proposals/rules.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { getOwnJobQuestion } from './queries.ts';
import { whyNoMoreQuestions } from './rules.ts';

/** Asks the owner of a job that the creator may comment on: the same is refused as for a comment, but for the stars. */
export async function askJobQuestion({ write, wake }: Deps, { accountId }: Viewer, slug: string, text: string): Promise<OwnJobQuestion> {
  return write(async (tx) => {
    // The lock runs a creator's questions one after another, so concurrent calls keep the limit.
    await lockOwn(tx, accountId);
    await requireActive(tx, accountId);
    const job = await lockJobForProposal(tx, await findJobId(tx, slug), accountId);
    if (await areApart(tx, accountId, job.ownerId)) throw new Problem(1013);
    const why = whyNoProposal(job);
    if (why) throw new Problem(why.code, { message: why.message });
    await refuseCommented(tx, accountId, job.id);
    refuse(whyNoMoreQuestions(await countAsked(tx, accountId, job.id)));
    const id = newId();
    await tx`
      INSERT INTO job_questions (id, job_id, owner_id, creator_id, text, in_record, answer_by)
      VALUES (${id}, ${job.id}, ${job.ownerId}, ${accountId}, ${text}, ${job.visibility === 'feed'}, app_now() + make_interval(days => ${JOB_QUESTION_DAYS}))`;
    const question = await getOwnJobQuestion(tx, id);
    const data = { jobSlug: job.slug, jobTitle: job.title, questionId: id, until: question.answerBy };
    const news = { accountId: job.ownerId, actorId: accountId, kind: 'question_received', cause: `question:${id}`, data } as const;
    await notify(tx, wake, news);
    return question;
  });
}

async function findJobId(tx: Tx, slug: string): Promise<string> {
  const [job] = await tx<{ id: string }[]>`SELECT id FROM jobs WHERE slug = ${slug}`;
  if (!job) throw new Problem(1013);
  return job.id;
}

/** Refuses who could not send a comment now because of earlier ones. */
async function refuseCommented(tx: Tx, creatorId: string, jobId: string): Promise<void> {
  const [live] = await tx`
    SELECT 1 FROM proposals WHERE job_id = ${jobId} AND creator_id = ${creatorId} AND status NOT IN ('withdrawn', 'expired', 'not_selected')`;
  if (live || (await hasWithdrawnTwice(tx, creatorId, jobId))) throw new Problem(1015);
}

async function countAsked(tx: Tx, creatorId: string, jobId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*)::int FROM job_questions WHERE creator_id = ${creatorId} AND job_id = ${jobId}`;
  return row!.count;
}
