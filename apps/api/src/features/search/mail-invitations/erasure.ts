import { RECRUITING_STATUSES } from '@castlane/contract/job-state.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { OldRows } from '#platform/db/old-rows.ts';

/** Deletes an owner's invitations by mail. Those that a creator joined by go with the creator's invitations. */
export async function eraseMailInvitations(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM mail_invitations WHERE owner_id = ${accountId}`;
}

export const oldMailInvitations: OldRows = {
  what: 'invitations by mail',
  drop(db, most) {
    const isOld = db`erase_at <= (SELECT app_now())`;
    return db`
      DELETE FROM mail_invitations WHERE ctid = ANY(ARRAY(SELECT ctid FROM mail_invitations WHERE ${isOld} ORDER BY erase_at LIMIT ${most})) AND ${isOld}`;
  },
};

/** The addresses of jobs that are over. The rows stay until their time: the limits of their owner count them. */
export const addressesOfEndedJobs: OldRows = {
  what: 'addresses of ended jobs',
  drop(db, most) {
    const isOver = db`(m.address IS NOT NULL OR m.name IS NOT NULL) AND NOT EXISTS (
      SELECT FROM jobs j WHERE j.id = m.job_id AND j.status = ANY(${RECRUITING_STATUSES}::text[]))`;
    return db`
      UPDATE mail_invitations m SET address = NULL, name = NULL, status = CASE m.status WHEN 'waiting' THEN 'withdrawn' ELSE m.status END
      WHERE m.ctid = ANY(ARRAY(SELECT m.ctid FROM mail_invitations m WHERE ${isOver} LIMIT ${most})) AND ${isOver}`;
  },
};

export const oldInvitedAddresses: OldRows = {
  what: 'hashes of invited addresses',
  drop(db, most) {
    const isOld = db`a.erase_at <= (SELECT app_now()) AND NOT EXISTS (SELECT FROM mail_invitations m WHERE m.address_hash = a.hash)`;
    return db`
      DELETE FROM invited_addresses a WHERE a.ctid = ANY(ARRAY(SELECT a.ctid FROM invited_addresses a WHERE ${isOld} ORDER BY a.erase_at LIMIT ${most})) AND ${isOld}`;
  },
};
