import type { ReportSummary } from '@castlane/contract/report.ts';
import { useHeld, useUndecided, type Held } from '#features/staff/decisions/held.ts';
import { deskPath, useDesk } from '#features/staff/desk/filters.ts';
import { ListDetail, ListHead, ListTabs } from '#features/staff/desk/ListDetail.tsx';
import { ListRow, ListRows } from '#features/staff/desk/ListRow.tsx';
import { Age, When } from '#features/staff/desk/When.tsx';
import { useT } from './words.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { DESK, useReports } from './api.ts';
import { ReportDetail } from './ReportDetail.tsx';

/** Reports from users, and one of them beside the list. */
export function Reports() {
  const t = useT();
  const { id, state, hrefOf } = useDesk(DESK);
  const list = useReports(state);
  const held = useHeld();
  const items = useUndecided(list.data?.items ?? [], (item) => item.id);
  const ids = items.map((item) => item.id);
  return (
    <ListDetail
      label={t('staff.nav.reports')}
      isOpen={id !== undefined}
      list={
        <>
          <ListHead title={t('staff.nav.reports')} isOpen={id !== undefined} />
          <ListTabs
            label={t('staffReports.states')}
            current={state}
            tabs={DESK.states.map((each) => ({ id: each, label: t(`staffReports.state.${each}`), href: deskPath(DESK, each) }))}
          />
          <ListRows
            label={t('staff.nav.reports')}
            list={list}
            items={items}
            empty={<EmptyState art={<ArtSuccess />} title={t(`staffReports.none.${state}`)} text={t(`staffReports.noneText.${state}`)} />}
          >
            {(item) => (
              <ListRow
                key={item.id}
                href={hrefOf(item.id)}
                isCurrent={item.id === id}
                title={t(`staffReports.reason.${item.reason}`)}
                note={rowNote(t, item, held.get(item.id))}
                aside={item.resolvedAt ? <When at={item.resolvedAt} /> : <Age since={item.createdAt} />}
              />
            )}
          </ListRows>
        </>
      }
      detail={
        id ? (
          <ReportDetail key={id} id={id} ids={ids} />
        ) : (
          ids.length > 0 && <EmptyState art={<ArtEmptySearch />} title={t('staffReports.choose')} text={t('staffReports.chooseText')} />
        )
      }
    />
  );
}

function rowNote(t: ReturnType<typeof useT>, { kind, reported }: ReportSummary, held: Held | undefined): string {
  return held ? t('staffDecisions.row', { name: held.by }) : `${t(`staffReports.kind.${kind}`)} · ${reported.name}`;
}
