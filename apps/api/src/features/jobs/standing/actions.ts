import type { StandingTerms } from '@castlane/contract/standing-terms.ts';
import { lockOwn } from '#features/account-status/locks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';

/** Sets an owner's standing terms, or removes them. */
export async function setStandingTerms({ write }: Deps, ownerId: string, terms: StandingTerms | null): Promise<void> {
  await write(async (tx) => {
    await lockOwn(tx, ownerId);
    if (terms === null) await eraseStandingTerms(tx, ownerId);
    else
      await tx`
        INSERT INTO standing_terms (owner_id, terms) VALUES (${ownerId}, ${tx.json(terms)})
        ON CONFLICT (owner_id) DO UPDATE SET terms = EXCLUDED.terms, updated_at = app_now()`;
  });
}

export async function eraseStandingTerms(tx: Tx, ownerId: string): Promise<void> {
  await tx`DELETE FROM standing_terms WHERE owner_id = ${ownerId}`;
}
