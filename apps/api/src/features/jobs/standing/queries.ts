import { DEFAULT_TERMS, type Terms } from '@castlane/contract/brief.ts';
import type { StandingTerms } from '@castlane/contract/standing-terms.ts';
import type { Db } from '#platform/db/connect.ts';

export async function findStandingTerms(db: Db, ownerId: string): Promise<StandingTerms | null> {
  const [row] = await db<{ terms: StandingTerms }[]>`SELECT terms FROM standing_terms WHERE owner_id = ${ownerId}`;
  return row ? wholeTerms(row.terms) : null;
}

/** A term that is newer than what was stored has the product's value. */
function wholeTerms(stored: Partial<StandingTerms>): StandingTerms {
  const { shipsProduct: _ships, shipping: _shipping, ...terms } = { ...DEFAULT_TERMS, ...stored };
  return terms;
}

/** Returns the terms of a new job that names none. */
export async function termsOfNewJob(db: Db, ownerId: string): Promise<Terms> {
  return { ...DEFAULT_TERMS, ...(await findStandingTerms(db, ownerId)) };
}
