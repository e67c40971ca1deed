import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { lookAtResetLink as resetEndpoint, lookAtUndoLink as undoEndpoint } from '@castlane/contract/link.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { passkeysOf } from './passkeys/passkeys.ts';
import { findLink, findLinkFault, findUndo, findUndoFault } from './secrets.ts';
import { devicesOf } from './sessions/queries.ts';

/** What the pages of mailed links show. Their holders may take the account over, so they may also see the ways into it. */

export async function lookAtResetLink({ db }: Deps, token: string): Promise<AnswerOf<typeof resetEndpoint>> {
  const link = await findLink(db, token);
  if (!link) throw await resetProblem(db, token);
  const [passkeys, devices] = await Promise.all([passkeysOf(db, link.accountId), devicesOf(db, link.accountId)]);
  return { passkeys, devices };
}

export async function lookAtUndoLink({ db }: Deps, token: string): Promise<AnswerOf<typeof undoEndpoint>> {
  const undo = await findUndo(db, token);
  if (!undo) throw await undoProblem(db, token);
  const { accountId, changedAt, addedSince } = undo;
  const isRecent = (since: string) => Date.parse(since) >= Date.parse(addedSince);
  const [found] = await db<{ twoStep: string | null; recoveryCodes: string | null }[]>`
    SELECT totp_since AS two_step, CASE WHEN recovery_hashes <> '{}' THEN coalesce(recovery_since, totp_since) END AS recovery_codes
    FROM accounts WHERE id = ${accountId}`;
  const added = (since: string | null | undefined) => (since ? { since, isRecent: isRecent(since) } : null);
  const passkeys = await passkeysOf(db, accountId);
  return {
    changedAt,
    passkeys: passkeys.map((passkey) => ({ ...passkey, isRecent: isRecent(passkey.createdAt) })),
    twoStep: added(found?.twoStep),
    recoveryCodes: added(found?.recoveryCodes),
  };
}

/** 1021, with the reason if the link ever existed. */
export async function resetProblem(db: Db, token: string): Promise<Problem> {
  return problemOf(await findLinkFault(db, token));
}

export async function undoProblem(db: Db, token: string): Promise<Problem> {
  return problemOf(await findUndoFault(db, token));
}

function problemOf(fault: string | undefined): Problem {
  return new Problem(1021, fault ? { details: [{ path: 'token', message: fault }] } : {});
}
