import { AGREED_PAGES, type AgreedPage, type listUnaccepted as endpoint } from '@castlane/contract/legal.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import type { Legal } from '#platform/legal.ts';

/** Returns the present versions of the pages that users agree to. */
export function agreedVersions(legal: Legal): { page: AgreedPage; sha256: string }[] {
  return AGREED_PAGES.flatMap((page) => (legal[page] ? [{ page, sha256: legal[page].sha256 }] : []));
}

/** Returns the pages whose present version an account has not agreed to. */
export async function listUnaccepted({ db, legal }: Deps, accountId: string): Promise<AnswerOf<typeof endpoint>['items']> {
  const versions = agreedVersions(legal);
  if (versions.length === 0) return [];
  const accepted = await db<{ page: AgreedPage; sha256: string }[]>`
    SELECT page, sha256 FROM legal_acceptances WHERE account_id = ${accountId}`;
  return versions
    .filter(({ page, sha256 }) => !accepted.some((each) => each.page === page && each.sha256 === sha256))
    .map((version) => ({ ...version, isChange: accepted.some(({ page }) => page === version.page) }));
}
