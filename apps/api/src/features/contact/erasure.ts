import type { Tx } from '#platform/db/connect.ts';

export async function eraseContactRequests(tx: Tx, email: string): Promise<void> {
  await tx`DELETE FROM contact_requests WHERE lower(email) = ${email}`;
}
