import type { PortfolioItem } from '@castlane/contract/channel.ts';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { count, shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Text, Title } from '#ui/layout.ts';
import { isOld, sourceOf } from '#features/channels/channel-words.ts';
import css from './Portfolio.module.css';
import { usePortfolio } from './portfolio-api.ts';
import { lengthOf, titleOf } from './portfolio-words.ts';
import { PortfolioPicture } from './PortfolioPicture.tsx';

/** This many items are shown at first; a phone shows as many in one column. */
const FIRST = 6;
const FIRST_IN_COLUMN = 3;

export function Portfolio({ slug }: { slug: string }) {
  const titleId = useId();
  const listId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const portfolio = usePortfolio(slug);
  const items = portfolio.data?.items ?? [];
  return (
    <section aria-labelledby={titleId}>
      <Group gap={16} wrap="nowrap" mb={12}>
        <Title order={2} id={titleId} flex={1}>
          {t('portfolio.title')}
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
      <Loaded query={portfolio} skeleton={<PortfolioSkeleton />}>
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
  const { service, kind, url, seconds } = item;
  return (
    <li>
      <a className={css.tile} href={url} target="_blank" rel="noopener noreferrer">
        <span className={css.frame}>
          <PortfolioPicture item={item} sizes="(max-width: 520px) calc(100vw - 32px), (max-width: 1100px) 50vw, 272px" />
          {kind === 'video' && (
            <span className={css.play}>
              <IconPlayerPlayFilled size={16} aria-hidden="true" />
            </span>
          )}
          {seconds !== null && (
            <span className={css.length}>
              <VisuallyHidden>{t('portfolio.length')} </VisuallyHidden>
              <span>{lengthOf(seconds)}</span>
            </span>
          )}
        </span>
        <Text component="b" className={css.name ?? ''} fw={600} mt={8} lineClamp={2}>
          {titleOf(item)}
        </Text>
        <VisuallyHidden>{t('portfolio.opens', { service: t('channels.service', { context: service }) })}</VisuallyHidden>
      </a>
      <Facts item={item} />
    </li>
  );
}

/** Its number with source and age; if the service reports none, its day. */
function Facts({ item }: { item: PortfolioItem }) {
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

function PortfolioSkeleton() {
  return (
    <Loading className={css.grid ?? ''}>
      {Array.from({ length: FIRST }, (_, index) => (
        <div key={index}>
          <div className={css.frame}>
            <Skeleton height="100%" radius={14} />
          </div>
          <Skeleton mt={8} width="80%" height={14} />
          <Skeleton mt={8} width="50%" height={12} />
        </div>
      ))}
    </Loading>
  );
}
