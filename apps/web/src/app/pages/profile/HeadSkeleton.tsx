import { Skeleton } from '#ui/states/Skeleton.ts';
import wall from '#features/channels/portfolio/PortfolioWall.module.css';
import css from './ProfileHead.module.css';
import figures from './RecordFigures.module.css';

type HeadSkeletonProps = { isSquare: boolean; isSmall?: boolean; hasWorks?: boolean; hasFigures?: boolean };

/** Stands for the head of a profile. Businesses have a square avatar, a public profile has figures below, and one's own has no cover. */
export function HeadSkeleton({ isSquare, hasWorks = false, isSmall = hasWorks, hasFigures = false }: HeadSkeletonProps) {
  const size = hasWorks ? 88 : isSmall ? 72 : 120;
  return (
    <div data-small={isSmall || undefined}>
      {hasWorks && (
        <ul className={wall.root}>
          <li className={wall.work}>
            <Skeleton height="100%" radius={0} />
          </li>
          <li className={wall.work} />
          <li className={wall.work} />
          <li className={wall.work} />
          <li className={wall.work} />
        </ul>
      )}
      {!isSmall && (
        <div className={css.cover}>
          <Skeleton height="100%" radius={0} />
        </div>
      )}
      <div className={css.head}>
        <span className={css.avatar} data-square={isSquare || undefined}>
          <Skeleton width={size} height={size} radius={isSquare ? size / 4 : size / 2} />
        </span>
        <div className={css.words}>
          <Skeleton height={26} width={220} maw="100%" />
          <Skeleton height={14} width={120} mt={12} />
          <Skeleton height={14} width={280} maw="100%" mt={12} mb={8} />
        </div>
      </div>
      {hasFigures ? (
        <div className={figures.root}>
          {[0, 1, 2, 3, 4, 5].map((figure) => (
            <div key={figure}>
              <Skeleton height={12} width={84} maw="100%" mt={6} />
              <Skeleton height={22} width={48} mt={3} />
            </div>
          ))}
        </div>
      ) : (
        <Skeleton height={45} mt={24} mb={24} />
      )}
    </div>
  );
}
