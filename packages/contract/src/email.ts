import * as z from 'zod/mini';
import { Profile } from './account.ts';
import { Email, GivenPassword, NewPassword, SixDigits, User } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { atLeast, atMost, Id, Time } from './primitives.ts';

/** How long the link in the notice to the old address can undo a change. */
export const UNDO_EMAIL_DAYS = 7;
/** Undoing a change removes the ways to log in that were added since this long before it: whoever changed it may have added them first. */
export const UNDO_ADDED_DAYS = 7;

export const correctEmail = endpoint('POST auth/verification/change-email', {
  limit: { max: 5, per: 'hour' },
  who: 'session',
  summary: 'Correct an unverified email address: a code goes to the new one, and the earlier code becomes invalid',
  status: 200,
  problems: [1005, 1006, 1022],
  body: z.strictObject({ email: Email }),
  answer: z.object({ user: User, resendAvailableAt: Time }),
});

export const askForEmailChange = endpoint('POST account/email', {
  limit: { max: 5, per: 'hour' },
  who: 'verified',
  summary: 'Start a change of the email address: mail a code to the new one',
  status: 200,
  problems: [1005, 1006, 1011, 1022],
  ignoresKey: true,
  body: z.strictObject({ email: Email, currentPassword: GivenPassword }),
  answer: z.object({ resendAvailableAt: Time }),
});

export const getEmailChange = endpoint('GET account/email', {
  who: 'verified',
  summary: 'Get the change of the email address that waits for its code, so that a reloaded page can go on with it',
  answer: z.object({ pending: z.nullable(z.object({ email: z.string(), resendAvailableAt: Time })) }),
});

export const resendEmailChange = endpoint('POST account/email/resend', {
  limit: { max: 10, per: 'hour' },
  who: 'verified',
  summary: 'Mail another code to the new address of a change that waits for its code',
  status: 200,
  problems: [1005, 1006, 1022],
  ignoresKey: true,
  answer: z.object({ resendAvailableAt: Time }),
});

export const confirmEmailChange = endpoint('POST account/email/confirm', {
  limit: { max: 20, per: 'hour' },
  who: 'verified',
  summary: 'Change the email address with the code mailed to the new one; the old one gets a link that undoes the change',
  status: 200,
  problems: [1006, 1021],
  ignoresKey: true,
  body: z.strictObject({ code: SixDigits }),
  answer: Profile,
});

export const undoEmailChange = endpoint('POST auth/undo-email', {
  limit: { max: 60, per: 'hour' },
  who: 'anyone',
  summary:
    'Undo a change of the email address with the token mailed to the old one; sets a new password, ends every session, and removes the ways to log in that were added since shortly before the change, and older passkeys as chosen',
  problems: [1006, 1021],
  body: z.strictObject({
    token: z.string().check(atLeast(1), atMost(100)),
    password: NewPassword,
    removePasskeys: z.optional(z.array(Id).check(atMost(20))),
  }),
});
