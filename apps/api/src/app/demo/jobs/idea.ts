import { minorOf } from '@castlane/contract/currency.ts';
import type { BudgetInput, Deliverable, Terms } from '@castlane/contract/brief.ts';
import type { JobInput } from '@castlane/contract/job.ts';
import type { Money, Platform } from '@castlane/contract/primitives.ts';

type Currency = Money['currency'];

/** The final state of recruiting for a job in the demo world. A filled job is done once its work is over. */
export type Fate = 'draft' | 'open' | 'paused' | 'filled' | 'expired' | 'closed' | 'removed';

/** A job as these files define it: with slugs and keys instead of ids, and with relative dates. */
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
  /** For how many creators it is; one by default. */
  openings?: number;
  place?: { country: string; city: string };
  wanted?: JobInput['wanted'];
  terms?: Partial<Terms>;
  asks?: Question[];
  /** Days from now to the last day for proposals, if it matters. */
  closesIn?: number;
  /** Days from now to the due date, if it matters. */
  dueIn?: number;
  /** Hours since it was published, if it matters. */
  hoursAgo?: number;
  /** The most proposals it gets; random by default. */
  comments?: number;
};

type Makes = `${number} ${Platform} ${Deliverable['kind']}`;

export function deliverableOf(makes: Makes): Deliverable {
  const [quantity, platform, kind] = makes.split(' ') as [string, Platform, Deliverable['kind']];
  return { platform, kind, quantity: Number(quantity) };
}

export function platformsOf({ makes }: JobIdea): Platform[] {
  return [...new Set(makes.map((line) => deliverableOf(line).platform))];
}

/** Converts whole units of a currency to minor units. */
export function money(currency: Currency, units: number): Money {
  return { currency, amount: minorOf(units, currency) };
}

/** Returns builders of budgets in one currency. */
export function payingIn(currency: Currency) {
  return {
    fixed: (units: number): BudgetInput => ({ type: 'fixed', amount: money(currency, units) }),
    range: (low: number, high: number): BudgetInput => ({ type: 'range', min: money(currency, low), max: money(currency, high) }),
    product: (what: string): BudgetInput => ({ type: 'product', product: what }),
    productAnd: (what: string, units: number): BudgetInput => ({
      type: 'product_plus_paid',
      product: what,
      amount: money(currency, units),
    }),
  };
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

type Question = keyof typeof QUESTIONS;

/** Questions that jobs ask, with answers to choose from. */
export const QUESTIONS = {
  camera: {
    question: 'Which camera and microphone would you use?',
    answers: [
      'A full-frame body with a 35 mm lens, and a small recorder for sound.',
      'My phone on a tripod for the talking, a second camera for details.',
      'Two small action cameras and a lavalier under the jacket.',
    ],
  },
  place: {
    question: 'Where would you film it?',
    answers: [
      'At home, by the big window.',
      'Outside, on the route that my viewers know.',
      'In the studio that I share, with one day outside.',
    ],
  },
  before: {
    question: 'Have you shown something like it before?',
    answers: [
      'Yes, twice in the last year, and both are still among my most watched.',
      'Not this kind, which is why I would like to.',
      'Yes, a competitor’s, eight months ago, without payment.',
    ],
  },
  start: {
    question: 'When could you start?',
    answers: ['As soon as the parcel is here.', 'In about ten days, after my current project.', 'Next week.'],
  },
  honest: {
    question: 'What would make you say no to it on camera?',
    answers: [
      'If it breaks in the first week, I say so and show it.',
      'If I would not lend it to a friend.',
      'A claim that I cannot check myself.',
    ],
  },
  home: {
    question: 'Who lives in your household, pets included?',
    answers: ['Two adults and two opinions.', 'My partner, our child and a very old cat.', 'Just me, and on weekends the neighbor’s dog.'],
  },
} as const satisfies Record<string, { question: string; answers: readonly string[] }>;
