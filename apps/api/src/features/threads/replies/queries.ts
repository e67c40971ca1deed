import type { SavedReply } from '@castlane/contract/saved-reply.ts';
import type { Db } from '#platform/db/connect.ts';

export async function listReplies(db: Db, accountId: string): Promise<SavedReply[]> {
  return db<SavedReply[]>`
    SELECT id, name, text, created_at FROM saved_replies WHERE account_id = ${accountId} ORDER BY lower(name), id`;
}
