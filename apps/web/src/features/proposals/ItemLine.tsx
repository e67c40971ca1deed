import type { OwnPortfolioItem } from '@castlane/contract/integration.ts';
import { PortfolioPicture } from '#features/channels/PortfolioPicture.tsx';
import { useT } from './i18n.ts';
import { PlatformIcon } from '#ui/PlatformBadge.tsx';
import css from './ItemLine.module.css';

/** Which video or post a sample is; before the portfolio has come, only where it is. */
export function ItemLine({ url, item }: { url: string; item: OwnPortfolioItem | undefined }) {
  const t = useT();
  if (!item) return <p className={css.item}>{url}</p>;
  return (
    <p className={css.item}>
      <span className={css.frame}>
        <PortfolioPicture item={item} sizes="64px" />
      </span>
      <PlatformIcon platform={item.service} size={14} />
      {t(`comment.itemOf.${item.service}`)}
    </p>
  );
}
