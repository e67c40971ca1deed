import { changedBrief, starCostOf, type Brief, type BudgetInput } from '@castlane/contract/brief.ts';
import type { JobInput, Visibility } from '@castlane/contract/job.ts';
import { areCategories } from '#features/categories/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import { newId, newSlug } from '#platform/ids.ts';
import { refuseInput } from '#platform/problem.ts';
import { today } from './queries.ts';
import { lastDayOf, whyBadDates, whyBadDeliverables } from './rules.ts';

/**
 * Returns the brief of an input, checked against the database and the date in its time zone. What the input leaves out stays as it was
 * `before`, as do categories that were retired since. Throws 1004 with each wrong field.
 */
export async function checkedBrief(tx: Tx, input: Partial<JobInput>, timeZone: string, before?: Brief): Promise<Brief> {
  const day = await today(tx, timeZone);
  const given = changedBrief(before ?? {}, input);
  const brief = { ...given, applyBy: lastDayOf(given, day) };
  const details = [...whyBadDeliverables(brief), ...whyBadDates(brief, day)];
  const isTwice = new Set(brief.categories).size !== brief.categories.length;
  if (isTwice || !(await areCategories(tx, brief.categories, before?.categories ?? [])))
    details.push({ path: 'categories', message: 'Choose categories from the list' });
  refuseInput(details);
  return brief;
}

type Draft = {
  ownerId: string;
  brief: Brief;
  timeZone: string;
  openings?: number | undefined;
  visibility?: Visibility | undefined;
};

/** Stores a new draft, and returns its id and slug. */
export async function storeDraft(
  tx: Tx,
  { ownerId, brief, timeZone, openings = 1, visibility = 'feed' }: Draft,
): Promise<{ id: string; slug: string }> {
  const [id, slug] = [newId(), newSlug(brief.title)];
  await tx`
    INSERT INTO jobs (id, owner_id, slug, status, brief, star_cost, time_zone, openings, visibility)
    VALUES (${id}, ${ownerId}, ${slug}, 'draft', ${tx.json(brief)}, ${costOf(brief)}, ${timeZone}, ${openings}, ${visibility})`;
  await tx`INSERT INTO job_stats (job_id) VALUES (${id})`;
  return { id, slug };
}

/** Stores the brief of a job. Another last day brings another warning before it. */
export async function storeBrief(tx: Tx, id: string, brief: Brief): Promise<void> {
  await tx`
    UPDATE jobs SET brief = ${tx.json(brief)}, star_cost = ${costOf(brief)},
      expiry_warned_at = CASE WHEN apply_by IS NOT DISTINCT FROM ${brief.applyBy}::date THEN expiry_warned_at END
    WHERE id = ${id}`;
}

function costOf({ budget }: Brief): number {
  return starCostOf(budget as BudgetInput);
}
