import type { RightTerms } from '@castlane/contract/agreed-right.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { REPORT_AGAIN_DAYS } from '@castlane/contract/policy.ts';
import type { AdCodeInput } from '@castlane/contract/right.ts';
import { goneAs, type Acting } from '#features/engagements/locks.ts';
import { takeStep, type Act } from '#features/engagements/transitions.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { dropAdCode, keepAdCode } from './ad-codes.ts';
import { whyNoReport, whyNobodyThere } from './rules.ts';

/** Writes into the chat, with the terms, that a right is used beyond its end, and tells the owner. */
export async function reportRunning(deps: Deps, viewer: Viewer, { id, rightId }: { id: string; rightId: string }): Promise<Engagement> {
  const report: Act = async (tx, work) => {
    const { isOver, isRepeated, terms, ...at } = await getReported(tx, id, rightId);
    refuse(whyNoReport({ kind: terms.kind, isOver, isRepeated }));
    await refuseIfDeleted(tx, work);
    const [reported] = await tx<
      { at: string }[]
    >`UPDATE rights SET reported_at = app_now() WHERE id = ${rightId} RETURNING reported_at AS at`;
    const data = { rights: [terms.kind], until: terms.endsAt! };
    return {
      event: { kind: 'right_reported', data: { ...at, right: terms } },
      news: { cause: `right_reported:${rightId}:${reported!.at}`, data },
    };
  };
  const { db } = deps;
  const delivery = db`SELECT delivery_id FROM rights WHERE id = ${rightId}`;
  return takeStep(deps, viewer, id, 'reportRunning', report, await partOf(db, id, delivery));
}

/** Returns the part of a delivery, which may be accepted while the work goes on or was canceled later; undefined if there is none. */
async function partOf(db: Db, engagementId: string, delivery: Fragment): Promise<number | undefined> {
  const [found] = await db<{ part: number }[]>`SELECT part FROM deliveries WHERE engagement_id = ${engagementId} AND id = (${delivery})`;
  return found?.part;
}

type Reported = { isOver: boolean; isRepeated: boolean; terms: RightTerms; number: number; sha256: string };

/** Returns a right with the terms that apply now. Throws 1009 if it is none of the engagement's. */
async function getReported(tx: Tx, engagementId: string, rightId: string): Promise<Reported> {
  const [right] = await tx<(Omit<Reported, 'terms'> & RightTerms)[]>`
    SELECT r.kind, r.starts_at, CASE WHEN isfinite(r.ends_at) THEN r.ends_at END AS ends_at, g.number, g.sha256, r.ends_at < (SELECT app_now()) AS is_over,
      coalesce(r.reported_at > (SELECT app_now()) - make_interval(days => ${REPORT_AGAIN_DAYS}), false) AS is_repeated
    FROM rights r JOIN agreements g ON g.engagement_id = r.engagement_id
    WHERE r.id = ${rightId} AND r.engagement_id = ${engagementId} ORDER BY g.number DESC LIMIT 1`;
  if (!right) throw new Problem(1009);
  const { kind, startsAt, endsAt, ...rest } = right;
  return { ...rest, terms: { kind, startsAt, endsAt } };
}

/** Gives the owner a code for a delivered post. The chat says that there is one; the code itself stands with the work only. */
export async function setAdCode(
  deps: Deps,
  viewer: Viewer,
  { id, deliveryId }: { id: string; deliveryId: string },
  input: AdCodeInput,
): Promise<Engagement> {
  const give: Act = async (tx, work) => {
    await refuseIfDeleted(tx, work);
    const isNew = await keepAdCode(tx, deps.keys, work, deliveryId, input);
    return isNew ? { event: { kind: 'ad_code_added', data: { deliveryId } } } : undefined;
  };
  return takeStep(deps, viewer, id, 'setAdCode', give, await partOf(deps.db, id, deps.db`${deliveryId}::uuid`));
}

export async function removeAdCode(
  deps: Deps,
  viewer: Viewer,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Engagement> {
  const drop: Act = async (tx, work) => {
    const { ownerId, creatorId, threadId } = work;
    if (await dropAdCode(tx, work, deliveryId)) await appendToStreams(tx, deps.wake, [ownerId, creatorId], { kind: 'thread', threadId });
    return undefined;
  };
  return takeStep(deps, viewer, id, 'setAdCode', drop, await partOf(deps.db, id, deps.db`${deliveryId}::uuid`));
}

async function refuseIfDeleted(tx: Tx, { ownerId }: Pick<Acting, 'ownerId'>): Promise<void> {
  const gone = await goneAs(tx, ownerId);
  if (gone === 'deleted') refuse(whyNobodyThere(gone));
}
