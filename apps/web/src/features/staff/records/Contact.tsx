import { useQuery } from '@tanstack/react-query';
import { openCounts } from '#features/staff/desk/counts.ts';
import { useList } from '#features/staff/desk/queries.ts';
import { CONTACT, useDesk } from '#features/staff/desk/desks.ts';
import { ListRow } from '#features/staff/desk/ListRow.tsx';
import { Desk, ListedItem } from '#features/staff/desk/Desk.tsx';
import { StateTabs } from '#features/staff/desk/DeskFilters.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { t } from './words.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ContactDetail } from './ContactDetail.tsx';

export function Contact() {
  const desk = useDesk(CONTACT);
  const { state } = desk.filter;
  const list = useList('GET /staff/v1/contact', state === 'all' ? {} : { state }, { isQueue: true });
  const { data: open } = useQuery(openCounts.contact);
  return (
    <Desk
      desk={desk}
      label={t('staff.nav.contact')}
      tabs={
        <StateTabs
          desk={desk}
          name="state"
          label={t('staffRecords.contactTabs')}
          words={(each) => t('staffRecords.contact', { context: each })}
          counts={{ open }}
        />
      }
      list={list}
      renderRow={(item, link) => <ListRow {...link} title={item.subject} note={item.email} aside={<When at={item.createdAt} />} />}
      empty={
        <EmptyState art={<ArtMail />} title={t('staffRecords.noContact', { context: state })} text={t('staffRecords.noContactText')} />
      }
      choose={<EmptyState art={<ArtMail />} title={t('staffRecords.chooseRequest')} text={t('staffRecords.chooseRequestText')} />}
      words={{
        backLabel: t('staffRecords.backToContact'),
        label: t('staffRecords.request'),
        gone: t('staffRecords.noRequest'),
        goneText: t(state === 'all' ? 'staffRecords.noRequestAll' : 'staffRecords.noRequestText'),
      }}
    >
      {(frame) => (
        <ListedItem list={list} frame={frame}>
          {(item) => <ContactDetail item={item} frame={frame} />}
        </ListedItem>
      )}
    </Desk>
  );
}
