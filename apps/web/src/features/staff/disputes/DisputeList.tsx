import type { DisputeRow } from '@castlane/contract/dispute.ts';
import { useNavigate } from 'react-router';
import { MoreOf } from '#features/staff/desk/MoreOf.tsx';
import { PageFrame } from '#features/staff/desk/PageFrame.tsx';
import { Age, When } from '#features/staff/desk/When.tsx';
import { useT } from './i18n.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { DataTable, DataTableSkeleton, type Column } from '#ui/content/DataTable.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { SegmentedControl } from '#ui/controls/SegmentedControl.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Text } from '#ui/layout.ts';
import type { DisputeState, useDisputes } from './api.ts';
import css from './DisputeList.module.css';
import { disputePath } from './dispute-paths.ts';
import { openerOf, partyName } from './dispute-words.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';
import '#features/staff/i18n.ts';

type DisputeListProps = { list: ReturnType<typeof useDisputes>; items: readonly DisputeRow[]; status: DisputeState };

/** Open disputes, the longest waiting first, or decided ones, newest first. */
export function DisputeList({ list, items, status }: DisputeListProps) {
  const t = useT();
  const navigate = useNavigate();
  const counts = list.data?.pages[0]?.counts;
  return (
    <PageFrame title={t('staff.nav.disputes')}>
      <div className={css.states}>
        <SegmentedControl
          fullWidth
          aria-label={t('staffDisputes.state')}
          value={status}
          onChange={(next) => void navigate(disputePath(next === 'decided' ? 'decided' : 'open'))}
          data={(['open', 'decided'] as const).map((value) => ({
            value,
            label: [t(`staffDisputes.state.${value}`), counts?.[value]].filter((part) => part !== undefined).join(' '),
          }))}
        />
      </div>
      <Rows list={list} items={items} status={status} />
    </PageFrame>
  );
}

function Rows({ list, items, status }: DisputeListProps) {
  const t = useT();
  const columns = columnsOf(status, t);
  if (list.isPending) return <DataTableSkeleton columns={columns} />;
  if (!list.data) return <LoadError problem={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0)
    return <EmptyState art={<ArtSuccess />} title={t(`staffDisputes.none.${status}`)} text={t(`staffDisputes.noneText.${status}`)} />;
  return (
    <>
      <DataTable label={t('staff.nav.disputes')} columns={columns} rows={items} keyOf={({ id }) => id} />
      <MoreOf list={list} />
    </>
  );
}

function columnsOf(status: DisputeState, t: ReturnType<typeof useT>): Column<DisputeRow>[] {
  const job: Column<DisputeRow> = {
    id: 'job',
    label: t('staffDisputes.job'),
    renderCell: ({ id, job: { title }, owner, creator }) => (
      <>
        <UiLink className={css.title} href={disputePath(status, id)}>
          {title}
        </UiLink>
        <Text component="small" display="block" size="sm" variant="muted">
          {t('staffDisputes.between', { owner: partyName(owner), creator: partyName(creator) })}
        </Text>
      </>
    ),
  };
  const openedBy: Column<DisputeRow> = { id: 'openedBy', label: t('staffDisputes.openedBy'), width: '190px', renderCell: openerOf };
  if (status === 'open')
    return [
      job,
      openedBy,
      { id: 'waits', label: t('staffDisputes.waits'), width: '110px', renderCell: ({ openedAt }) => <Age since={openedAt} /> },
    ];
  return [
    job,
    openedBy,
    {
      id: 'outcome',
      label: t('staffDisputes.outcome'),
      width: '140px',
      renderCell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    },
    {
      id: 'decided',
      label: t('staffDisputes.decided'),
      width: '170px',
      renderCell: ({ decidedAt, decidedBy }) => (
        <>
          {decidedAt && <When at={decidedAt} />}
          {decidedBy && (
            <Text component="small" display="block" size="sm" variant="muted">
              {decidedBy}
            </Text>
          )}
        </>
      ),
    },
  ];
}
