import type { Offer, OfferStatus } from '@castlane/contract/offer.ts';
import { spanOfDays } from '#features/jobs/job-words.ts';
import { t } from '#features/proposals/offers/words.ts';
import type { StatusTone } from '#ui/badges/badges.tsx';

const TONES: Record<OfferStatus, StatusTone> = {
  pending: 'gold',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
};

export function offerStatusWords(status: OfferStatus): { tone: StatusTone; label: string } {
  return { tone: TONES[status], label: t('offer.status', { context: status }) };
}

/** The status at a time: an offer expires without any event. */
export function statusAt({ status, expiresAt }: Pick<Offer, 'status' | 'expiresAt'>, now: Date): OfferStatus {
  return status === 'pending' && Date.parse(expiresAt) <= now.getTime() ? 'expired' : status;
}

/** `Own channels and paid ads, 90 days`. */
export function usageWords({ scope, days }: Offer['usageRights']): string {
  const what = t('offer.usage', { context: scope });
  if (scope === 'none') return what;
  return t('offer.usageFor', { what, span: days === 0 ? t('offer.noLimit') : spanOfDays(days) });
}
