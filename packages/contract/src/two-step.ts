import * as z from 'zod/mini';
import { GivenPassword, RecoveryCode, SixDigits } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { atMost } from './primitives.ts';

/** How many recovery codes an account gets at a time. Each logs in once in place of the authenticator. */
export const RECOVERY_CODES = 10;
/** How long the data for turning on the two-step log-in is valid. */
export const SET_UP_MINUTES = 15;

/** Codes are shown once; the server stores only their hashes. */
const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const TwoStep = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() });
export type TwoStep = z.infer<typeof TwoStep>;

export const getTwoStep = endpoint('GET account/two-step', {
  who: 'verified',
  summary: 'Get whether a log-in needs an authenticator code, and how many recovery codes are left',
  answer: TwoStep,
});

export const startTwoStep = endpoint('POST account/two-step/start', {
  limit: { max: 5, per: 'hour' },
  who: 'verified',
  summary: 'Get the secret for an authenticator; two-step log-in stays off until its first code is confirmed',
  status: 200,
  problems: [1005, 1011],
  ignoresKey: true,
  body: z.strictObject({ currentPassword: GivenPassword }),
  answer: z.object({
    /** Encrypted by the server; the client returns it with the first code. */
    setUp: z.string(),
    /** Base32, to type into an authenticator. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    address: z.string(),
  }),
});

export const confirmTwoStep = endpoint('POST account/two-step/confirm', {
  limit: { max: 20, per: 'hour' },
  who: 'verified',
  summary: 'Turn on two-step log-in with the first authenticator code; this ends all other sessions',
  status: 200,
  problems: [1005, 1021],
  ignoresKey: true,
  body: z.strictObject({ setUp: z.string().check(atMost(1000)), oneTimeCode: SixDigits }),
  answer: NewRecoveryCodes,
});

export const renewRecoveryCodes = endpoint('POST account/two-step/recovery-codes', {
  limit: { max: 5, per: 'hour' },
  who: 'verified',
  summary: 'Get new recovery codes; the old ones become invalid',
  status: 200,
  problems: [1005, 1011, 1021],
  ignoresKey: true,
  body: z.strictObject({ currentPassword: GivenPassword, oneTimeCode: SixDigits }),
  answer: NewRecoveryCodes,
});

export const endTwoStep = endpoint('POST account/two-step/end', {
  limit: { max: 5, per: 'hour' },
  who: 'verified',
  summary: 'Turn off two-step log-in with an authenticator code or a recovery code',
  problems: [1005, 1011, 1021],
  ignoresKey: true,
  body: z.strictObject({ currentPassword: GivenPassword, oneTimeCode: z.optional(SixDigits), recoveryCode: z.optional(RecoveryCode) }),
});
