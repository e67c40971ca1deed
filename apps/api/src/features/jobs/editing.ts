import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { starCostOf } from '@castlane/contract/brief.ts';
import type { editJob as editEndpoint, JobInput, OwnJob } from '@castlane/contract/job.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { checkInput, inputOf } from './input.ts';
import { knownTimeZone } from './queries.ts';
import { termsOf } from './rules.ts';
import { hideFromFeed, showInFeed } from '#features/search-index/jobs.ts';
import { keepVersion } from './versions.ts';

export type Edit = Omit<BodyOf<typeof editEndpoint>, 'version'>;

/** Stores an owner's changes to a job; fields that are left out stay. The days of a published job stay in the time zone of its first readers. */
export async function storeEdit(tx: Tx, viewer: Viewer, id: string, before: OwnJob, edit: Edit): Promise<void> {
  const input: JobInput = { ...inputOf(before), ...withoutUndefined(edit), status: 'draft' };
  const timeZone = before.status === 'draft' ? await knownTimeZone(tx, viewer) : before.timeZone;
  const { applyBy, dueBy } = await checkInput(tx, input, timeZone, inputOf(before).categories);
  const { title, description, categories, platforms, deliverables, budget, location, wanted = {}, terms, questions = [] } = input;
  await tx`
    UPDATE jobs SET title = ${title}, description = ${description}, category_ids = ${categories}::uuid[], platforms = ${platforms},
      deliverables = ${tx.json(deliverables)}, budget = ${tx.json(budget)}, star_cost = ${starCostOf(budget)},
      location = ${tx.json(location)}, wanted = ${tx.json(wanted)}, terms = ${tx.json(termsOf(terms))}, questions = ${questions},
      expiry_warned_at = CASE WHEN apply_by IS NOT DISTINCT FROM ${applyBy}::date THEN expiry_warned_at END,
      apply_by = ${applyBy}, due_by = ${dueBy}, time_zone = ${timeZone}, openings = CASE WHEN status = 'draft' THEN ${input.openings ?? 1} ELSE openings END
    WHERE id = ${id}`;
}

/** Stores when a job was changed. */
export async function noteEdit(tx: Tx, id: string): Promise<void> {
  await tx`UPDATE jobs SET updated_at = app_now() WHERE id = ${id}`;
}

/** Gives a published job its next version, and updates it in the feed. */
export async function publishEdit(tx: Tx, id: string): Promise<void> {
  await tx`UPDATE jobs SET version = version + 1, updated_at = app_now() WHERE id = ${id}`;
  await keepVersion(tx, id);
  await hideFromFeed(tx, [id]);
  await showInFeed(tx, [id]);
}

function withoutUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
