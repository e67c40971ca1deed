import type { ReportSummary } from '@castlane/contract/report.ts';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { oneOf } from '#features/staff/desk/filters.ts';
import { useKeys } from '#features/staff/desk/keys.ts';
import { ListDetail, ListHead } from '#features/staff/desk/ListDetail.tsx';
import { ListRow, ListRows, ListRowSkeletons } from '#features/staff/desk/ListRow.tsx';
import { MoreOf } from '#features/staff/desk/MoreOf.tsx';
import { neighboursOf } from '#features/staff/desk/neighbours.ts';
import { Age, When } from '#features/staff/desk/When.tsx';
import { useT } from './i18n.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { useReports, type ReportState } from './api.ts';
import { ReportDetail } from './ReportDetail.tsx';
import { reportPath } from './report-paths.ts';
import css from './Reports.module.css';
import '#features/staff/i18n.ts';

const STATES = ['open', 'resolved'] as const satisfies readonly ReportState[];

type ListProps = {
  list: ReturnType<typeof useReports>;
  items: readonly ReportSummary[];
  status: ReportState;
  current: string | undefined;
};

/** Reports from users, and one of them beside the list. */
export function Reports() {
  const t = useT();
  const navigate = useNavigate();
  const { id } = useParams();
  const [query] = useSearchParams();
  const status = oneOf(STATES, query.get('status')) ?? 'open';
  const list = useReports(status);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const ids = items.map((item) => item.id);
  const neighbours = id ? neighboursOf(ids, id) : {};
  const goTo = (next: string | undefined) => next && void navigate(reportPath(status, next));
  useKeys(id ? { j: () => goTo(neighbours.next), k: () => goTo(neighbours.previous) } : {});
  return (
    <>
      <DocumentTitle>{t('staff.nav.reports')}</DocumentTitle>
      <ListDetail
        label={t('staff.nav.reports')}
        isOpen={id !== undefined}
        list={<List list={list} items={items} status={status} current={id} />}
        detail={
          id ? (
            <ReportDetail key={id} id={id} status={status} neighbours={neighbours} />
          ) : (
            items.length > 0 && <EmptyState art={<ArtEmptySearch />} title={t('staffReports.choose')} text={t('staffReports.chooseText')} />
          )
        }
      />
    </>
  );
}

function List({ list, items, status, current }: ListProps) {
  const t = useT();
  return (
    <>
      <ListHead title={t('staff.nav.reports')} isOpen={current !== undefined} />
      <div className={css.tabs}>
        <LinkTabs
          label={t('staffReports.states')}
          current={status}
          tabs={STATES.map((id) => ({ id, label: t(`staffReports.state.${id}`), href: reportPath(id) }))}
        />
      </div>
      <Rows list={list} items={items} status={status} current={current} />
    </>
  );
}

function Rows({ list, items, status, current }: ListProps) {
  const t = useT();
  if (list.isPending) return <ListRowSkeletons />;
  if (!list.data) return <LoadError problem={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0)
    return <EmptyState art={<ArtSuccess />} title={t(`staffReports.none.${status}`)} text={t(`staffReports.noneText.${status}`)} />;
  return (
    <>
      <ListRows label={t('staff.nav.reports')}>
        {items.map((item) => (
          <ListRow
            key={item.id}
            href={reportPath(status, item.id)}
            isCurrent={item.id === current}
            title={t(`staffReports.reason.${item.reason}`)}
            note={`${t(`staffReports.kind.${item.kind}`)} · ${item.reported.name}`}
            aside={item.resolvedAt ? <When at={item.resolvedAt} /> : <Age since={item.createdAt} />}
          />
        ))}
      </ListRows>
      <MoreOf list={list} />
    </>
  );
}
