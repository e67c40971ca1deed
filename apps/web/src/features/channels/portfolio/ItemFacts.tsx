import type { PortfolioItem } from '@castlane/contract/channel.ts';
import { count, shortDay } from '#platform/language/format.ts';
import { isOld, sourceOf } from '#features/channels/channel-words.ts';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Text } from '#ui/layout.ts';
import { t } from './words.ts';

/** The number of a video or post with source and age; if the service reports none, its day. */
export function ItemFacts({ item }: { item: PortfolioItem }) {
  const { service, kind, views, publishedAt, simulated } = item;
  return (
    <>
      <Text size="sm" variant="soft" mt={2} mod="icon">
        <PlatformIcon platform={service} />
        {views === null ? (
          <span>{[t('portfolio.kind', { context: kind }), shortDay(publishedAt)].join(', ')}</span>
        ) : (
          <Text span inherit variant={isOld(item) ? 'muted' : 'soft'} data-old={isOld(item) || undefined}>
            {t('portfolio.views', { count: views, number: count(views) })}
          </Text>
        )}
      </Text>
      {(views !== null || simulated) && (
        <Text size="xs" variant="muted">
          {views === null ? t('portfolio.simulated') : sourceOf(item)}
        </Text>
      )}
    </>
  );
}
