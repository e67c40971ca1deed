import { Email, PersonName } from '@castlane/contract/auth.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { ProblemCode } from '@castlane/contract/problem.ts';
import { SIGN_ON_MINUTES, SIGN_ON_PATH, type finishSignOn as finishEndpoint, type SignOnFault } from '@castlane/contract/sign-on.ts';
import * as z from 'zod/mini';
import { detailsOfBan } from '#features/account-status/ban-details.ts';
import { lockIfThere } from '#features/accounts/credentials.ts';
import { holdEmails } from '#features/accounts/emails.ts';
import { letIn } from '#features/auth/log-in.ts';
import { openToken, sealToken } from '#features/auth/passkeys/ceremonies.ts';
import { endSessions } from '#features/auth/sessions/actions.ts';
import type { Caller, SignedIn } from '#features/auth/sessions/device-cookie.ts';
import { SIGN_ON_LIFE } from '#features/auth/sessions/rules.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { createByIdentity, findByIdentity, hashOfNoPassword } from './identities.ts';
import { SignOnFailed, type Person, type Provider } from './provider.ts';

const Begun = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

const FAULTS: Record<SignOnFault, [ProblemCode, string]> = {
  away: [1023, 'The single sign-on is not answering. Try again later'],
  misconfigured: [1023, 'The single sign-on is set up wrongly. Tell the operator'],
  expired: [1021, 'This log-in took too long or was already used. Log in again'],
  forged: [1019, 'The answer of the single sign-on is not valid. Log in again'],
  clock: [1019, 'The answer of the single sign-on is from another time. Tell the operator to set the clocks'],
  not_staff: [1012, 'Your account at the single sign-on is not in the group of staff'],
  no_email: [1012, 'The single sign-on names no verified email address for you. Tell the operator'],
  taken: [1006, 'Another account here has your email address. Tell the operator'],
};

/** Of the log. The rest are people whom the provider knows, or who took too long. */
const LEVELS: Partial<Record<SignOnFault, 'warn' | 'error'>> = { away: 'warn', misconfigured: 'error', forged: 'warn', clock: 'warn' };

/** Returns the address where a person logs in, and what their browser must bring back, sealed. */
export async function startSignOn(deps: Deps, provider: Provider): Promise<{ url: string; sealed: string }> {
  const { url, ...begun } = await orRefused(deps, () => provider.begin(returnAddressOf(deps)));
  return { url, sealed: await sealToken(deps.db, deps.keys, 'sign_on', begun, SIGN_ON_MINUTES) };
}

/** Logs a person in as staff. The first time, this creates their account. */
export async function finishSignOn(
  deps: Deps,
  provider: Provider,
  returned: BodyOf<typeof finishEndpoint>,
  sealed: string | undefined,
  caller: Caller,
): Promise<SignedIn> {
  const begun = sealed === undefined ? undefined : await openToken(deps.db, deps.keys, 'sign_on', Begun, sealed);
  return orRefused(deps, async () => {
    if (begun?.value.state !== returned.state) throw new SignOnFailed('expired', 'Another browser, or too long ago');
    const person = await provider.finish(returnAddressOf(deps), returned, begun.value);
    if (!person.isStaff) throw await refuseOutsider(deps, person);
    return enter(deps, person, caller);
  });
}

/** Ends the sessions of a person who was taken out of the group. */
async function refuseOutsider({ write, wake }: Deps, person: Person): Promise<SignOnFailed> {
  await write(async (tx) => {
    const accountId = await findByIdentity(tx, person);
    if (accountId === undefined) return;
    await endSessions(tx, wake, accountId);
    await recordAct(tx, { actorId: accountId, action: 'staff.sign_on_refused', targetKind: 'account', targetId: accountId });
  });
  return new SignOnFailed('not_staff', 'The person is not in the group');
}

async function enter(deps: Deps, person: Person, caller: Caller): Promise<SignedIn> {
  const newcomer = (await findByIdentity(deps.db, person)) === undefined ? await newcomerOf(deps, person) : undefined;
  return deps.write(async (tx) => {
    // Of two first log-ins of a person at once, the second finds the account of the first.
    if (newcomer) await holdEmails(tx, [newcomer.email]);
    const known = await findByIdentity(tx, person);
    const id = known ?? (newcomer && (await create(tx, newcomer)));
    const account = id === undefined ? undefined : await lockIfThere(tx, tx`id = ${id}`);
    if (!account) throw new SignOnFailed('expired', 'The account was deleted meanwhile');
    if (account.banned) throw new Problem(1003, { details: await detailsOfBan(deps, account.id) });
    const signedIn = await letIn(deps, tx, account, caller, SIGN_ON_LIFE);
    if (!known) await recordAct(tx, { actorId: null, action: 'staff.created', targetKind: 'account', targetId: account.id });
    await recordAct(tx, { actorId: account.id, action: 'staff.signed_on', targetKind: 'account', targetId: account.id });
    return signedIn;
  });
}

type Newcomer = Parameters<typeof createByIdentity>[1];

async function newcomerOf({ keys }: Deps, { issuer, subject, ...given }: Person): Promise<Newcomer> {
  const email = Email.safeParse(given.email);
  if (!email.success) throw new SignOnFailed('no_email', 'The provider names no email address that can be used');
  const name = PersonName.safeParse(given.name).data ?? email.data.split('@')[0]!.padEnd(2, '.');
  return { issuer, subject, email: email.data, name, passwordHash: await hashOfNoPassword(keys) };
}

async function create(tx: Tx, newcomer: Newcomer): Promise<string> {
  try {
    return await createByIdentity(tx, newcomer);
  } catch (error) {
    throw error instanceof Problem && error.code === 1006 ? new SignOnFailed('taken', 'Another account has the address') : error;
  }
}

async function orRefused<T>({ log }: Deps, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error;
    const { fault, message: why } = error;
    log[LEVELS[fault] ?? 'info']({ fault, why }, 'a single sign-on was refused');
    const [code, message] = FAULTS[fault];
    throw new Problem(code, { message, details: [{ path: 'signOn', message: fault }] });
  }
}

/** The provider must know it: it is part of the client's settings there. */
export function returnAddressOf({ config }: Pick<Deps, 'config'>): string {
  return `${config.publicUrl}${SIGN_ON_PATH}`;
}
