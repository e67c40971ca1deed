import type { ReviewQueueItem } from '@castlane/contract/staff.ts';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { Button } from '#ui/Button.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.ts';
import { Skeleton } from '#ui/Skeleton.ts';
import { ageOf, useNow } from './age.ts';
import type { QueueKind, useQueue } from './api.ts';
import css from './Queue.module.css';
import { StaffBar } from './StaffNav.tsx';

type QueueProps = {
  queue: ReturnType<typeof useQueue>;
  items: readonly ReviewQueueItem[];
  count: number;
  kind: QueueKind | undefined;
  current: string | undefined;
  hrefOf: (accountId: string) => string;
  /** What did not go through, above the list. */
  children: ReactNode;
};

export function Queue({ queue, items, count, kind, current, hrefOf, children }: QueueProps) {
  const t = useT();
  const navigate = useNavigate();
  // Beside a profile the profile is what the page is about.
  const Heading = current ? 'h2' : 'h1';
  return (
    <section className={css.root} role={current ? undefined : 'main'} aria-label={t('staff.queue')}>
      <StaffBar />
      <div className={css.head}>
        <Heading className={css.title}>{t('staff.queue')}</Heading>
        <span className={css.count} aria-label={t('staff.waiting', { count })}>
          {count}
        </span>
      </div>
      <div className={css.kinds}>
        <SegmentedControl
          fullWidth
          aria-label={t('staff.kind')}
          value={kind ?? 'all'}
          onChange={(next) => void navigate(next === 'all' ? paths.staff() : `${paths.staff()}?kind=${next}`)}
          data={[
            { value: 'all', label: t('staff.all') },
            { value: 'creator', label: t('staff.creators') },
            { value: 'business_owner', label: t('staff.businesses') },
          ]}
        />
      </div>
      {children}
      <Rows queue={queue} items={items} current={current} hrefOf={hrefOf} />
    </section>
  );
}

function Rows({ queue, items, current, hrefOf }: Pick<QueueProps, 'queue' | 'items' | 'current' | 'hrefOf'>) {
  const t = useT();
  const now = useNow();
  if (queue.isPending) return <RowSkeletons />;
  if (!queue.data) return <LoadError onRetry={() => void queue.refetch()} />;
  if (items.length === 0) {
    return (
      <div className={css.empty}>
        <EmptyState art={<ArtSuccess />} title={t('staff.empty')} text={t('staff.emptyText')} />
      </div>
    );
  }
  return (
    <>
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.accountId}>
            <Link className={css.row} to={hrefOf(item.accountId)} aria-current={item.accountId === current ? 'page' : undefined}>
              <Avatar name={item.name} src={item.profileImageUri} size={38} />
              <span className={css.words}>
                <b>{item.name}</b>
                <small>{t('staff.rowNote', { kind: t(`staff.kind.${item.userType}`), percent: item.completeness })}</small>
              </span>
              <small className={css.age}>{ageOf(item.submittedAt, now)}</small>
            </Link>
          </li>
        ))}
      </ul>
      {queue.hasNextPage && (
        <div className={css.more}>
          <Button variant="default" fullWidth loading={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
            {t('staff.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function RowSkeletons() {
  const t = useT();
  return (
    <div className={css.late} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width={38} height={38} circle />
          <span className={css.words}>
            <Skeleton width="60%" height={14} />
            <Skeleton width="80%" height={12} mt={8} />
          </span>
        </div>
      ))}
    </div>
  );
}
