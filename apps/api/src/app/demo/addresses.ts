import type { PostalAddress } from '@castlane/contract/shipping.ts';
import { sealAddress } from '#features/engagements/shipping/address.ts';
import { keepMoments } from '#features/engagements/shipping/keeping.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** Gives running work the address of its creator, if the story has come that far: only the running product has the keys. */
export async function giveAddresses(tx: Tx, keys: SecretKeys): Promise<void> {
  const due = await tx<{ id: string; name: string; city: string | null; country: string | null }[]>`
    SELECT h.engagement_id AS id, c.name, c.city, c.country FROM shipments h JOIN engagements e ON e.id = h.engagement_id JOIN accounts c ON c.id = h.creator_id
    WHERE h.address_at IS NOT NULL AND e.status NOT IN ('completed', 'cancelled')`;
  for (const { id, name, city, country } of due) {
    const address: PostalAddress = { name, street: '12 Example Street', city: city ?? 'Springfield', country: country ?? 'US' };
    await tx`UPDATE shipments SET address = ${sealAddress(keys, address)} WHERE engagement_id = ${id}`;
    await keepMoments(tx, id);
  }
}
