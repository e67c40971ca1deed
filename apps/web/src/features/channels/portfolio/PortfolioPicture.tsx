import type { PortfolioItem } from '@castlane/contract/channel.ts';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Group } from '#ui/layout.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Photo } from '#ui/pictures/Photo.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { lengthOf } from './portfolio-words.ts';
import css from './PortfolioPicture.module.css';
import { t } from './words.ts';

type PortfolioPictureProps = {
  item: Pick<PortfolioItem, 'picture' | 'service'>;
  /** As for `<img>`. */
  sizes: string;
  isFirst?: boolean;
  isWhole?: boolean;
};

/** The picture of a video or post, which fills its frame; without one, the logo of its service. */
export function PortfolioPicture({ item: { picture, service }, ...rest }: PortfolioPictureProps) {
  if (!picture) {
    return (
      <Group component="span" justify="center" w="100%" h="100%">
        <PlatformIcon platform={service} size={32} />
      </Group>
    );
  }
  return <Photo image={picture} alt="" {...rest} />;
}

/** Says in a corner of the picture that it is of a video, and how long that is. */
export function VideoMark({ item: { kind, seconds } }: { item: Pick<PortfolioItem, 'kind' | 'seconds'> }) {
  if (kind !== 'video') return null;
  return (
    <span className={css.video}>
      <IconPlayerPlayFilled size={11} aria-hidden="true" />
      {seconds !== null && (
        <>
          <VisuallyHidden>{t('portfolio.length')} </VisuallyHidden>
          <span>{lengthOf(seconds)}</span>
        </>
      )}
    </span>
  );
}
