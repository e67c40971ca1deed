import type { DisputeRow } from '@castlane/contract/dispute.ts';
import { useUndecided } from '#features/staff/decisions/held.ts';
import { DISPUTES, deskPath, useDesk } from '#features/staff/desk/desks.ts';
import { LoadedList } from '#features/staff/desk/LoadedList.tsx';
import { PageFrame } from '#features/staff/desk/PageFrame.tsx';
import { Age, When } from '#features/staff/desk/When.tsx';
import { t } from './words.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { DataTable, DataTableSkeleton, type Column } from '#ui/content/DataTable.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Text } from '#ui/layout.ts';
import { useDisputes, type DisputeState } from './api.ts';
import { DisputeDetail } from './DisputeDetail.tsx';
import { openerOf, partyName } from './dispute-words.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';

/** The disputes: the list, or one of them on the whole page, because three panes stand side by side. */
export function Disputes() {
  const { id, filter } = useDesk(DISPUTES);
  const list = useDisputes(filter.status);
  const items = useUndecided(list.data?.items ?? [], (item) => item.id);
  if (id) return <DisputeDetail key={id} id={id} ids={items.map((item) => item.id)} />;
  return <DisputeList list={list} items={items} status={filter.status} />;
}

type DisputeListProps = { list: ReturnType<typeof useDisputes>; items: readonly DisputeRow[]; status: DisputeState };

/** Open disputes, the longest waiting first, or decided ones, newest first. */
function DisputeList({ list, items, status }: DisputeListProps) {
  const desk = useDesk(DISPUTES);
  const columns = columnsOf(status);
  return (
    <PageFrame title={t('staff.nav.disputes')}>
      <LinkTabs
        label={t('staffDisputes.stateLabel')}
        current={status}
        tabs={DISPUTES.filters.status.map((id) => ({
          id,
          href: desk.hrefOf(undefined, { status: id }),
          label: t('staffDisputes.state', { context: id }),
          count: id === 'open' ? list.data?.pages[0]?.openCount : undefined,
        }))}
      />
      <LoadedList
        list={list}
        items={items}
        skeleton={<DataTableSkeleton columns={columns} />}
        empty={
          <EmptyState
            art={<ArtSuccess />}
            title={t('staffDisputes.none', { context: status })}
            text={t('staffDisputes.noneText', { context: status })}
          />
        }
      >
        {(rows) => <DataTable label={t('staff.nav.disputes')} columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </LoadedList>
    </PageFrame>
  );
}

function columnsOf(status: DisputeState): Column<DisputeRow>[] {
  const job: Column<DisputeRow> = {
    id: 'job',
    label: t('staffDisputes.job'),
    renderCell: ({ id, job: { title }, owner, creator }) => (
      <>
        <TextLink isQuiet display="block" fw={560} href={deskPath(DISPUTES, { status }, id)}>
          {title}
        </TextLink>
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
      label: t('staffDisputes.outcomeLabel'),
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
