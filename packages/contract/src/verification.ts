import * as z from 'zod/mini';
import { Time } from './primitives.ts';

/** What staff check on every profile, in this order. */
export const VERIFICATION_CHECKS = {
  identity: 'Real name and photo',
  age: '18 or older',
  about: 'No contact details',
  category: 'Category fits',
  link: 'Link or account works',
} as const;
export type VerificationCheck = keyof typeof VERIFICATION_CHECKS;

/** Why a check fails: the sentence for the user, and the step and the field of set-up-profile that fix it. */
export const REJECTION_REASONS = {
  name_not_real: {
    check: 'identity',
    step: 1,
    field: 'name',
    sentence: 'Your name doesn’t look real. Enter your full name as it appears on your ID.',
  },
  photo_not_real: {
    check: 'identity',
    step: 1,
    field: 'profileImageUri',
    sentence: 'Your photo doesn’t show you or your business. Choose one that does.',
  },
  other_account: {
    check: 'identity',
    step: 1,
    field: null,
    sentence: 'You already have an account here. Use that one, or delete it first.',
  },
  not_adult: {
    check: 'age',
    step: 1,
    field: 'dateOfBirth',
    sentence: 'Your date of birth is missing or says you’re under 18. Correct it if it’s wrong.',
  },
  about_has_contact: {
    check: 'about',
    step: 2,
    field: 'about',
    sentence: 'About contains a phone number, an address or a link. Remove it. People can reach you in the chat.',
  },
  about_unclear: {
    check: 'about',
    step: 2,
    field: 'about',
    sentence: 'About doesn’t say what you do. Write what you make and who it’s for.',
  },
  category_mismatch: {
    check: 'category',
    step: 2,
    field: 'categories',
    sentence: 'Your categories don’t match what you do. Choose ones that do.',
  },
  link_broken: {
    check: 'link',
    step: 3,
    field: 'website',
    sentence: 'Your website or account doesn’t open, or it belongs to someone else. Check the address.',
  },
} as const satisfies Record<string, { check: VerificationCheck; step: 1 | 2 | 3; field: string | null; sentence: string }>;
export type RejectionReason = keyof typeof REJECTION_REASONS;
export const RejectionReason = z.enum(Object.keys(REJECTION_REASONS) as [RejectionReason, ...RejectionReason[]]);

/** Why a profile was rejected: the failed checks, and staff's note. */
export const Rejection = z.object({
  /** `mended`: the field has changed since, or for a broken account, a channel was connected. */
  items: z.array(z.object({ code: RejectionReason, sentence: z.string(), step: z.int(), mended: z.boolean() })),
  note: z.nullable(z.string()),
});
export type Rejection = z.infer<typeof Rejection>;

/** Returns the text of a rejection: one sentence per line, the note last. */
export function rejectionText({ items, note }: { items: readonly { sentence: string }[]; note: string | null }): string {
  return [...items.map(({ sentence }) => sentence), ...(note === null ? [] : [note])].join('\n');
}

export const AppealOutcome = z.enum(['granted', 'refused']);

/** An appeal as its author sees it. */
export const VerificationAppeal = z.object({
  text: z.string(),
  createdAt: Time,
  outcome: z.nullable(AppealOutcome),
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(Time),
});
export type VerificationAppeal = z.infer<typeof VerificationAppeal>;
