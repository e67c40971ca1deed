import type { PortfolioItem } from '@castlane/contract/channel.ts';
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
  return (
    <img
      className={css.picture}
      src={picture.uri}
      srcSet={picture.sizes.map(({ uri, width }) => `${uri} ${width}w`).join(', ')}
      sizes={sizes}
      alt=""
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
    />
  );
}
