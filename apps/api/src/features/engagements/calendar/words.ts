import type { Kind } from './entries.ts';

type Said = { title: string; name: string; isOwner: boolean; part: number | null };

const WORDS: Record<Kind, (said: Said) => string> = {
  work_due: ({ name, isOwner, part }) => `${part === null ? 'work' : `part ${part}`} due${isOwner ? ` from ${name}` : ''}`,
  product_due: ({ name, isOwner }) => (isOwner ? `send the product to ${name}` : `product to be sent by ${name}`),
  payment_due: ({ name, isOwner, part }) => `${isOwner ? `pay ${name}` : 'payment due'}${ofPart(part)}`,
  organic_ends: ({ part }) => `use on own channels ends${ofPart(part)}`,
  paid_ads_ends: ({ part }) => `use in paid ads ends${ofPart(part)}`,
  exclusivity_ends: () => 'exclusivity ends',
  accept_work: ({ name }) => `review the work of ${name}`,
  answer_offer: () => 'answer the offer',
  answer_counter: () => 'answer the counter-offer',
  answer_changed_terms: () => 'answer the changed terms',
  answer_cancellation: () => 'answer the request to cancel',
  agree_to_brief: () => 'agree to the changed brief',
  still_interested: () => 'say if you’re still interested',
  answer_questions: () => 'answer the questions of creators',
  write_review: () => 'leave a review',
};

function ofPart(part: number | null): string {
  return part === null ? '' : ` for part ${part}`;
}

/** Writes the line of an entry. */
export function titleOf(kind: Kind, said: Said): string {
  return `${said.title}: ${WORDS[kind](said)}`;
}
