import type { UserType } from '@castlane/contract/auth.ts';
import wall from '#features/channels/portfolio/PortfolioWall.module.css';
import { Skeleton } from '#ui/states/Skeleton.ts';
import css from './ProfileHead.module.css';
import figures from './RecordFigures.module.css';

/** The skeleton of a profile's head: the reader's own is small, a creator's begins with works, and a business has a cover and a square avatar. */
export function HeadSkeleton({ userType, isOwn = false }: { userType: UserType | undefined; isOwn?: boolean }) {
  const isSquare = userType === 'business_owner';
  const hasWorks = !isOwn && !isSquare;
  const size = isOwn ? 72 : hasWorks ? 88 : 120;
  return (
    <div data-small={isOwn || hasWorks || undefined}>
      {hasWorks && (
        <ul className={wall.root}>
          {[0, 1, 2, 3, 4].map((work) => (
            <li key={work} className={wall.work}>
              {work === 0 && <Skeleton height="100%" radius={0} />}
            </li>
          ))}
        </ul>
      )}
      {!isOwn && isSquare && (
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
      {isOwn ? (
        <Skeleton height={45} mt={24} mb={24} />
      ) : (
        <div className={figures.root}>
          {[0, 1, 2, 3, 4, 5].map((figure) => (
            <div key={figure}>
              <Skeleton height={12} width={84} maw="100%" mt={6} />
              <Skeleton height={22} width={48} mt={3} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
