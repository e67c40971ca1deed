import { inviteByMail } from '@castlane/contract/mail-invitation.ts';
import { hashesOf } from '#features/search/mail-invitations/addresses.ts';
import { tokenOf } from '#features/search/mail-invitations/token.ts';
import { newId } from '#platform/ids.ts';
import type { Actor } from '#testing/world.ts';
import { ABSENT_SLUG, fits, found, jobBySlug, NO_ID, none, ownOpenJob, type Cell, type Input, type Row } from './cells.ts';

const newAddress = () => `n${newId()}@example.com`;

/** Invites one person to an open job. Returns the address, and the call that names the invitation. */
async function invitedBy({ world }: Cell, owner: Actor): Promise<Input & { email: string }> {
  const [email, { slug }] = [newAddress(), await world.job(owner)];
  await owner.call(inviteByMail, { params: { slug }, body: { text: email, iKnowThem: true } });
  // The mail is sent before the call, so that only the call changes something.
  await world.castlane.worker.drain();
  const [row] = await world.db<{ id: string }[]>`
    SELECT m.id FROM mail_invitations m JOIN jobs j ON j.id = m.job_id WHERE j.slug = ${slug}`;
  return { params: { slug, id: row!.id }, email };
}

async function tokenFor(cell: Cell, use: 'join' | 'stop'): Promise<string> {
  const { email } = await invitedBy(cell, cell.others.owner);
  return tokenOf(cell.world.deps.keys, use, hashesOf(cell.world.deps.keys, email)[0]!);
}

const ABSENT = `${'a'.repeat(43)}.${'b'.repeat(43)}`;

/** Lists of addresses, and what their people do with the mails. */
export const MAIL_ROWS: Record<string, Row> = {
  'mailInvitation.previewMailList': {
    who: 'activeOwner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(ownOpenJob, { text: 'ann@example.com' }),
  },
  'mailInvitation.inviteByMail': {
    who: 'activeOwner',
    answers: found(201, 1013, 1013, 1009),
    inputs: jobBySlug(ownOpenJob, { text: 'ann@example.com', iKnowThem: true }),
  },
  'mailInvitation.listMailInvitations': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(async ({ world, me }) => (await world.job(me)).slug),
  },
  'mailInvitation.withdrawMailInvitation': {
    who: 'owner',
    answers: found(204, 1013, 1013, 1005),
    inputs: {
      own: async (cell) => ({ params: (await invitedBy(cell, cell.me)).params! }),
      other: async (cell) => ({ params: (await invitedBy(cell, cell.others.owner)).params! }),
      absent: () => ({ params: { slug: ABSENT_SLUG, id: newId() } }),
      malformed: () => ({ params: { slug: ABSENT_SLUG, id: NO_ID } }),
    },
  },
  'mailInvitation.removeRefused': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(async ({ world, me }) => (await world.job(me)).slug),
  },
  'mailInvitation.lookAtMailInvitation': {
    who: 'anyone',
    answers: { other: 200, absent: 1009, malformed: 1009 },
    inputs: {
      other: async (cell) => ({ body: { token: await tokenFor(cell, 'join') } }),
      absent: () => ({ body: { token: ABSENT } }),
      malformed: () => ({ body: { token: 'no token' } }),
    },
  },
  'mailInvitation.openStop': { who: 'anyone', answers: fits(303), inputs: none(() => ({ query: { token: 'any' } })) },
  'mailInvitation.stopMailInvitations': {
    who: 'anyone',
    answers: { other: 204, absent: 1009, malformed: 1009 },
    inputs: {
      other: async (cell) => ({ query: { token: await tokenFor(cell, 'stop') } }),
      absent: () => ({ query: { token: ABSENT } }),
      malformed: () => ({ query: { token: 'no token' } }),
    },
  },
};
