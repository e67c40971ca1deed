import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { span } from '#platform/language/format.ts';
import { t } from './i18n.ts';
import '#features/jobs/i18n.ts';

type Creator = ReceivedProposal['creator'];

/** `3 jobs here, 2 completed`. */
export function jobsWords({ jobsAssigned, jobsCompleted }: Creator): string {
  const jobs = t('jobs.jobsHere', { count: jobsAssigned });
  return jobsCompleted > 0 ? t('received.andCompleted', { jobs, count: jobsCompleted }) : jobs;
}

/** The usual time until the creator answers; undefined if unknown. */
export function answerWords({ answerMinutes }: Creator): string | undefined {
  return answerMinutes === null ? undefined : t('received.answersWithin', { span: span(answerMinutes) });
}
