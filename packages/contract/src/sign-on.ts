import * as z from 'zod/mini';
import { Session } from './auth.ts';
import { endpoint } from './endpoint.ts';

/** The page that a provider returns to. It is part of the settings of the client there. */
export const SIGN_ON_PATH = '/single-sign-on';
/** How long a user may take at the provider. */
export const SIGN_ON_MINUTES = 10;

/**
 * Why a single sign-on failed, as the detail `signOn` of the problem.
 *
 * - `away`: the provider does not answer (1023)
 * - `misconfigured`: the provider refuses this installation's client (1023)
 * - `expired`: begun elsewhere or too long ago, or the code was used before (1021)
 * - `forged`: the answer is not one that the provider gave to this log-in (1019)
 * - `clock`: the answer is from another time: one of the two clocks is off (1019)
 * - `not_staff`: the person is not in the group (1012)
 * - `no_email`: the provider names no email address that can be used (1012)
 * - `taken`: another account has the address (1006)
 */
export const SignOnFault = z.enum(['away', 'misconfigured', 'expired', 'forged', 'clock', 'not_staff', 'no_email', 'taken']);
export type SignOnFault = z.infer<typeof SignOnFault>;

/** Printable ASCII; no provider uses spaces. */
const given = z.string().check(z.regex(/^[\x21-\x7e]{1,4000}$/));

export const startSignOn = endpoint('POST auth/single-sign-on/start', {
  limit: { max: 60, per: 'minute' },
  who: 'anyone',
  summary: 'Get the address at which staff log in by single sign-on; a cookie binds it to this browser',
  status: 200,
  problems: [1009],
  ignoresKey: true,
  answer: z.object({ url: z.string() }),
});

export const finishSignOn = endpoint('POST auth/single-sign-on', {
  limit: { max: 60, per: 'minute' },
  who: 'anyone',
  summary: 'Start a session of staff with what the provider returned',
  status: 200,
  problems: [1003, 1006, 1009, 1012, 1019, 1021],
  ignoresKey: true,
  body: z.strictObject({
    code: given,
    state: given,
    /** Who answered (RFC 9207), if the provider says it. */
    iss: z.optional(given),
  }),
  answer: Session,
});
