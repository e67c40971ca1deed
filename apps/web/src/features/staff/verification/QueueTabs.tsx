import { useQuery } from '@tanstack/react-query';
import { verificationCountsQuery } from '#features/staff/desk/counts.ts';
import { ListTabs } from '#features/staff/desk/ListDetail.tsx';
import { useT } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { verificationPath } from './verification-paths.ts';

/** The three queues of verification. */
export function QueueTabs({ current }: { current: 'new' | 'changed' | 'appeals' }) {
  const t = useT();
  const { data } = useQuery(verificationCountsQuery);
  const tabs = [
    { id: 'new', href: verificationPath({ queue: 'new', kind: undefined }) },
    { id: 'changed', href: verificationPath({ queue: 'changed', kind: undefined }) },
    { id: 'appeals', href: paths.staff('appeals') },
  ] as const;
  return (
    <ListTabs
      isTight
      label={t('staffVerification.queues')}
      current={current}
      tabs={tabs.map(({ id, href }) => ({ id, href, label: t(`staffVerification.queue.${id}`), count: data?.[id] }))}
    />
  );
}
