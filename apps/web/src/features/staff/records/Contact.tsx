import { useQuery } from '@tanstack/react-query';
import { contactCountQuery } from '#features/staff/desk/counts.ts';
import { DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { deskPath, useDesk, type Desk } from '#features/staff/desk/filters.ts';
import { useItem } from '#features/staff/desk/items.ts';
import { ListDetail, ListHead, ListTabs } from '#features/staff/desk/ListDetail.tsx';
import { ListRow, ListRows } from '#features/staff/desk/ListRow.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { useT } from './words.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { useContactList, type ContactState } from './contact-api.ts';
import { ContactDetail } from './ContactDetail.tsx';

const DESK: Desk<ContactState> = { page: 'contact', parameter: 'state', states: ['open', 'handled', 'all'] };

/** Contact requests, and one of them beside the list. */
export function Contact() {
  const t = useT();
  const { id, state, hrefOf } = useDesk(DESK);
  const list = useContactList(state);
  const { data: openCount } = useQuery(contactCountQuery);
  return (
    <ListDetail
      label={t('staff.nav.contact')}
      isOpen={id !== undefined}
      list={
        <>
          <ListHead title={t('staff.nav.contact')} isOpen={id !== undefined} />
          <ListTabs
            label={t('staffRecords.contactTabs')}
            current={state}
            tabs={DESK.states.map((each) => ({
              id: each,
              label: t(`staffRecords.contact.${each}`),
              href: deskPath(DESK, each),
              count: each === 'open' ? openCount : undefined,
            }))}
          />
          <ListRows
            label={t('staff.nav.contact')}
            list={list}
            empty={<EmptyState art={<ArtMail />} title={t(`staffRecords.noContact.${state}`)} text={t('staffRecords.noContactText')} />}
          >
            {(item) => (
              <ListRow
                key={item.id}
                href={hrefOf(item.id)}
                isCurrent={item.id === id}
                title={item.subject}
                note={item.email}
                aside={<When at={item.createdAt} />}
              />
            )}
          </ListRows>
        </>
      }
      detail={
        id ? (
          <Detail key={id} id={id} list={list} />
        ) : (
          Boolean(list.data?.items.length) && (
            <EmptyState art={<ArtMail />} title={t('staffRecords.chooseRequest')} text={t('staffRecords.chooseRequestText')} />
          )
        )
      }
    />
  );
}

function Detail({ id, list }: { id: string; list: ReturnType<typeof useContactList> }) {
  const t = useT();
  const { state, hrefOf } = useDesk(DESK);
  const { item, ...query } = useItem(id, list);
  const frame = { backHref: hrefOf(), backLabel: t('staffRecords.backToContact'), label: t('staffRecords.request') };
  if (item) return <ContactDetail item={item} frame={frame} />;
  return (
    <DetailState
      {...frame}
      query={query}
      gone={t('staffRecords.noRequest')}
      goneText={t(state === 'all' ? 'staffRecords.noRequestAll' : 'staffRecords.noRequestText')}
    />
  );
}
