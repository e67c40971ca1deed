import type { PortfolioItem } from '@castlane/contract/channel.ts';
import { t } from './words.ts';

/** A post may have no caption. */
export function titleOf({ title, kind, service }: Pick<PortfolioItem, 'title' | 'kind' | 'service'>): string {
  return title || t('portfolio.untitled', { context: kind, service: t('channels.service', { context: service }) });
}

/** `8:41`, `1:02:09`. */
export function lengthOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const [last, first] = [String(rest).padStart(2, '0'), hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes];
  return `${first}:${last}`;
}
