import type { DisputeRow } from '@castlane/contract/dispute.ts';
import { useUndecided } from '#features/staff/decisions/held.ts';
import { stateTabs } from '#features/staff/desk/DeskFilters.tsx';
import { DISPUTES, deskPath, useDesk } from '#features/staff/desk/desks.ts';
import { LoadedList } from '#features/staff/desk/LoadedList.tsx';
import { PageFrame } from '#features/staff/desk/PageFrame.tsx';
import { useList } from '#features/staff/desk/queries.ts';
import { Age, When } from '#features/staff/desk/When.tsx';
import { t } from './words.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { DataTable, DataTableSkeleton, type Column } from '#ui/content/DataTable.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Text } from '#ui/layout.ts';
import { DisputeDetail } from './DisputeDetail.tsx';
import { openerOf, OutcomeBadge, partyName } from './dispute-words.tsx';

/**
 * The disputes: open ones, the longest waiting first, or decided ones, newest first; or one of them on the whole page, because three panes
 * stand side by side.
 */
export function Disputes() {
  const desk = useDesk(DISPUTES);
  const { id, filter } = desk;
  const { status } = filter;
  const list = useList('GET /staff/v1/disputes', { status }, { isQueue: true, limit: 50 });
  const items = useUndecided(list.data?.items);
  if (id) return <DisputeDetail key={id} id={id} ids={items.map((item) => item.id)} />;
  const columns = columnsOf(status);
  const tabs = stateTabs({
    desk,
    name: 'status',
    label: t('staffDisputes.stateLabel'),
    words: (each) => t('staffDisputes.state', { context: each }),
    counts: { open: list.data?.pages[0]?.openCount },
  });
  return (
    <PageFrame title={t('staff.nav.disputes')}>
      <LinkTabs {...tabs} />
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
        {(rows) => <DataTable label={t('staff.nav.disputes')} columns={columns} rows={rows} keyOf={(row) => row.id} />}
      </LoadedList>
    </PageFrame>
  );
}

function columnsOf(status: 'open' | 'decided'): Column<DisputeRow>[] {
  const open: Column<DisputeRow>[] = [
    { id: 'waits', label: t('staffDisputes.waits'), width: '110px', renderCell: ({ openedAt }) => <Age since={openedAt} /> },
  ];
  const decided: Column<DisputeRow>[] = [
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
          {decidedBy && <Below>{decidedBy}</Below>}
        </>
      ),
    },
  ];
  return [
    {
      id: 'job',
      label: t('staffDisputes.job'),
      renderCell: ({ id, job: { title }, owner, creator }) => (
        <>
          <TextLink isQuiet display="block" fw={560} href={deskPath(DISPUTES, { status }, id)}>
            {title}
          </TextLink>
          <Below>{t('staffDisputes.between', { owner: partyName(owner), creator: partyName(creator) })}</Below>
        </>
      ),
    },
    { id: 'openedBy', label: t('staffDisputes.openedBy'), width: '190px', renderCell: openerOf },
    ...(status === 'open' ? open : decided),
  ];
}

function Below({ children }: { children: string }) {
  return (
    <Text component="small" display="block" size="sm" variant="muted">
      {children}
    </Text>
  );
}
