import { useQuery } from '@tanstack/react-query';
import { reviewCountsQuery } from '#features/staff/desk/counts.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import css from './QueueTabs.module.css';
import { reviewPath } from './review-paths.ts';

/** The three queues of verification. */
export function QueueTabs({ current }: { current: 'new' | 'changed' | 'appeals' }) {
  const t = useT();
  const { data } = useQuery(reviewCountsQuery);
  const tabs = [
    { id: 'new', href: reviewPath({ queue: 'new', kind: undefined }) },
    { id: 'changed', href: reviewPath({ queue: 'changed', kind: undefined }) },
    { id: 'appeals', href: paths.staff('appeals') },
  ] as const;
  return (
    <div className={css.root}>
      <LinkTabs
        label={t('staffReviews.queues')}
        current={current}
        tabs={tabs.map(({ id, href }) => ({ id, href, label: t(`staffReviews.queue.${id}`), count: data?.[id] }))}
      />
    </div>
  );
}
