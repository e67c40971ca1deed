import type { PortfolioItem } from '@castlane/contract/channel.ts';
import { Photo } from '#ui/Photo.tsx';
import { PlatformIcon } from '#ui/PlatformBadge.tsx';
import css from './PortfolioPicture.module.css';

/** The picture of a video or post in a frame of 16 to 9; without one, the mark of its service. `sizes` as of an `<img>`. */
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
