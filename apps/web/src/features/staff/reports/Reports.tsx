import { useHeld, useUndecided } from '#features/staff/decisions/held.ts';
import { useList } from '#features/staff/desk/queries.ts';
import { REPORTS, useDesk } from '#features/staff/desk/desks.ts';
import { ListRow } from '#features/staff/desk/ListRow.tsx';
import { Desk } from '#features/staff/desk/Desk.tsx';
import { StateTabs } from '#features/staff/desk/DeskFilters.tsx';
import { Age, When } from '#features/staff/desk/When.tsx';
import { t } from './words.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ReportDetail } from './ReportDetail.tsx';

export function Reports() {
  const desk = useDesk(REPORTS);
  const { status } = desk.filter;
  const list = useList('GET /staff/v1/reports', { status }, { isQueue: true });
  const held = useHeld();
  return (
    <Desk
      desk={desk}
      label={t('staff.nav.reports')}
      tabs={
        <StateTabs
          desk={desk}
          name="status"
          label={t('staffReports.states')}
          words={(each) => t('staffReports.state', { context: each })}
        />
      }
      list={list}
      items={useUndecided(list.data?.items)}
      renderRow={(item, link) => (
        <ListRow
          {...link}
          title={t('staffReports.reason', { context: item.reason })}
          note={`${t('staffReports.kind', { context: item.kind })} · ${item.reported.name}`}
          held={held.get(item.id)}
          aside={item.resolvedAt ? <When at={item.resolvedAt} /> : <Age since={item.createdAt} />}
        />
      )}
      empty={
        <EmptyState
          art={<ArtSuccess />}
          title={t('staffReports.none', { context: status })}
          text={t('staffReports.noneText', { context: status })}
        />
      }
      choose={<EmptyState art={<ArtEmptySearch />} title={t('staffReports.choose')} text={t('staffReports.chooseText')} />}
      words={(what) => t('staffReports.one', { context: what })}
    >
      {(frame) => <ReportDetail frame={frame} />}
    </Desk>
  );
}
