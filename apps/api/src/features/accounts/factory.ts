import type { VerificationStatus } from '@castlane/contract/account.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { hashPassword } from '#platform/passwords.ts';
import { showCreators } from '#features/search-index/creators.ts';
import { startSession } from '#features/auth/sessions/actions.ts';
import { giveWelcomeStars } from '#features/stars/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { createAccount } from './actions.ts';

export const DEMO_PASSWORD = 'Castlane1!';

export type AccountState = 'unverified' | 'incomplete' | 'pending' | 'rejected' | 'active' | 'banned';

type ProfileFields = {
  about?: string | null;
  country?: string | null;
  /** The profile's `state`; here that name is taken by the state of the account. */
  region?: string | null;
  city?: string | null;
  dateOfBirth?: string | null;
  gender?: string | null;
  phoneNumber?: string | null;
  profileImageUri?: string | null;
  languages?: string[];
  /** Slugs of categories. */
  categories?: string[];
  company?: string | null;
  website?: string | null;
  industry?: string | null;
  rejectionReason?: string;
  /** How often it was rejected; 1 by default. */
  rejections?: number;
};
export type AccountOverrides = ProfileFields & { userType: UserType; state?: AccountState; name?: string; email?: string };
export type MadeAccount = { id: string; slug: string; email: string; name: string; userType: UserType; token: string };

const REVIEW: Record<AccountState, VerificationStatus> = {
  unverified: 'incomplete',
  incomplete: 'incomplete',
  pending: 'pending',
  rejected: 'rejected',
  active: 'approved',
  banned: 'approved',
};
const DEFAULT_REASON = 'Your photo does not show you. Please choose one that does.';

const demoHashes = new Map<Buffer, Promise<string>>();

/** Creates an account in any state, signed in, with the demo password. Fields that are not given get sensible defaults. */
export async function makeAccount(deps: Deps, overrides: AccountOverrides): Promise<MadeAccount> {
  const {
    userType,
    state = 'active',
    name = 'Robin Example',
    email = `${userType.replace('_', '-')}-${newId().slice(-12)}@castlane.test`,
  } = overrides;
  const passwordHash = await demoHashOf(deps.keys);
  return deps.write(async (tx) => {
    const id = await createAccount(tx, { userType, email, name, passwordHash, emailVerified: state !== 'unverified' });
    if (userType !== 'staff') await putInState(tx, id, overrides, state);
    const token = await startSession(tx, deps.wake, { id, userType }, 'factory');
    const [account] = await tx<{ slug: string }[]>`SELECT slug FROM accounts WHERE id = ${id}`;
    return { id, slug: account!.slug, email, name, userType, token };
  });
}

/** Hashes the demo password once per pepper. */
function demoHashOf(keys: SecretKeys): Promise<string> {
  const pepper = keys.key('password')!;
  const made = demoHashes.get(pepper) ?? hashPassword(keys, DEMO_PASSWORD);
  demoHashes.set(pepper, made);
  return made;
}

async function putInState(tx: Tx, id: string, overrides: AccountOverrides, state: AccountState): Promise<void> {
  const isSubmitted = REVIEW[state] !== 'incomplete';
  const isDecided = isSubmitted && state !== 'pending';
  const reason = state === 'rejected' ? (overrides.rejectionReason ?? DEFAULT_REASON) : null;
  await tx`
    UPDATE accounts SET ${tx.set(columnsOf({ ...(isSubmitted ? defaultsOf(overrides.userType) : {}), ...overrides }))},
      verification_status = ${REVIEW[state]}, status = ${state === 'active' || state === 'banned' ? state : 'inactive'}, is_profile_completed = ${isSubmitted},
      rejection_reason = ${reason}, rejection = ${reason === null ? null : tx.json({ items: [], note: reason })},
      rejections = ${overrides.rejections ?? (reason === null ? 0 : 1)},
      submitted_at = CASE WHEN ${isSubmitted} THEN app_now() END, reviewed_at = CASE WHEN ${isDecided} THEN app_now() END
    WHERE id = ${id}`;
  const categories = overrides.categories ?? (isSubmitted ? ['lifestyle'] : []);
  await tx`INSERT INTO account_categories (account_id, category_id) SELECT ${id}, c.id FROM categories c WHERE c.slug = ANY(${categories})`;
  await showCreators(tx, tx`a.id = ${id}`);
  if (REVIEW[state] === 'approved' && overrides.userType === 'creator') await giveWelcomeStars(tx, id);
  if (isSubmitted) await recordAct(tx, { actorId: id, action: 'profile.submitted', targetKind: 'account', targetId: id });
}

function defaultsOf(userType: UserType): ProfileFields {
  const person: ProfileFields = {
    about: 'I make calm, honest videos about things that last.',
    country: 'US',
    region: 'Georgia',
    city: 'Atlanta',
    dateOfBirth: '1994-05-17',
    gender: 'not_said',
    languages: ['en'],
  };
  return userType === 'business_owner'
    ? { ...person, company: 'Example Goods', website: 'https://example.com', industry: 'Retail' }
    : person;
}

function columnsOf(profile: ProfileFields): Record<string, string | string[] | null> {
  return {
    about: profile.about ?? null,
    country: profile.country ?? null,
    state: profile.region ?? null,
    city: profile.city ?? null,
    date_of_birth: profile.dateOfBirth ?? null,
    gender: profile.gender ?? null,
    phone_number: profile.phoneNumber ?? null,
    profile_image_uri: profile.profileImageUri ?? null,
    languages: profile.languages ?? [],
    company: profile.company ?? null,
    website: profile.website ?? null,
    industry: profile.industry ?? null,
  };
}
