import { RECRUITING_STATUSES, TAKEN_STATUSES, type JobStatus } from '@castlane/contract/job-state.ts';
import type { ProblemCode } from '@castlane/contract/problem.ts';

/** Returns why a job has no link to be made or used, or undefined while it recruits. */
export function whyNoLink(status: JobStatus): { code: ProblemCode; message: string } | undefined {
  if (RECRUITING_STATUSES.includes(status)) return undefined;
  if (status === 'draft') return { code: 1005, message: 'Publish the job first' };
  return { code: TAKEN_STATUSES.includes(status) ? 1014 : 1005, message: 'The job is over' };
}

/** Tests whether a job with this status is over for those who come through its link. What staff removed was never there. */
export function isOver(status: JobStatus): boolean {
  return !RECRUITING_STATUSES.includes(status) && status !== 'draft' && status !== 'removed';
}

const EXCERPT_LINES = 6;
const EXCERPT_LETTERS = 420;

/** Returns the first lines of a brief, cut between words, without the marks of bold words and links. */
export function excerptOf(description: string): string {
  const plain = description.replaceAll(/\[([^\]\n]+)\]\([^)\s]+\)/g, '$1').replaceAll('**', '');
  const lines = plain.split('\n').slice(0, EXCERPT_LINES).join('\n');
  const letters = [...lines];
  if (letters.length <= EXCERPT_LETTERS) return lines.length < plain.length ? `${lines.trimEnd()} …` : lines;
  const cut = letters.slice(0, EXCERPT_LETTERS).join('');
  // A text without spaces, as in Japanese, is cut between letters.
  return `${cut.replace(/\s+\S{0,30}$/, '')} …`;
}
