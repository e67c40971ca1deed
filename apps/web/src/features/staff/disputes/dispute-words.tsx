import type { AnyOutcome } from '@castlane/contract/cancellation.ts';
import type { DisputeRow, getDispute } from '@castlane/contract/dispute.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { Party } from '@castlane/contract/engagement.ts';
import { t } from './words.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';

export type DisputeDetails = AnswerOf<typeof getDispute>;

/** A business by its business name, all others by their own name. */
export function partyName({ company, name }: Pick<Party, 'company' | 'name'>): string {
  return company ?? name;
}

/** The party that called staff, by name; a ban opens a dispute without one. */
export function openerOf({ openedBy, owner, creator }: Pick<DisputeRow, 'openedBy' | 'owner' | 'creator'>): string {
  if (openedBy === 'staff') return t('staffDisputes.byBan');
  return partyName(openedBy === 'owner' ? owner : creator);
}

export function OutcomeBadge({ outcome }: { outcome: AnyOutcome | null }) {
  if (!outcome) return <StatusBadge tone="gold">{t('staffDisputes.state.open')}</StatusBadge>;
  return (
    <StatusBadge tone={outcome === 'completed' || outcome === 'paid' ? 'ok' : outcome === 'unpaid' ? 'bad' : 'neutral'}>
      {t('staffDisputes.outcome', { context: outcome })}
    </StatusBadge>
  );
}
