import {
  whyJobQuestionCannot,
  type JobQuestionAction,
  type QuestionDeclineReason,
  type ReceivedJobQuestion,
} from '@castlane/contract/job-question.ts';
import type { NotificationData } from '@castlane/contract/notification.ts';
import { lockOwnJob } from '#features/jobs/queries.ts';
import { notify } from '#features/notifications/actions.ts';
import { seeInPlace } from '#features/notifications/seen.ts';
import { countAnswers } from '#features/records/counts.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { lockStreams } from '#platform/live/stream.ts';
import { refuse } from '#platform/problem.ts';
import { getReceivedJobQuestion, lockJobQuestion, type LockedJobQuestion } from './queries.ts';
import { tellReadersLater } from './telling.ts';

/** Which question: the slug of its job, and its id. */
type At = { slug: string; id: string };
type Step = {
  action: JobQuestionAction;
  kind: 'question_answered' | 'question_declined';
  data?: NotificationData;
  act: (tx: Tx, jobId: string, question: LockedJobQuestion) => Promise<void>;
};

/** Answers a question for everyone who can see the job. Its creator is notified at once, others who follow the job once a day. */
export async function answerJobQuestion(deps: Deps, viewer: Viewer, at: At, answer: string): Promise<ReceivedJobQuestion> {
  const act = async (tx: Tx, jobId: string, question: LockedJobQuestion) => {
    await tx`UPDATE job_questions SET status = 'answered', answer = ${answer}, decided_at = app_now() WHERE id = ${question.id}`;
    await tellReadersLater(tx, jobId, question);
  };
  return takeStep(deps, viewer, at, { action: 'answer', kind: 'question_answered', act });
}

export async function declineJobQuestion(deps: Deps, viewer: Viewer, at: At, reason: QuestionDeclineReason): Promise<ReceivedJobQuestion> {
  const act = async (tx: Tx, _jobId: string, { id }: LockedJobQuestion) => {
    await tx`UPDATE job_questions SET status = 'declined', decline_reason = ${reason}, decided_at = app_now() WHERE id = ${id}`;
  };
  return takeStep(deps, viewer, at, { action: 'decline', kind: 'question_declined', data: { reason }, act });
}

/** Ends a question for the owner of its job, and tells its creator. Either end counts as an answer in the owner's record. */
async function takeStep({ write, wake }: Deps, { accountId }: Viewer, { slug, id }: At, step: Step): Promise<ReceivedJobQuestion> {
  return write(async (tx) => {
    const job = await lockOwnJob(tx, accountId, slug);
    const question = await lockJobQuestion(tx, job.id, id);
    refuse(whyJobQuestionCannot(step.action, question.status));
    await step.act(tx, job.id, question);
    if (question.inRecord) await countAnswers(tx, accountId, [question.ageSeconds]);
    await lockStreams(tx, [accountId, question.creatorId]);
    await seeInPlace(tx, wake, accountId, 'question', id);
    const data = { jobSlug: job.slug, jobTitle: job.title, questionId: id, ...step.data };
    await notify(tx, wake, { accountId: question.creatorId, actorId: accountId, kind: step.kind, cause: `${step.action}:${id}`, data });
    return getReceivedJobQuestion(tx, id);
  });
}
