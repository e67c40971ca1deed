import type { BudgetInput, Terms } from '@castlane/contract/brief.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import type { Problem } from '#app/demo/acts/shipping.ts';
import type { Review } from '#app/demo/acts/work.ts';
import stories from '#app/demo/content/stories.json' with { type: 'json' };
import type { JobIdea } from '#app/demo/idea.ts';

export type Side = 'owner' | 'creator';

/** What happens between the owner of a job and one creator. All times are hours before now. */
export type Part = {
  commented: number;
  /** What the comment says; composed by default, and at the fixed price. */
  message?: string;
  price?: Money;
  deliverInDays?: number;
  withdrawn?: number;
  opened?: number;
  declined?: { at: number; reason: string; note: string };
  /** The creator keeps the proposal under changed terms. */
  kept?: number;
  approved?: number;
  chat?: number;
  lines?: Said[];
  /** When each side reads the chat without an answer. */
  looks?: Record<Side, number[]>;
  /** An offer at the proposal's price. */
  offered?: {
    at: number;
    dueInDays: number;
    parts?: OfferedPart[];
    acceptedAt?: number;
    declinedAt?: number;
    note?: string;
    /** The creator asks for another price. */
    countered?: { at: number; amount: number; note: string };
  };
  worked?: Worked;
  /** What is wrong with the product that is shipped. */
  product?: Problem;
};

/** A part of the work: all deliverables of one kind. */
export type OfferedPart = { title: string; makes: string; share: number; dueInDays: number };

/** A line of a chat, perhaps with a photo and a PDF. */
type Said = [hours: number, side: 'o' | 'c', text: string, files?: Files];
export type Files = { photo: string; pdf: string; name: string };

export type Worked = {
  delivered: [hours: number, note: string, link: string][];
  changes?: [hours: number, note: string];
  /** The owner accepts the first of two parts. */
  passed?: number;
  completed?: number;
  /** Nobody has ticked the payment off. */
  isUnpaid?: true;
  ofCreator?: [hours: number, words: Review];
  ofOwner?: [hours: number, words: Review];
  /** The creator asks staff to decide. */
  disputed?: [hours: number, reason: string];
};

export type Story = {
  /** The crowd does not comment on the job. */
  isWhole?: true;
  /** A job that is not in the catalogue: the stars of its comments do not count in random choices. */
  job?: { owner: string; daysAgo: number; idea: JobIdea };
  /** The owner changes the terms. */
  changed?: { at: number; budget?: BudgetInput; terms?: Partial<Terms> };
  creators: Record<string, Part>;
};

/** The scripted stories by job. */
export const STORIES = stories as unknown as Record<string, Story>;
