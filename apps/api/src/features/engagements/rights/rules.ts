import type { Offer } from '@castlane/contract/offer.ts';
import { REPORT_AGAIN_DAYS } from '@castlane/contract/policy.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import { changedLines, type AgreedLine, type AgreedLines } from '@castlane/contract/amendment.ts';

type UsageRights = Offer['usageRights'];

const SCOPES: readonly UsageRights['scope'][] = ['none', 'organic', 'paid_ads'];
const FIELDS: Record<Exclude<AgreedLine, 'price' | 'usageRights'>, string> = {
  deliverables: 'deliverables',
  dueBy: 'dueBy',
  changeRounds: 'changeRounds',
  payWithinDays: 'payWithinDays',
  parts: 'parts',
};

/** Returns what an amendment of completed work may not change: all but its usage rights, and the price by what they cost. */
export function whyNotRightsAlone(terms: AgreedLines, agreed: AgreedLines): ProblemDetail[] {
  const changed = changedLines(agreed, terms);
  const wrong = changed.flatMap((line): ProblemDetail[] =>
    line === 'price' || line === 'usageRights'
      ? []
      : [{ path: FIELDS[line], message: 'The work is complete: only usage rights can change' }],
  );
  if (!changed.includes('price')) return wrong;
  if (!changed.includes('usageRights')) return [...wrong, { path: 'price', message: 'The price can only change with the usage rights' }];
  if (terms.price.currency !== agreed.price.currency)
    return [...wrong, { path: 'price.currency', message: 'The currency stays as agreed' }];
  return terms.price.amount > agreed.price.amount ? wrong : [...wrong, { path: 'price.amount', message: 'The price can only rise' }];
}

/** Returns why rights that have begun cannot become these. `isOver`: they would have ended by now. */
export function whyWorseRights(after: UsageRights, before: UsageRights, { isOver }: { isOver: boolean }): ProblemDetail[] {
  if (after.scope === before.scope && after.days === before.days) return [];
  if (SCOPES.indexOf(after.scope) < SCOPES.indexOf(before.scope))
    return [{ path: 'usageRights.scope', message: 'A right that has begun can’t be taken back' }];
  if (before.scope !== 'none' && after.days !== 0 && (before.days === 0 || after.days < before.days))
    return [{ path: 'usageRights.days', message: 'A right that has begun can’t end earlier' }];
  return isOver ? [{ path: 'usageRights.days', message: ENDED_ALREADY }] : [];
}

export const ENDED_ALREADY = 'The right would have ended already. Choose more days, counted from the acceptance of the work';

type Reported = { kind: string; isOver: boolean; isRepeated: boolean };

/** Returns why the creator cannot say that a right is used beyond its end. */
export function whyNoReport({ kind, isOver, isRepeated }: Reported): string | undefined {
  if (kind === 'exclusivity') return 'Exclusivity is yours to keep. There is nothing to report';
  if (!isOver) return 'This right hasn’t ended yet';
  return isRepeated ? `You said so in the last ${REPORT_AGAIN_DAYS} days` : undefined;
}

/** Returns why a delivery takes no ad code: it needs a right to paid ads that runs. */
export function whyNoAdCode({ hasRight, isRunning }: { hasRight: boolean; isRunning: boolean }): string | undefined {
  if (!hasRight) return 'An ad code needs the right to paid ads';
  return isRunning ? undefined : 'The right to paid ads has ended';
}

const NOBODY: Record<'banned' | 'deleted', string> = { banned: 'This account is banned', deleted: 'This account was deleted' };

/** Returns why the other party of completed work can agree to nothing, given what became of their account. */
export function whyNobodyThere(gone: keyof typeof NOBODY | null): string | undefined {
  return gone === null ? undefined : NOBODY[gone];
}
