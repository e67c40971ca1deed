import type { Appeal } from '@castlane/contract/staff-verification.ts';
import { useHeld, useUndecided, type Held } from '#features/staff/decisions/held.ts';
import { useList } from '#features/staff/desk/queries.ts';
import { APPEALS, useDesk } from '#features/staff/desk/desks.ts';
import { ListRow } from '#features/staff/desk/ListRow.tsx';
import { Desk, ListedItem } from '#features/staff/desk/Desk.tsx';
import { StateSwitch } from '#features/staff/desk/DeskFilters.tsx';
import { Age, When } from '#features/staff/desk/When.tsx';
import { QueueTabs } from '#features/staff/verification/QueueTabs.tsx';
import { t } from '#features/staff/verification/words.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Box } from '#ui/layout.ts';
import { AppealDetail } from './AppealDetail.tsx';

export function Appeals() {
  const desk = useDesk(APPEALS);
  const { state } = desk.filter;
  const list = useList('GET /staff/v1/appeals', { state }, { isQueue: true, limit: 50 });
  const held = useHeld();
  const words = {
    back: t('staffVerification.backToAppeals'),
    label: t('staffVerification.appeal'),
    gone: t('staffVerification.noAppeal'),
    goneText: t('staffVerification.noAppealText'),
  };
  return (
    <Desk
      desk={desk}
      label={t('staffVerification.appeals')}
      title={t('staffVerification.title')}
      tabs={
        <>
          <QueueTabs current="appeals" />
          <Box pb={8} px={12}>
            <StateSwitch
              desk={desk}
              name="state"
              label={t('staffVerification.appealState')}
              words={(each) => t(each === 'waiting' ? 'staffVerification.appealWaiting' : 'staffVerification.appealDecided')}
            />
          </Box>
        </>
      }
      list={list}
      items={useUndecided(list.data?.items ?? [], (appeal) => appeal.id)}
      renderRow={(appeal, link) => (
        <ListRow
          {...link}
          avatar={<Avatar name={appeal.name} src={appeal.profileImageUri} size={38} kind={kindOf(appeal.userType)} />}
          title={appeal.name}
          note={<Against appeal={appeal} held={held.get(appeal.id)} />}
          aside={appeal.decidedAt ? <When at={appeal.decidedAt} /> : <Age since={appeal.createdAt} />}
        />
      )}
      empty={
        <EmptyState
          art={<ArtSuccess />}
          title={t('staffVerification.noAppeals', { context: state })}
          text={t('staffVerification.noAppealsText', { context: state })}
        />
      }
    >
      {(id, ids) => (
        <ListedItem key={id} {...{ desk, id, ids, list, words }}>
          {(appeal, frame) => <AppealDetail appeal={appeal} frame={frame} />}
        </ListedItem>
      )}
    </Desk>
  );
}

function Against({ appeal: { kind }, held }: { appeal: Appeal; held: Held | undefined }) {
  return <>{held ? t('staffDecisions.row', { name: held.by }) : t('staffVerification.against', { context: kind })}</>;
}
