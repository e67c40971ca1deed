import { JOB_QUESTIONS_MAX } from '@castlane/contract/policy.ts';

/** Returns why a creator who has asked so many questions about a job can ask no more. */
export function whyNoMoreQuestions(asked: number): string | undefined {
  return asked >= JOB_QUESTIONS_MAX ? `You can ask ${JOB_QUESTIONS_MAX} questions about a job` : undefined;
}
