import type { MatchReason } from '@castlane/contract/match.ts';
import { count } from '#platform/language/format.ts';
import { t } from './i18n.ts';
import '#features/channels/i18n.ts';

/** Why a creator fits a job, in a few words for each reason, for the owner. */
export function fitWords(reasons: readonly MatchReason[]): string[] {
  return reasons.map(({ code, count: shared, platform, minimum }) =>
    t(code === 'followers' && platform === 'youtube' ? 'received.reason.subscribers' : `received.reason.${code}`, {
      count: shared ?? 0,
      minimum: minimum === undefined ? '' : count(minimum),
      platform: platform ? t(`channels.service.${platform}`) : '',
    }),
  );
}
