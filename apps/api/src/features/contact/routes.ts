import * as contact from '@castlane/contract/contact.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { idCursor, pageOf } from '#platform/db/page.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { newId } from '#platform/ids.ts';

type Item = AnswerOf<typeof contact.listContact>['items'][number];

export function contactRoutes(mount: Mount, { db }: Deps): void {
  mount(contact.sendContact, async ({ body: { email, subject, message } }) => {
    await db`INSERT INTO contact_requests (id, email, subject, message) VALUES (${newId()}, ${email}, ${subject}, ${message})`;
  });
  mount(contact.listContact, async ({ query: { limit, cursor } }) => {
    const after = idCursor(cursor) ?? null;
    const rows = await db<Item[]>`
      SELECT id, email, subject, message, created_at FROM contact_requests
      WHERE ${after}::uuid IS NULL OR id < ${after}::uuid ORDER BY id DESC LIMIT ${limit + 1}`;
    return pageOf(rows, limit, (item) => item.id);
  });
}
