import type { Brief, Deliverable } from '@castlane/contract/brief.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { Offer } from '@castlane/contract/offer.ts';

export function whyNotAgain(status: EngagementStatus): string | undefined {
  return status === 'completed' ? undefined : 'Only completed work can be repeated';
}

export type LastTerms = Pick<Offer, 'price' | 'usageRights' | 'changeRounds' | 'payWithinDays'> & { deliverables: Deliverable[] };

/** Returns the brief of a job with the terms that its creator agreed to last, without its days. */
export function briefAgain(brief: Brief, terms: LastTerms): Brief {
  const { deliverables, usageRights, changeRounds, payWithinDays } = terms;
  const platforms = [...new Set([...brief.platforms, ...deliverables.map(({ platform }) => platform)])];
  return {
    ...brief,
    platforms,
    deliverables,
    budget: budgetAgain(brief.budget.product, terms.price),
    applyBy: null,
    dueBy: null,
    terms: {
      ...brief.terms,
      usageScope: usageRights.scope,
      usageDays: usageRights.days,
      changeRounds,
      payWithinDays: payWithinDays ?? brief.terms.payWithinDays,
    },
  };
}

function budgetAgain(product: string | undefined, price: Offer['price']): Brief['budget'] {
  if (product === undefined) return { type: 'fixed', amount: price };
  return price.amount === 0 ? { type: 'product', product } : { type: 'product_plus_paid', product, amount: price };
}
