import type { Tx } from '#platform/db/connect.ts';

/** Returns the actor as a notification shows it: a business by its company, a creator by name. */
export async function actorData(tx: Tx, accountId: string): Promise<{ actorName: string; actorImageUri: string | null }> {
  const [actor] = await tx<{ actorName: string; actorImageUri: string | null }[]>`
    SELECT CASE WHEN user_type = 'business_owner' THEN coalesce(company, name) ELSE name END AS actor_name, profile_image_uri AS actor_image_uri
    FROM accounts WHERE id = ${accountId}`;
  return actor!;
}
