import { signup, verifyCode } from '@castlane/contract/auth.ts';
import { inviteByMail, listMailInvitations, previewMailList } from '@castlane/contract/mail-invitation.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { Client } from '#testing/client.ts';
import type { Actor, World } from '#testing/world.ts';

type Job = { slug: string };

export function preview(owner: Actor, { slug }: Job, text: string) {
  return owner.call(previewMailList, { params: { slug }, body: { text } });
}

export function invite(owner: Actor, { slug }: Job, ...emails: string[]) {
  return owner.call(inviteByMail, { params: { slug }, body: { text: emails.join('\n'), iKnowThem: true } });
}

export function codeOfInvite(owner: Actor, { slug }: Job, text: string) {
  return owner.codeOf(inviteByMail, { params: { slug }, body: { text, iKnowThem: true } });
}

/** Returns the addresses and states of a job's invitations, the oldest first. */
export async function statesOf(owner: Actor, { slug }: Job): Promise<[string | null, string][]> {
  const { items } = await owner.call(listMailInvitations, { params: { slug }, query: { limit: 50 } });
  return items.map(({ email, state }): [string | null, string] => [email, state]).toReversed();
}

/** Signs a creator up, with the token of a mail if there is one, and enters the mailed code. */
export async function joinAs(world: World, email: string, invitation?: string): Promise<Client> {
  const body = { name: 'Nina Newcomer', email, password: DEMO_PASSWORD, userType: 'creator' as const, ...(invitation && { invitation }) };
  const client = new Client(world.app, (await world.anyone().call(signup, { body })).token);
  await client.call(verifyCode, { body: { code: await codeMailedTo(world, email) } });
  return client;
}

export async function codeMailedTo(world: World, email: string): Promise<string> {
  await world.castlane.worker.drain();
  const mails = await world.mails(email);
  return mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find((code) => code !== undefined)!;
}

/** Returns the invitations that were mailed to an address, the oldest first. */
export async function invitationsTo(world: World, email: string) {
  await world.castlane.worker.drain();
  return (await world.mails(email)).filter(({ text }) => text.includes('/sign-up?invitation=')).toReversed();
}

/** Reads the tokens in a mailed invitation. */
export function tokensIn({ text }: { text: string }): { join: string; stop: string } {
  return { join: /\?invitation=(\S+)/.exec(text)![1]!, stop: decodeURIComponent(/\/stop-invitations\/(\S+)/.exec(text)![1]!) };
}
