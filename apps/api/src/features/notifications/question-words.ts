import type { QuestionDeclineReason } from '@castlane/contract/job-question.ts';
import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import { timeInWords } from '#platform/mail/time.ts';
import { of, who, type Write } from './names.ts';
import { ownQuestions, type Place } from './places.ts';

const DECLINED: Record<QuestionDeclineReason, string> = {
  already_in_brief: 'The brief answers it already.',
  cannot_say: 'They can’t say.',
  not_about_job: 'It isn’t about the job.',
  other: '',
};

/** The words of notifications about job questions. */
export const QUESTION_WORDS = {
  question_received: ({ until, ...data }, timeZone) => [
    `${who(data)} asked about your job`,
    `${who(data)} asked a question about your job ${of(data)}.${until === undefined ? '' : ` You can answer until ${timeInWords(until, timeZone)}.`}`,
    ownQuestions(data),
  ],
  question_answered: (data) => [
    'Your question was answered',
    `${who(data)} answered your question about ${of(data)}.`,
    answers(data, 'Read the answer'),
  ],
  question_declined: ({ reason, ...data }) => [
    'Your question was declined',
    `${who(data)} won’t answer your question about ${of(data)}. ${DECLINED[reason as QuestionDeclineReason] ?? ''}`,
    answers(data, 'See the job'),
  ],
  question_unanswered: (data) => [
    'Your question wasn’t answered',
    `Your question about ${of(data)} wasn’t answered in time. You can still comment on the job.`,
    answers(data, 'See the job'),
  ],
  job_answers: ({ count = 0, ...data }) => [
    data.jobTitle === undefined ? 'New answers about your jobs' : `New answers about ${of(data)}`,
    `${count} new ${count === 1 ? 'answer' : 'answers'} about ${data.jobTitle === undefined ? 'jobs that you saved or commented on' : of(data)}.`,
    answers(data, 'Read the answers'),
  ],
} satisfies Partial<Record<NotificationKind, Write>>;

function answers({ jobSlug }: NotificationData, label: string): Place {
  return jobSlug === undefined ? { label: 'See your saved jobs', path: '/?saved=true' } : { label, path: `/feed-details/${jobSlug}` };
}
