import type { ReceivedContact, sendContact as sendEndpoint } from '@castlane/contract/contact.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { findContact } from './queries.ts';

export async function sendContact({ db }: Deps, { email, subject, message }: BodyOf<typeof sendEndpoint>): Promise<void> {
  await db`INSERT INTO contact_requests (id, email, subject, message) VALUES (${newId()}, ${email}, ${subject}, ${message})`;
}

/** Stores who has answered a request. Throws 1005 with the name of the first if it was already answered. */
export async function handleContact({ write }: Deps, act: { actorId: string; requestId: string }, id: string): Promise<ReceivedContact> {
  return write(async (tx) => {
    const { count } = await tx`
      UPDATE contact_requests SET handled_at = app_now(), handled_by = ${act.actorId} WHERE id = ${id} AND handled_at IS NULL`;
    const contact = await findContact(tx, id);
    if (!contact) throw new Problem(1009);
    if (count === 0) throw new Problem(1005, { status: 409, message: `${contact.handledBy} has already answered this` });
    await recordAct(tx, { ...act, action: 'contact.handled', targetKind: 'contact', targetId: id });
    return contact;
  });
}
