import type { DisputeOutcome } from '@castlane/contract/cancellation.ts';
import { t } from './words.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';

export function OutcomeBadge({ outcome }: { outcome: DisputeOutcome | null }) {
  if (!outcome) return <StatusBadge tone="gold">{t('staffDisputes.state.open')}</StatusBadge>;
  return <StatusBadge tone={outcome === 'completed' ? 'ok' : 'neutral'}>{t('staffDisputes.outcome', { context: outcome })}</StatusBadge>;
}
