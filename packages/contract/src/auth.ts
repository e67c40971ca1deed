import * as z from 'zod/mini';
import { BotToken } from './bot-check.ts';
import { endpoint } from './endpoint.ts';
import { GivenLink } from './invitation-link.ts';
import { atLeast, atMost, Id, line, Time } from './primitives.ts';
import { withoutInvisible } from './text.ts';

export const EMAIL_MAX = 254;
export const PASSWORD_MESSAGE =
  'Password must be 8-16 characters long and include at least one uppercase,lowercase letter,number, and special character.';
export const EMAIL_MESSAGE = 'Enter a valid email address, in lowercase';

const EMAIL = /^[a-z](?:[a-z0-9%+-]|[._](?![._]))*@[a-z0-9]+(?:[.-][a-z0-9]+)*\.[a-z]{2,}$/;
const PASSWORD = /^[A-Za-z0-9@$!%*?&#]{8,16}$/;

/** The e-mail rule that client and server share. 'No two consecutive dots or underscores' also refuses `._` and `_.`. */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && EMAIL.test(value);
}

/** Returns the parts of the password rule, so that a form can tick them off as the user types. */
export function passwordRules(value: string) {
  return {
    length: value.length >= 8 && value.length <= 16,
    lowercase: /[a-z]/.test(value),
    uppercase: /[A-Z]/.test(value),
    digit: /[0-9]/.test(value),
    special: /[@$!%*?&#]/.test(value),
    alphabet: /^[A-Za-z0-9@$!%*?&#]*$/.test(value),
  };
}

/** The password rule that client and server share. Nothing is trimmed or cut. */
export function isPassword(value: string): boolean {
  return PASSWORD.test(value) && Object.values(passwordRules(value)).every(Boolean);
}

/** An email address as it is typed or pasted: spaces around it and invisible characters are not part of it. */
export const Email = z.string({ error: EMAIL_MESSAGE }).check(z.overwrite(withoutInvisible), z.refine(isEmail, { error: EMAIL_MESSAGE }));
export const NewPassword = z.string({ error: PASSWORD_MESSAGE }).check(z.refine(isPassword, { error: PASSWORD_MESSAGE }));
/** A password that is only compared. Its form is not checked, so a malformed password fails like any wrong one. */
export const GivenPassword = z.string({ error: 'Enter your password' }).check(atLeast(1, { error: 'Enter your password' }), atMost(200));

export const UserType = z.enum(['creator', 'business_owner', 'staff']);
export type UserType = z.infer<typeof UserType>;

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  userType: UserType,
  emailVerifiedAt: z.nullable(Time),
  isProfileCompleted: z.boolean(),
  swapToFightRatio: z.int(),
});
export type User = z.infer<typeof User>;

export const Session = z.object({ token: z.string(), user: User });
export const PersonName = line(2, 80);

export const SixDigits = z.string({ error: 'Enter the 6 digits' }).check(z.regex(/^[0-9]{6}$/, { error: 'Enter the 6 digits' }));

/** Replaces the authenticator's code, once. Case, spaces and dashes are ignored. */
export const RecoveryCode = z
  .string({ error: 'Enter a recovery code' })
  .check(z.regex(/^[A-Za-z0-9 -]{1,40}$/, { error: 'Enter a recovery code' }));

export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;
export const SESSION_IDLE_DAYS = 14;
export const SESSION_DAYS = 30;

export const signup = endpoint('POST auth/signup', {
  limit: { max: 60, per: 'hour' },
  /** The setting `SIGN_UPS_AN_HOUR` replaces it, and raises the limit of attempts with it. */
  successes: { max: 20, per: 'hour' },
  who: 'anyone',
  summary: 'Create an account and mail its verification code',
  status: 201,
  problems: [1006],
  body: z.strictObject({
    name: PersonName,
    email: Email,
    password: NewPassword,
    userType: z.enum(['creator', 'business_owner'], { error: 'Choose what you want to do here' }),
    /** Of a creator who was invited by a link: the account is invited at once. 1004 at `link` if the link invites no longer. */
    link: z.optional(GivenLink),
    /** The token of an invitation by email, which a creator joins by. */
    invitation: z.optional(z.string().check(atMost(200))),
    botToken: BotToken,
  }),
  answer: Session,
});

export const login = endpoint('POST auth/login', {
  limit: { max: 60, per: 'minute' },
  who: 'anyone',
  summary: 'Start a session; with the right password, a banned user gets the address of the case page',
  problems: [1003, 1019, 1021, 1022],
  body: z.strictObject({
    email: z
      .string()
      .check(z.overwrite(withoutInvisible), atLeast(1, { error: EMAIL_MESSAGE }), atMost(EMAIL_MAX, { error: EMAIL_MESSAGE })),
    password: GivenPassword,
    /** The authenticator's code, if the account has one. If it is missing: 1004 at `oneTimeCode`, but only after a correct password. */
    oneTimeCode: z.optional(SixDigits),
    recoveryCode: z.optional(RecoveryCode),
    botToken: BotToken,
  }),
  answer: Session,
});

export const logout = endpoint('POST auth/logout', { who: 'session', summary: 'End this session' });

export const resendCode = endpoint('POST auth/verification/resend-code', {
  limit: { max: 10, per: 'hour' },
  who: 'session',
  summary: 'Mail a new verification code',
  problems: [1005, 1022],
  answer: z.object({ resendAvailableAt: Time }),
});

export const verifyCode = endpoint('POST auth/verification/verify-code', {
  limit: { max: 20, per: 'hour' },
  who: 'session',
  ignoresKey: true,
  summary: 'Verify the email address with the mailed code',
  problems: [1021],
  body: z.strictObject({ code: SixDigits }),
  answer: z.object({ user: User }),
});

export const forgotPassword = endpoint('POST auth/forgot-password', {
  limit: { max: 60, per: 'hour' },
  who: 'anyone',
  summary: 'Mail a link for choosing a new password if the account exists',
  status: 202,
  body: z.strictObject({ email: Email, botToken: BotToken }),
});

/** Why a mailed link does not work, as detail `token` of the 1021. An unknown token has no such detail. */
export const LINK_FAULTS = ['used', 'expired', 'replaced'] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];

export const resetPassword = endpoint('POST auth/reset-password', {
  limit: { max: 60, per: 'hour' },
  who: 'anyone',
  summary: 'Choose a new password with the mailed token; this removes every passkey and ends every session but those to keep',
  problems: [1021],
  body: z.strictObject({
    token: z.string().check(atLeast(1), atMost(100)),
    password: NewPassword,
    keepPasskeys: z.optional(z.array(Id).check(atMost(20))),
    keepSessions: z.optional(z.array(Id).check(atMost(20))),
  }),
});

/** A session that is open on some device. */
export const OpenSession = z.object({
  id: Id,
  /** Whether this is the caller's session. */
  isCurrent: z.boolean(),
  /** The browser's `User-Agent`. */
  userAgent: z.nullable(z.string()),
  createdAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
});
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = endpoint('GET account/sessions', {
  who: 'signedIn',
  summary: 'List your sessions, most recently used first',
  answer: z.object({ items: z.array(OpenSession) }),
});

export const endSession = endpoint('DELETE account/sessions/:id', {
  who: 'signedIn',
  summary: 'End one of your sessions',
  problems: [1009],
  params: z.strictObject({ id: Id }),
});

export const endOtherSessions = endpoint('DELETE account/sessions', {
  who: 'signedIn',
  summary: 'End all your sessions except this one',
});
