import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { dateIdsBack } from '#platform/ids.ts';
import type { Past } from './past.ts';
import { insertRows } from './tables.ts';

/**
 * Lets the product do its acts, each on the clock of its moment and in the transaction of the load. The lines of the audit log come between
 * them, each at its place. Mails of the past were sent long ago.
 */
export async function playActs(deps: Deps, tx: Tx, { acts, tables }: Pick<Past, 'acts' | 'tables'>): Promise<void> {
  const [clock] = await tx<{ shift: string }[]>`SELECT shift::text FROM clock`;
  const lines = [...tables.audit_log];
  try {
    for (const { at, run } of acts) {
      const time = at.toISOString();
      const next = lines.findIndex((line) => String(line.created_at) > time);
      await insertRows(tx, 'audit_log', lines.splice(0, next < 0 ? lines.length : next));
      await tx`UPDATE clock SET shift = ${time}::timestamptz - now()`;
      dateIdsBack(at);
      await run(deps);
    }
  } finally {
    dateIdsBack();
  }
  await insertRows(tx, 'audit_log', lines);
  await tx`UPDATE clock SET shift = ${clock!.shift}::interval`;
  await tx`DELETE FROM outbox WHERE kind IN ('mail', 'notification-mail')`;
}
