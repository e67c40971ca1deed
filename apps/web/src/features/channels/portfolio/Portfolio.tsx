import type { PortfolioItem } from '@castlane/contract/channel.ts';
import { useId, useState } from 'react';
import { t } from './words.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Text, Title } from '#ui/layout.ts';
import { ItemFacts } from './ItemFacts.tsx';
import css from './Portfolio.module.css';
import { usePortfolio } from './portfolio-api.ts';
import { titleOf } from './portfolio-words.ts';
import { PortfolioPicture, VideoMark } from './PortfolioPicture.tsx';
import { worksOf } from './PortfolioWall.tsx';

/** This many items are shown at first; a phone shows as many in one column. */
const FIRST = 6;
const FIRST_IN_COLUMN = 3;

/** What a creator shows beside the works at the top of their profile. */
export function Portfolio({ slug }: { slug: string }) {
  const titleId = useId();
  const listId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const portfolio = usePortfolio(slug);
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
