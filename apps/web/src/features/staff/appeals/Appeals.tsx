import type { Appeal } from '@castlane/contract/staff-verification.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { useHeld, useUndecided, type Held } from '#features/staff/decisions/held.ts';
import { DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { deskPath, useDesk, type Desk } from '#features/staff/desk/filters.ts';
import { useItem, useNeighbours } from '#features/staff/desk/items.ts';
import { ListDetail, ListHead } from '#features/staff/desk/ListDetail.tsx';
import { ListRow, ListRows } from '#features/staff/desk/ListRow.tsx';
import { OpenFirst } from '#features/staff/desk/OpenFirst.tsx';
import { Age, When } from '#features/staff/desk/When.tsx';
import { QueueTabs } from '#features/staff/verification/QueueTabs.tsx';
import { useT } from '#features/staff/verification/words.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { SegmentedControl } from '#ui/controls/SegmentedControl.ts';
import { Box } from '#ui/layout.ts';
import { useAppeals, type AppealState } from './api.ts';
import { AppealDetail } from './AppealDetail.tsx';

const DESK: Desk<AppealState> = { page: 'appeals', parameter: 'state', states: ['waiting', 'decided'] };

/** Appeals, waiting or decided, and one of them beside the list. */
export function Appeals() {
  const t = useT();
  const { id, state, hrefOf } = useDesk(DESK);
  const list = useAppeals(state);
  const isWide = useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false });
  const items = useUndecided(list.data?.items ?? [], (appeal) => appeal.id);
  const first = items[0];
  if (!id && isWide && first) return <OpenFirst href={hrefOf(first.id)} />;
  return (
    <ListDetail
      label={t('staffVerification.appeals')}
      isOpen={id !== undefined}
      list={<List list={list} items={items} />}
      detail={id ? <Detail key={id} id={id} list={list} items={items} /> : list.isSuccess && <Nothing state={state} />}
    />
  );
}

type ListProps = { list: ReturnType<typeof useAppeals>; items: readonly Appeal[] };

function List({ list, items }: ListProps) {
  const held = useHeld();
  const t = useT();
  const navigate = useNavigate();
  const { id, state, hrefOf } = useDesk(DESK);
  return (
    <>
      <ListHead title={t('staffVerification.title')} isOpen={id !== undefined} />
      <QueueTabs current="appeals" />
      <Box pb={8} px={12}>
        <SegmentedControl
          fullWidth
          aria-label={t('staffVerification.appealState')}
          value={state}
          onChange={(next) => void navigate(deskPath(DESK, next))}
          data={[
            { value: 'waiting', label: t('staffVerification.appealWaiting') },
            { value: 'decided', label: t('staffVerification.appealDecided') },
          ]}
        />
      </Box>
      <ListRows
        label={t('staffVerification.appeals')}
        list={list}
        items={items}
        empty={
          // On a desktop the empty right side says it.
          <Box hiddenFrom="sm">
            <Nothing state={state} />
          </Box>
        }
      >
        {(appeal) => (
          <ListRow
            key={appeal.id}
            href={hrefOf(appeal.id)}
            isCurrent={appeal.id === id}
            avatar={<Avatar name={appeal.name} src={appeal.profileImageUri} size={38} kind={kindOf(appeal.userType)} />}
            title={appeal.name}
            note={<Against appeal={appeal} held={held.get(appeal.id)} />}
            aside={appeal.decidedAt ? <When at={appeal.decidedAt} /> : <Age since={appeal.createdAt} />}
          />
        )}
      </ListRows>
    </>
  );
}

function Against({ appeal: { kind }, held }: { appeal: Appeal; held: Held | undefined }) {
  const t = useT();
  return <>{held ? t('staffDecisions.row', { name: held.by }) : t(`staffVerification.against.${kind}`)}</>;
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

function Detail({ id, list, items }: ListProps & { id: string }) {
  const t = useT();
  const { hrefOf } = useDesk(DESK);
  const { item, ...query } = useItem(id, list);
  const neighbours = useNeighbours(
    items.map((appeal) => appeal.id),
    id,
    hrefOf,
  );
  const frame = { neighbours, backHref: hrefOf(), backLabel: t('staffVerification.backToAppeals'), label: t('staffVerification.appeal') };
  if (item) return <AppealDetail appeal={item} frame={frame} />;
  return <DetailState {...frame} query={query} gone={t('staffVerification.noAppeal')} goneText={t('staffVerification.noAppealText')} />;
}
