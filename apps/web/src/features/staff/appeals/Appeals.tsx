import { useHeld, useUndecided } from '#features/staff/decisions/held.ts';
import { useList } from '#features/staff/desk/queries.ts';
import { APPEALS, useDesk } from '#features/staff/desk/desks.ts';
import { ListRow } from '#features/staff/desk/ListRow.tsx';
import { Desk, ListedItem } from '#features/staff/desk/Desk.tsx';
import { StateSwitch } from '#features/staff/desk/DeskFilters.tsx';
import { Age, When } from '#features/staff/desk/When.tsx';
import { QueueTabs } from '#features/staff/verification/QueueTabs.tsx';
import { t } from '#features/staff/verification/words.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AppealDetail } from './AppealDetail.tsx';

export function Appeals() {
  const desk = useDesk(APPEALS);
  const { state } = desk.filter;
  const list = useList('GET /staff/v1/appeals', { state }, { isQueue: true, limit: 50 });
  const held = useHeld();
  return (
    <Desk
      desk={desk}
      label={t('staffVerification.appeals')}
      title={t('staffVerification.title')}
      tabs={
        <>
          <QueueTabs current="appeals" />
          <StateSwitch
            desk={desk}
            name="state"
            label={t('staffVerification.appealState')}
            words={(each) => t(each === 'waiting' ? 'staffVerification.appealWaiting' : 'staffVerification.appealDecided')}
          />
        </>
      }
      list={list}
      items={useUndecided(list.data?.items)}
      renderRow={(appeal, link) => (
        <ListRow
          {...link}
          person={appeal}
          note={t('staffVerification.against', { context: appeal.kind })}
          held={held.get(appeal.id)}
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
      words={{
        backLabel: t('staffVerification.backToAppeals'),
        label: t('staffVerification.appeal'),
        gone: t('staffVerification.noAppeal'),
        goneText: t('staffVerification.noAppealText'),
      }}
    >
      {(frame) => (
        <ListedItem list={list} frame={frame}>
          {(appeal) => <AppealDetail appeal={appeal} frame={frame} />}
        </ListedItem>
      )}
    </Desk>
  );
}
