import type { JobInput, OwnJob } from '@castlane/contract/job.ts';
import { areCategories } from '#features/categories/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import { refuseInput } from '#platform/problem.ts';
import { today } from './queries.ts';
import { datesOf, whyBadDates, whyBadDeliverables } from './rules.ts';

/** Checks an input against the database and the date in its time zone. Throws 1004 with each wrong field. Categories in `there` may stay, even retired. */
export async function checkInput(
  tx: Tx,
  input: JobInput,
  timeZone: string,
  there: readonly string[] = [],
): Promise<{ applyBy: string; dueBy: string | null }> {
  const day = await today(tx, timeZone);
  const dates = datesOf(input, day);
  const details = [...whyBadDeliverables(input), ...whyBadDates(dates, day)];
  const isTwice = new Set(input.categories).size !== input.categories.length;
  if (isTwice || !(await areCategories(tx, input.categories, there)))
    details.push({ path: 'categories', message: 'Choose categories from the list' });
  refuseInput(details);
  return dates;
}

export function inputOf(job: OwnJob): JobInput {
  const { title, description, platforms, deliverables, budget, location, wanted, applyBy, dueBy, terms, questions, openings } = job;
  return {
    title,
    description,
    platforms,
    deliverables,
    terms,
    questions,
    openings,
    wanted,
    dueBy,
    budget: budget as JobInput['budget'],
    location: location as JobInput['location'],
    categories: job.categories.map((category) => category.id),
    ...(applyBy ? { applyBy } : {}),
    status: 'draft',
  };
}
