import type { PortfolioItem } from '@castlane/contract/channel.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isOld, sourceOf } from '#features/channels/channel-words.ts';
import { count, shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Text, Title } from '#ui/layout.ts';
import css from './Portfolio.module.css';
import { portfolioQuery } from './portfolio-api.ts';
import { titleOf } from './portfolio-words.ts';
import { PortfolioPicture, VideoMark } from './PortfolioPicture.tsx';
import wall from './PortfolioWall.module.css';

/** This many items are shown at first; a phone shows as many in one column. */
const FIRST = 6;
const FIRST_IN_COLUMN = 3;
/** The most works at the top of a profile. */
const MOST = 5;

/** What a creator shows beside the works at the top of their profile. */
export function Portfolio({ slug }: { slug: string }) {
  const titleId = useId();
  const listId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const portfolio = useQuery(portfolioQuery(slug));
  const all = portfolio.data?.items ?? [];
  const above = worksOf(all);
  const items = all.filter((item) => !above.includes(item));
  if (above.length > 0 && items.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Group gap={16} wrap="nowrap" mb={12}>
        <Title order={2} id={titleId} flex={1}>
          {t(above.length > 0 ? 'portfolio.more' : 'portfolio.title')}
        </Title>
        {items.length > FIRST_IN_COLUMN && (
          <TextButton
            className={css.all ?? ''}
            data-only-column={items.length <= FIRST || undefined}
            aria-expanded={isWhole}
            aria-controls={listId}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? t('portfolio.fewer') : t('portfolio.all', { count: items.length })}
          </TextButton>
        )}
      </Group>
      <Loaded query={portfolio} skeleton={null}>
        {() =>
          items.length === 0 ? (
            <Text inherit variant="muted">
              {t('portfolio.nothing')}
            </Text>
          ) : (
            <ul id={listId} className={css.grid} data-whole={isWhole || undefined}>
              {(isWhole ? items : items.slice(0, FIRST)).map((item) => (
                <Tile key={item.id} item={item} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Tile({ item }: { item: PortfolioItem }) {
  const { service, url } = item;
  return (
    <li>
      <a className={css.tile} href={url} target="_blank" rel="noopener noreferrer">
        <span className={css.frame}>
          <PortfolioPicture item={item} sizes="(max-width: 520px) calc(100vw - 32px), (max-width: 1100px) 50vw, 272px" />
          <VideoMark item={item} />
        </span>
        <Text component="b" className={css.name ?? ''} fw={600} mt={8} lineClamp={2}>
          {titleOf(item)}
        </Text>
        <VisuallyHidden>{t('portfolio.opens', { service: t('channels.service', { context: service }) })}</VisuallyHidden>
      </a>
      <ItemFacts item={item} />
    </li>
  );
}

/** Returns the works at the top of a profile: the first ones that have a picture. */
export function worksOf(items: readonly PortfolioItem[]): PortfolioItem[] {
  return items.filter(({ picture }) => picture !== null).slice(0, MOST);
}

/** The cover of a creator's profile: their first works, the very first one large. On a phone they stand in a row that scrolls. */
export function PortfolioWall({ works }: { works: readonly PortfolioItem[] }) {
  return (
    <ul className={wall.root} data-count={works.length} aria-label={t('portfolio.works')}>
      {works.map((item, nth) => (
        <li key={item.id} className={wall.work}>
          <a className={wall.link} href={item.url} target="_blank" rel="noopener noreferrer">
            <PortfolioPicture
              item={item}
              sizes={nth === 0 ? '(max-width: 768px) 260px, 600px' : '(max-width: 768px) 260px, 300px'}
              isFirst={nth < 2}
              isWhole={works.length === 1}
            />
            <VideoMark item={item} />
            <div className={wall.words}>
              <Text component="b" fw={600} truncate>
                {titleOf(item)}
              </Text>
              <ItemFacts item={item} />
            </div>
            <VisuallyHidden>{t('portfolio.opens', { service: t('channels.service', { context: item.service }) })}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The number of a video or post with source and age; if the service reports none, its day. */
function ItemFacts({ item }: { item: PortfolioItem }) {
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
