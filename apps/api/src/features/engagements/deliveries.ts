import type { DeliveryInput } from '@castlane/contract/delivery.ts';
import { ACCEPT_DAYS, ACCEPT_REMINDER_DAYS } from '@castlane/contract/policy.ts';
import { settleUploads, takeUploads } from '#features/uploads/actions.ts';
import { whyNotTaken } from '#features/uploads/rules.ts';
import type { Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import { refuseInput } from '#platform/problem.ts';
import { keepAcceptBy } from './deadlines.ts';
import { askForDisclosures } from './disclosure.ts';
import type { Engaged } from './queries.ts';
import { withoutRepeats } from './rules.ts';
import { keepMoments } from './shipping/keeping.ts';

type Kept = { id: string; number: number; acceptBy: string };

/** Stores the next delivery of an engagement, of the part that runs and with the due date that applies now. */
export async function keepDelivery(tx: Tx, { id, creatorId }: Engaged, input: DeliveryInput): Promise<Kept> {
  const fileIds = input.uploadIds ?? [];
  refuseInput(whyNotTaken(fileIds, await takeUploads(tx, creatorId, fileIds, ['delivery_file'])));
  const links = withoutRepeats(input.links ?? []).map((url) => ({ url, disclosure: 'unknown' }));
  const [kept] = await tx<Kept[]>`
    INSERT INTO deliveries (id, engagement_id, part, number, creator_id, note, links, file_ids, due_by, delivered_at, accept_by, remind_at)
    SELECT ${newId()}, ${id}, e.part, (SELECT count(*) + 1 FROM deliveries y WHERE y.engagement_id = ${id}), ${creatorId}, ${input.note ?? null}, ${tx.json(links)},
      ${fileIds}::uuid[], e.due_by, app_now(), app_now() + make_interval(days => ${ACCEPT_DAYS}), app_now() + make_interval(days => ${ACCEPT_REMINDER_DAYS[0]})
    FROM engagements e WHERE e.id = ${id}
    RETURNING id, number, accept_by`;
  await keepAcceptBy(tx, id);
  await keepMoments(tx, id);
  await settleUploads(tx, creatorId);
  await askForDisclosures(tx, kept!.id, links);
  return kept!;
}
