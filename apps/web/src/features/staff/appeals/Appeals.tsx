import type { Appeal } from '@castlane/contract/staff-verification.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { oneOf, withQuery } from '#features/staff/desk/filters.ts';
import { useKept } from '#features/staff/desk/kept.ts';
import { useKeys } from '#features/staff/desk/keys.ts';
import { ListDetail, ListHead } from '#features/staff/desk/ListDetail.tsx';
import { ListRow, ListRows, ListRowSkeletons } from '#features/staff/desk/ListRow.tsx';
import { MoreOf } from '#features/staff/desk/MoreOf.tsx';
import { neighboursOf } from '#features/staff/desk/neighbours.ts';
import { OpenFirst } from '#features/staff/desk/OpenFirst.tsx';
import { Age, When } from '#features/staff/desk/When.tsx';
import { QueueTabs } from '#features/staff/verification/QueueTabs.tsx';
import { useT } from '#features/staff/verification/i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { ApiProblem } from '#platform/http/problem.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { Avatar, kindOf } from '#ui/content/Avatar.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { SegmentedControl } from '#ui/controls/SegmentedControl.ts';
import { Box } from '#ui/layout.ts';
import { useAppeals, type AppealState } from './api.ts';
import { AppealDetail } from './AppealDetail.tsx';
import css from './Appeals.module.css';

function appealPath(state: AppealState, id?: string): string {
  return withQuery(paths.staff(id ? `appeals/${id}` : 'appeals'), { state: state === 'waiting' ? undefined : state });
}

/** Appeals, waiting or decided, and one of them beside the list. */
export function Appeals() {
  const t = useT();
  const { id } = useParams();
  const [query] = useSearchParams();
  const state = oneOf(['waiting', 'decided'] as const, query.get('state')) ?? 'waiting';
  const list = useAppeals(state);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isWide = useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false });
  // An appeal stays in the list for a moment after its decision.
  const first = items.find((appeal) => state === 'decided' || appeal.outcome === null);
  if (!id && isWide && first) return <OpenFirst href={appealPath(state, first.id)} />;
  return (
    <>
      <DocumentTitle>{t('staffVerification.appeals')}</DocumentTitle>
      <ListDetail
        label={t('staffVerification.appeals')}
        isOpen={id !== undefined}
        list={<List list={list} items={items} state={state} current={id} />}
        detail={id ? <Detail key={id} id={id} list={list} items={items} state={state} /> : list.isSuccess && <Nothing state={state} />}
      />
    </>
  );
}

type ListProps = { list: ReturnType<typeof useAppeals>; items: readonly Appeal[]; state: AppealState };

function List({ list, items, state, current }: ListProps & { current: string | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      <ListHead title={t('staffVerification.title')} isOpen={current !== undefined} />
      <QueueTabs current="appeals" />
      <Box pb={8} px={12}>
        <SegmentedControl
          fullWidth
          aria-label={t('staffVerification.appealState')}
          value={state}
          onChange={(next) => void navigate(appealPath(next === 'decided' ? 'decided' : 'waiting'))}
          data={[
            { value: 'waiting', label: t('staffVerification.appealWaiting') },
            { value: 'decided', label: t('staffVerification.appealDecided') },
          ]}
        />
      </Box>
      <Rows list={list} items={items} state={state} current={current} />
    </>
  );
}

function Rows({ list, items, state, current }: ListProps & { current: string | undefined }) {
  const t = useT();
  if (list.isPending) return <ListRowSkeletons />;
  if (!list.data) return <LoadError problem={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0) {
    return (
      <div className={css.empty}>
        <Nothing state={state} />
      </div>
    );
  }
  return (
    <>
      <ListRows label={t('staffVerification.appeals')}>
        {items.map((appeal) => (
          <ListRow
            key={appeal.id}
            href={appealPath(state, appeal.id)}
            isCurrent={appeal.id === current}
            avatar={<Avatar name={appeal.name} src={appeal.profileImageUri} size={38} kind={kindOf(appeal.userType)} />}
            title={appeal.name}
            note={t(`staffVerification.against.${appeal.kind}`)}
            aside={appeal.decidedAt ? <When at={appeal.decidedAt} /> : <Age since={appeal.createdAt} />}
          />
        ))}
      </ListRows>
      <MoreOf list={list} />
    </>
  );
}

function Nothing({ state }: { state: AppealState }) {
  const t = useT();
  return (
    <EmptyState
      art={<ArtSuccess />}
      title={t(`staffVerification.noAppeals.${state}`)}
      text={t(`staffVerification.noAppealsText.${state}`)}
    />
  );
}

const NOT_FOUND = new ApiProblem({ code: 1009, status: 404, message: 'Not found' });

function Detail({ id, list, items, state }: ListProps & { id: string }) {
  const t = useT();
  const navigate = useNavigate();
  const appeal = useKept(
    id,
    items.find((item) => item.id === id),
  );
  const neighbours = neighboursOf(
    items.map((item) => item.id),
    id,
  );
  const goTo = (next: string | undefined) => next && void navigate(appealPath(state, next));
  useKeys({ j: () => goTo(neighbours.next), k: () => goTo(neighbours.previous) });
  if (appeal) {
    return (
      <AppealDetail
        appeal={appeal}
        neighbours={neighbours}
        backHref={appealPath(state)}
        hrefOf={(each) => appealPath(state, each)}
        onDecided={() => void navigate(appealPath(state, neighbours.next ?? neighbours.previous), { replace: true })}
      />
    );
  }
  return (
    <DetailFrame backHref={appealPath(state)} backLabel={t('staffVerification.backToAppeals')} label={t('staffVerification.appeal')}>
      <DetailState
        problem={list.isPending ? null : (list.error ?? NOT_FOUND)}
        onRetry={() => void list.refetch()}
        title={t('staffVerification.noAppeal')}
        text={t('staffVerification.noAppealText')}
      />
    </DetailFrame>
  );
}
