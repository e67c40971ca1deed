import type { BudgetInput, Deliverable, Terms } from '@castlane/contract/brief.ts';
import type { CloseReason, JobInput, Visibility } from '@castlane/contract/job.ts';
import type { Platform } from '@castlane/contract/primitives.ts';
import catalogue from '#app/demo/content/jobs.json' with { type: 'json' };

/** The final state of recruiting for a job in the demo world. A filled job is done once its work is over. */
export type Fate = 'draft' | 'open' | 'paused' | 'filled' | 'expired' | 'closed' | 'removed';

/** A job as the content defines it: with slugs and keys instead of ids, and with relative dates. */
export type JobIdea = {
  /** Stories refer to the job by this. */
  key?: string;
  title: string;
  brief: string;
  categories: [string, ...string[]];
  /** Like `2 instagram reel`. */
  makes: [Makes, ...Makes[]];
  budget: BudgetInput;
  fate?: Fate;
  /** Why its owner closed it, or staff removed it. */
  closedFor?: Close;
  removedFor?: string;
  /** For how many creators it is; one by default. */
  openings?: number;
  /** Who finds it; everyone in the feed by default. */
  visibility?: Visibility;
  place?: { country: string; city: string };
  wanted?: JobInput['wanted'];
  terms?: Partial<Terms>;
  /** Keys of questions. */
  asks?: string[];
  /** Days from now to the last day for proposals, if it matters. */
  closesIn?: number;
  /** Days from now to the due date, if it matters. */
  dueIn?: number;
  /** Hours since it was published, if it matters. */
  hoursAgo?: number;
  /** The most proposals it gets; random by default. */
  comments?: number;
};

export type Close = { reason: CloseReason; note?: string };

type Makes = `${number} ${Platform} ${Deliverable['kind']}`;

/** The jobs of the demo world by the key of their owner; `stories.json` and `earlier.json` have more. */
export const CATALOGUE = catalogue as unknown as Record<string, JobIdea[]>;

export function deliverableOf(makes: Makes): Deliverable {
  const [quantity, platform, kind] = makes.split(' ') as [string, Platform, Deliverable['kind']];
  return { platform, kind, quantity: Number(quantity) };
}

export function platformsOf({ makes }: JobIdea): Platform[] {
  return [...new Set(makes.map((line) => deliverableOf(line).platform))];
}

const SCOPES: Record<Terms['usageScope'], string | undefined> = {
  none: undefined,
  organic: 'on our own channels, no paid ads',
  paid_ads: 'on our own channels and in paid ads',
};

/** As the terms are shown: whole years in months. */
function spanOf(days: number): string {
  return days % 365 === 0 ? `${(12 * days) / 365} months` : `${days} days`;
}

/** Returns the brief with the terms spelled out. */
export function briefOf({ brief }: JobIdea, terms: Terms): string {
  const scope = SCOPES[terms.usageScope];
  const lines = [
    terms.shipsProduct && 'We ship the product, and you keep it.',
    scope && `We may show your work for ${spanOf(terms.usageDays)} ${scope}.`,
    terms.exclusivityDays > 0 && `No competing product for ${spanOf(terms.exclusivityDays)}.`,
    terms.changeRounds === 0
      ? 'No revision rounds: your cut is the cut.'
      : `Up to ${terms.changeRounds} revision ${terms.changeRounds === 1 ? 'round' : 'rounds'}.`,
    terms.disclosureRequired && 'The paid partnership label has to be on.',
  ].filter((line) => typeof line === 'string');
  return `${brief}\n\n**What matters to us**\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}
