import type { acceptLegal } from '@castlane/contract/legal.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Legal } from '#platform/legal.ts';
import { Problem } from '#platform/problem.ts';
import { agreedVersions } from './queries.ts';

type Versions = BodyOf<typeof acceptLegal>['items'];

/** Stores that an account agrees to versions that it has read. Throws 1005 if one is not the present one. Idempotent. */
export async function acceptVersions({ write, legal }: Deps, accountId: string, given: Versions): Promise<void> {
  if (given.some(({ page, sha256 }) => legal[page]?.sha256 !== sha256))
    throw new Problem(1005, { message: 'The text has changed meanwhile. Reload the page to read it' });
  await write((tx) => store(tx, accountId, given));
}

/** Stores that a new account agrees to what the sign-up names. */
export async function acceptAtSignUp(tx: Tx, legal: Legal, accountId: string): Promise<void> {
  await store(tx, accountId, agreedVersions(legal));
}

async function store(tx: Tx, accountId: string, versions: Versions): Promise<void> {
  for (const { page, sha256 } of versions)
    await tx`INSERT INTO legal_acceptances (account_id, page, sha256) VALUES (${accountId}, ${page}, ${sha256}) ON CONFLICT DO NOTHING`;
}

export async function eraseAcceptances(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM legal_acceptances WHERE account_id = ${accountId}`;
}
