import * as z from 'zod/mini';
import { OpenSession } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Passkey } from './passkey.ts';
import { atLeast, atMost, Time } from './primitives.ts';

/** What the holders of mailed links see before they choose a new password: whether the link works, and every other way into the account. */

const body = z.strictObject({ token: z.string().check(atLeast(1), atMost(100)) });

/** `isRecent`: it was added in the days before the change or after it, so the undo removes it. */
const Added = z.object({ since: Time, isRecent: z.boolean() });

export const LinkedPasskey = z.extend(Passkey, { isRecent: z.boolean() });
export type LinkedPasskey = z.infer<typeof LinkedPasskey>;

export const Device = z.pick(OpenSession, { id: true, userAgent: true, createdAt: true, lastSeenAt: true });
export type Device = z.infer<typeof Device>;

export const lookAtResetLink = endpoint('POST auth/reset-password/look', {
  limit: { max: 120, per: 'hour' },
  who: 'anyone',
  summary: 'Get the passkeys and devices of the account that a reset link belongs to; the link stays valid',
  status: 200,
  problems: [1021],
  ignoresKey: true,
  body,
  answer: z.object({ passkeys: z.array(Passkey), devices: z.array(Device) }),
});

export const lookAtUndoLink = endpoint('POST auth/undo-email/look', {
  limit: { max: 120, per: 'hour' },
  who: 'anyone',
  summary: 'Get what undoing a change of the email removes, and the older ways to log in; the link stays valid',
  status: 200,
  problems: [1021],
  ignoresKey: true,
  body,
  answer: z.object({
    changedAt: Time,
    passkeys: z.array(LinkedPasskey),
    twoStep: z.nullable(Added),
    recoveryCodes: z.nullable(Added),
  }),
});
