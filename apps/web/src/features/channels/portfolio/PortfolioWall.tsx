import type { PortfolioItem } from '@castlane/contract/channel.ts';
import { Text } from '#ui/layout.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { ItemFacts } from './ItemFacts.tsx';
import { titleOf } from './portfolio-words.ts';
import { PortfolioPicture, VideoMark } from './PortfolioPicture.tsx';
import css from './PortfolioWall.module.css';
import { t } from './words.ts';

const MOST = 5;

/** Returns the works at the top of a profile: the first ones that have a picture. */
export function worksOf(items: readonly PortfolioItem[]): PortfolioItem[] {
  return items.filter(({ picture }) => picture !== null).slice(0, MOST);
}

/** The cover of a creator's profile: their first works, the very first one large. On a phone they stand in a row that scrolls. */
export function PortfolioWall({ works }: { works: readonly PortfolioItem[] }) {
  return (
    <ul className={css.root} data-count={works.length} aria-label={t('portfolio.works')}>
      {works.map((item, nth) => (
        <li key={item.id} className={css.work}>
          <a className={css.link} href={item.url} target="_blank" rel="noopener noreferrer">
            <PortfolioPicture
              item={item}
              sizes={nth === 0 ? '(max-width: 768px) 260px, 600px' : '(max-width: 768px) 260px, 300px'}
              isFirst={nth < 2}
              isWhole={works.length === 1}
            />
            <VideoMark item={item} />
            <div className={css.words}>
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
