import type { Who } from '@castlane/contract/endpoint.ts';
import { logout } from '@castlane/contract/auth.ts';
import { Client } from '#testing/client.ts';
import type { Actor, World } from '#testing/world.ts';
import type { AccountState } from '#features/accounts/factory.ts';

/** All kinds of callers: no token, a bad one, and each kind of account in each state. */
export const STATES = ['unverified', 'incomplete', 'pending', 'rejected', 'active', 'banned'] as const satisfies AccountState[];
type State = (typeof STATES)[number];

export type Kind = 'creator' | 'business_owner' | 'staff';
export type Subject = { name: string; kind?: Kind; state?: State; token?: 'none' | 'malformed' | 'unknown' | 'revoked' | 'expired' };

export const SUBJECTS: Subject[] = [
  { name: 'nobody', token: 'none' },
  { name: 'a malformed token', token: 'malformed' },
  { name: 'an invented token', token: 'unknown' },
  { name: 'a creator who has logged out', kind: 'creator', state: 'active', token: 'revoked' },
  { name: 'an expired creator', kind: 'creator', state: 'active', token: 'expired' },
  ...STATES.map((state): Subject => ({ name: `a creator, ${state}`, kind: 'creator', state })),
  { name: 'an expired owner', kind: 'business_owner', state: 'active', token: 'expired' },
  ...STATES.map((state): Subject => ({ name: `an owner, ${state}`, kind: 'business_owner', state })),
  { name: 'staff', kind: 'staff', state: 'active' },
  { name: 'expired staff', kind: 'staff', state: 'active', token: 'expired' },
];

/** Creates a new account for a subject, or a client without a session. */
export async function make(world: World, { kind, state, token }: Subject): Promise<Actor | Client> {
  if (token === 'malformed') return new Client(world.app, 'no-token');
  if (token === 'unknown') return new Client(world.app, 'A'.repeat(43));
  if (!kind || !state) return world.anyone();
  const actor = await world.account({ userType: kind, state });
  if (token === 'revoked') await actor.call(logout);
  if (token === 'expired') await world.db`UPDATE sessions SET expires_at = app_now() WHERE account_id = ${actor.id}`;
  return actor;
}

const KINDS: Partial<Record<Who, Kind[]>> = {
  verified: ['creator', 'business_owner'],
  active: ['creator', 'business_owner'],
  creator: ['creator'],
  activeCreator: ['creator'],
  owner: ['business_owner'],
  activeOwner: ['business_owner'],
  staff: ['staff'],
};

/** Returns the code that refuses a subject, or undefined. Written independently of the server's code. */
export function turnedAway(who: Who, { kind, state, token }: Subject): number | undefined {
  if (who === 'anyone') return undefined;
  if (token === 'expired') return 1007;
  if (token !== undefined) return 1010;
  if (state === 'banned') return 1003;
  if (who === 'session') return undefined;
  if (state === 'unverified') return 1002;
  if (!(KINDS[who] ?? ['creator', 'business_owner', 'staff']).includes(kind!)) return 1012;
  if (who.startsWith('active') && state !== 'active') return 1020;
  return undefined;
}
