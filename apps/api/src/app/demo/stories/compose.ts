import type { Money } from '@castlane/contract/primitives.ts';
import type { Words } from '#app/demo/acts/comments.ts';
import type { Account, Job } from '#app/demo/acts/rows.ts';
import type { Past } from '#app/demo/past.ts';
import { daysAfter } from '#features/jobs/rules.ts';
import { COMMENTS } from '#app/demo/words.ts';
import { STORIES } from './story.ts';

/** Returns the text of a proposal: scripted if there is one, else composed of the creator's opening, a plan and an ending. */
export function wordsOf(past: Past, creator: Account, job: Job): Words {
  const { idea } = job;
  const message = STORIES[idea.key ?? '']?.creators[creator.person.key]?.message ?? composed(past, creator, job);
  return {
    message,
    price: priceOf(past, job),
    deliverBy: deliveryOf(past, job),
    answers: (idea.asks ?? []).map((key) => past.random.pick(COMMENTS.questions[key]!.answers)),
    portfolio: samplesOf(past, creator),
  };
}

function composed({ random }: Past, creator: Account, job: Job): string {
  const { pitches, categories } = creator.person;
  const shared = job.idea.categories.filter((slug) => categories?.includes(slug));
  const plans = COMMENTS.plans[random.pick(shared.length > 0 ? shared : job.idea.categories)]!;
  return [...(pitches ? [random.fresh(creator, pitches)] : []), random.fresh(job, plans), random.fresh(job, COMMENTS.closings)].join(' ');
}

/** Returns the asked price: mostly the fixed price as it is; within a range, in the upper half. */
function priceOf({ random }: Past, { row }: Job): Money | null {
  const { type, amount, min, max } = row.brief.budget;
  if (type === 'product') return null;
  if (min && max) return rounded({ currency: max.currency, amount: random.between((min.amount + max.amount) / 2, max.amount) });
  return amount && type === 'fixed' && random.chance(0.2) ? rounded({ ...amount, amount: amount.amount * 0.9 }) : amount!;
}

function rounded({ amount, currency }: Money): Money {
  return { currency, amount: Math.round(amount / 1000) * 1000 };
}

/** Returns a date shortly before the due date, or two to four weeks from the proposal. Proposals for a price range always name a date. */
function deliveryOf(past: Past, { row }: Job): string | null {
  const isUnsure = past.random.chance(0.15);
  if (isUnsure && row.brief.budget.type !== 'range') return null;
  if (row.brief.dueBy) return daysAfter(row.brief.dueBy, isUnsure ? -1 : -past.random.whole(1, 6));
  return past.day(isUnsure ? 28 : past.random.whole(14, 28));
}

function samplesOf({ random }: Past, { person }: Account): Words['portfolio'] {
  const titles = random.shuffled(person.samples ?? []).slice(0, random.whole(0, 2));
  return titles.map((title) => ({ title, url: `https://video.example/${person.key}/${slugOf(title)}` }));
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
