import { useQuery } from '@tanstack/react-query';
import { verificationCountsQuery } from '#features/staff/desk/counts.ts';
import { APPEALS, VERIFICATIONS, deskPath } from '#features/staff/desk/desks.ts';
import { DeskTabs } from '#features/staff/desk/DeskFilters.tsx';
import { t } from './words.ts';

export function QueueTabs({ current }: { current: 'new' | 'changed' | 'appeals' }) {
  const { data } = useQuery(verificationCountsQuery);
  const tabs = [
    { id: 'new', href: deskPath(VERIFICATIONS) },
    { id: 'changed', href: deskPath(VERIFICATIONS, { queue: 'changed' }) },
    { id: 'appeals', href: deskPath(APPEALS) },
  ] as const;
  return (
    <DeskTabs
      isTight
      label={t('staffVerification.queues')}
      current={current}
      tabs={tabs.map(({ id, href }) => ({ id, href, label: t('staffVerification.queue', { context: id }), count: data?.[id] }))}
    />
  );
}
