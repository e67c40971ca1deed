import { MAIL_REMINDER_DAYS } from '@castlane/contract/policy.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import { GivenUp } from '#platform/outbox/failures.ts';
import type { Enqueue } from '#platform/outbox/outbox.ts';
import { hashesOf, openAddress, personOf } from './addresses.ts';
import { joinInvited } from './joining.ts';
import { invitationMail, type Inviter } from './mails.ts';
import { isPaused } from './pausing.ts';
import { findUnsubscribed } from './people.ts';
import { dropAddresses } from './dropping.ts';

/**
 * One address gets one mail and one reminder, no matter how many owners invite it. Both are rendered when they are sent: they name all who invite then, and
 * the outbox has no address.
 */

export const INVITATION_MAIL = 'invitation-mail';

export type InvitationMail = { hash: string; isReminder: boolean };

export function mailTask(hash: string): Enqueue {
  return { kind: INVITATION_MAIL, payload: { hash, isReminder: false } satisfies InvitationMail };
}

/** What is sent: to which address, in whose name, and for which invitations. */
type Turn = { to: string; ids: string[]; inviters: Inviter[] };

/** Sends the mail or the reminder of an address, if there is still a reason. A final refusal is kept, and no more is sent there. */
export async function mailInvited(deps: Deps, send: SendMail, { hash, isReminder }: InvitationMail, taskId: string): Promise<void> {
  const turn = await deps.write((tx) => takeTurn(deps, tx, hash, isReminder, taskId));
  if (!turn) return;
  try {
    await send(invitationMail(deps, { ...turn, hash, isReminder }), taskId);
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    await deps.write((tx) => noteRefused(tx, hash));
    return;
  }
  await deps.write((tx) => noteMailed(tx, hash, turn.ids, isReminder));
}

type Invited = { id: string; address: string; ownerId: string; business: string; jobTitle: string };

/** Decides under the lock of the address whether this task writes to it. Another task may be sending the same mail. */
async function takeTurn(deps: Deps, tx: Tx, hash: string, isReminder: boolean, taskId: string): Promise<Turn | undefined> {
  const [state] = await tx<{ isFree: boolean; wasMailed: boolean; wasRefused: boolean }[]>`
    SELECT mail_task IS NULL OR mail_task = ${taskId} OR NOT EXISTS (
        SELECT FROM outbox o WHERE o.id = a.mail_task AND o.done_at IS NULL AND o.dead_at IS NULL) AS is_free,
      mailed_at IS NOT NULL AS was_mailed, refused_at IS NOT NULL AS was_refused
    FROM invited_addresses a WHERE hash = ${hash} FOR UPDATE`;
  if (!state?.isFree || state.wasRefused || state.wasMailed !== isReminder) return undefined;
  const invited = await findWaiting(tx, hash);
  const to = invited[0] && openAddress(deps.keys, invited[0].address);
  if (!to || (await isNoLongerAsked(deps, tx, hash, to))) return undefined;
  const going = await withoutPaused(tx, invited);
  if (going.length === 0) return undefined;
  await tx`UPDATE invited_addresses SET mail_task = ${taskId} WHERE hash = ${hash}`;
  return { to, ids: going.map(({ id }) => id), inviters: going.map(({ business, jobTitle }) => ({ business, jobTitle })) };
}

/** Returns the invitations to name: of active owners, to jobs that recruit. */
async function findWaiting(tx: Tx, hash: string): Promise<Invited[]> {
  return tx<Invited[]>`
    SELECT m.id, m.address, m.owner_id, coalesce(o.company, o.name) AS business, j.title AS job_title
    FROM mail_invitations m JOIN jobs j ON j.id = m.job_id JOIN accounts o ON o.id = m.owner_id
    WHERE m.address_hash = ${hash} AND m.status = 'waiting' AND m.address IS NOT NULL AND j.status = 'open' AND o.status = 'active'
      AND m.erase_at > (SELECT app_now())
    ORDER BY m.id`;
}

/** The person may have stopped all invitations, or signed up, since the invitation: then the invitations end, or are taken. */
async function isNoLongerAsked(deps: Deps, tx: Tx, hash: string, to: string): Promise<boolean> {
  if ((await findUnsubscribed(tx, hashesOf(deps.keys, to))).size > 0) {
    await dropAddresses(tx, tx`address_hash = ${hash}`);
    return true;
  }
  const accounts = await tx<{ id: string }[]>`
    SELECT id FROM accounts WHERE email = ANY(${[to, personOf(to)]}::text[]) AND email_verified_at IS NOT NULL AND deleted_at IS NULL`;
  for (const { id } of accounts) await joinInvited(deps, tx, id);
  return accounts.length > 0;
}

async function withoutPaused(tx: Tx, invited: readonly Invited[]): Promise<Invited[]> {
  const paused = new Set<string>();
  for (const ownerId of new Set(invited.map((each) => each.ownerId))) if (await isPaused(tx, ownerId)) paused.add(ownerId);
  return invited.filter(({ ownerId }) => !paused.has(ownerId));
}

async function noteMailed(tx: Tx, hash: string, ids: readonly string[], isReminder: boolean): Promise<void> {
  if (isReminder) {
    await tx`UPDATE mail_invitations SET reminded_at = app_now() WHERE id = ANY(${ids}::uuid[])`;
    return;
  }
  await tx`
    UPDATE invited_addresses SET mailed_at = app_now(), remind_at = app_now() + make_interval(days => ${MAIL_REMINDER_DAYS}) WHERE hash = ${hash}`;
  await tx`UPDATE mail_invitations SET mailed_at = app_now() WHERE id = ANY(${ids}::uuid[])`;
}

async function noteRefused(tx: Tx, hash: string): Promise<void> {
  await tx`UPDATE invited_addresses SET refused_at = app_now(), remind_at = NULL WHERE hash = ${hash}`;
  await tx`UPDATE mail_invitations SET refused_at = app_now() WHERE address_hash = ${hash} AND status = 'waiting'`;
}
