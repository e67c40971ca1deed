import * as z from 'zod/mini';
import { hasContactData } from './contact-data.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { Id, paragraphs, Slug, Time } from './primitives.ts';

/**
 * A job question is what a creator asks about a job before they comment, and what its owner answers in public. The questions of a brief are
 * something else: its owner asks them, and each comment answers them.
 */
export const JOB_QUESTION_STATUSES = ['waiting', 'answered', 'declined', 'unanswered'] as const;
export type JobQuestionStatus = (typeof JOB_QUESTION_STATUSES)[number];

/** The state machine of a job question. Nothing changes one that has ended, not even its answer. */
export const JOB_QUESTION_ACTIONS = {
  answer: { by: 'owner', from: ['waiting'], to: 'answered' },
  decline: { by: 'owner', from: ['waiting'], to: 'declined' },
  /** After seven days, when the job no longer recruits, or when its creator is banned or leaves. */
  close: { by: 'clock', from: ['waiting'], to: 'unanswered' },
} as const satisfies Record<string, { by: 'owner' | 'clock'; from: readonly JobQuestionStatus[]; to: JobQuestionStatus }>;
export type JobQuestionAction = keyof typeof JOB_QUESTION_ACTIONS;

const STATUS_WORDS: Record<JobQuestionStatus, string> = {
  waiting: 'waits for an answer',
  answered: 'is answered',
  declined: 'was declined',
  unanswered: 'was closed without an answer',
};

/** Returns why the action is impossible on a job question of that status, or undefined. */
export function whyJobQuestionCannot(action: JobQuestionAction, status: JobQuestionStatus): string | undefined {
  const { from } = JOB_QUESTION_ACTIONS[action];
  return (from as readonly JobQuestionStatus[]).includes(status) ? undefined : `The question ${STATUS_WORDS[status]}`;
}

/** Why an owner declines a question; its creator reads it. */
export const QuestionDeclineReason = z.enum(['already_in_brief', 'cannot_say', 'not_about_job', 'other'], { error: 'Choose a reason' });
export type QuestionDeclineReason = z.infer<typeof QuestionDeclineReason>;

/** Text that others read before the two sides have agreed on anything: without ways around the product, as in About. */
function publicText(min: number, max: number) {
  return paragraphs(min, max).check(
    z.check<string>(({ value, issues }) => {
      // Only in a text whose length is right: the patterns take a time that grows with its square.
      if (issues.length > 0 || !hasContactData(value)) return;
      issues.push({ code: 'custom', message: 'Leave out contact data, such as addresses, links, numbers and handles', input: value });
    }),
  );
}

export const JobQuestionInput = z.strictObject({ text: publicText(10, 300) });
export type JobQuestionInput = z.infer<typeof JobQuestionInput>;
export const JobAnswerInput = z.strictObject({ answer: publicText(10, 1000) });
export type JobAnswerInput = z.infer<typeof JobAnswerInput>;

/** An answered question, as everyone who can see the job reads it: without who asked. */
export const AnsweredQuestion = z.object({ id: Id, text: z.string(), answer: z.string(), answeredAt: Time, isOwn: z.boolean() });
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>;

/** A creator's own question. */
export const OwnJobQuestion = z.object({
  id: Id,
  status: z.enum(JOB_QUESTION_STATUSES),
  text: z.string(),
  answer: z.nullable(z.string()),
  declineReason: z.nullable(QuestionDeclineReason),
  createdAt: Time,
  /** Until when the owner can answer it. */
  answerBy: Time,
});
export type OwnJobQuestion = z.infer<typeof OwnJobQuestion>;

/** A question as the job's owner sees it. */
export const ReceivedJobQuestion = z.object({
  ...OwnJobQuestion.shape,
  /** When it was answered, declined or closed. */
  decidedAt: z.nullable(Time),
  creator: z.object({ slug: z.string(), name: z.string(), profileImageUri: z.nullable(z.string()), verified: z.boolean() }),
});
export type ReceivedJobQuestion = z.infer<typeof ReceivedJobQuestion>;

const ofJob = z.strictObject({ slug: Slug });
const inJob = z.strictObject({ slug: Slug, id: Id });

export const askJobQuestion = endpoint('POST feeds/:slug/questions', {
  limit: { max: 20, per: 'hour' },
  who: 'activeCreator',
  summary: 'Ask the owner of a job that you may comment on, at most three times; this costs no star',
  status: 201,
  problems: [1005, 1013, 1014, 1015],
  params: ofJob,
  body: JobQuestionInput,
  answer: OwnJobQuestion,
});

export const listAnsweredQuestions = endpoint('GET feeds/:slug/questions', {
  who: 'activeCreator',
  summary: 'List the answered questions about a job that you can see, newest first, with your own that have no answer',
  problems: [1013],
  params: ofJob,
  query: z.strictObject(PageQuery),
  answer: z.extend(pageOf(AnsweredQuestion), {
    /** Your questions that wait, or ended without an answer, newest first. */
    own: z.array(OwnJobQuestion),
    /** How many more you can ask. */
    left: z.int(),
  }),
});

/** Views of a job's questions, for its owner. */
export const JobQuestionView = z.enum(['waiting', 'ended']);
export type JobQuestionView = z.infer<typeof JobQuestionView>;

export const listJobQuestions = endpoint('GET job/:slug/questions', {
  who: 'owner',
  summary: 'List the questions about one of your jobs: those that wait, the nearest deadline first, or those that have ended, newest first',
  problems: [1013],
  params: ofJob,
  query: z.strictObject({ ...PageQuery, status: z._default(JobQuestionView, 'waiting') }),
  answer: z.extend(pageOf(ReceivedJobQuestion), { counts: z.object({ waiting: z.int(), ended: z.int() }) }),
});

export const answerJobQuestion = endpoint('POST job/:slug/questions/:id/answer', {
  who: 'activeOwner',
  summary: 'Answer a question for everyone who can see the job; the answer stays as it is',
  status: 200,
  problems: [1005, 1009, 1013],
  params: inJob,
  body: JobAnswerInput,
  answer: ReceivedJobQuestion,
});

export const declineJobQuestion = endpoint('POST job/:slug/questions/:id/decline', {
  who: 'activeOwner',
  summary: 'Decline to answer a question, with a reason that its creator reads',
  status: 200,
  problems: [1005, 1009, 1013],
  params: inJob,
  body: z.strictObject({ reason: QuestionDeclineReason }),
  answer: ReceivedJobQuestion,
});
