import type { PortfolioItem } from '@castlane/contract/channel.ts';
import { Photo } from '#ui/pictures/Photo.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import css from './PortfolioPicture.module.css';

/** The picture of a video or post in a 16:9 frame; without one, the logo of its service. `sizes` as for `<img>`. */
export function PortfolioPicture({
  item: { picture, service },
  sizes,
}: {
  item: Pick<PortfolioItem, 'picture' | 'service'>;
  sizes: string;
}) {
  if (!picture) {
    return (
      <span className={css.none}>
        <PlatformIcon platform={service} size={32} />
      </span>
    );
  }
  return <Photo image={picture} alt="" sizes={sizes} />;
}
