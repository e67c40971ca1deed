import { rejectReview } from '@castlane/contract/staff.ts';
import { issuesOf } from '#platform/form.ts';

/** What is wrong most often. Every sentence names the step of the set-up that mends it, as '(step 2)'. */
const REASONS = ['name', 'contact', 'thin', 'category', 'age', 'details', 'duplicate'] as const;

export function reasonsFor(userType: string): readonly string[] {
  return userType === 'business_owner' ? [...REASONS, 'website'] : REASONS;
}

/** Adds a sentence on a line of its own, or takes it out again. */
export function toggleSentence(text: string, sentence: string): string {
  if (!text.includes(sentence)) return [text.trimEnd(), sentence].filter(Boolean).join('\n');
  return text
    .replace(sentence, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}

export const REASON_MAX = 1000;

/** Why a reason cannot be sent, or nothing. */
export function whyBadReason(reason: string): string | undefined {
  return issuesOf(rejectReview.body, { submittedAt: '', reason })['reason'];
}
