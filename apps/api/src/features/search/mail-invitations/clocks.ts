import type { Clock } from '#platform/clocks.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { INVITATION_MAIL, type InvitationMail } from './mailing.ts';

/** Reminds invited people who have not joined, once. */
export const remindInvited: Clock = {
  name: 'reminders of invitations by mail',
  async due(db, most) {
    const rows = await db<{ hash: string }[]>`
      SELECT hash FROM invited_addresses WHERE remind_at <= (SELECT app_now()) ORDER BY remind_at LIMIT ${most}`;
    return rows.map(({ hash }) => hash);
  },
  async act(_deps, tx, hash) {
    const { count } = await tx`
      UPDATE invited_addresses SET remind_at = NULL, mail_task = NULL WHERE hash = ${hash} AND remind_at <= (SELECT app_now())`;
    if (count === 0) return false;
    await enqueue(tx, { kind: INVITATION_MAIL, payload: { hash, isReminder: true } satisfies InvitationMail });
    return true;
  },
};
