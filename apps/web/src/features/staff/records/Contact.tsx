import type { ReceivedContact } from '@castlane/contract/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { contactCountQuery } from '#features/staff/desk/counts.ts';
import { DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { oneOf, withQuery } from '#features/staff/desk/filters.ts';
import { useKept } from '#features/staff/desk/kept.ts';
import { ListDetail, ListHead } from '#features/staff/desk/ListDetail.tsx';
import { ListRow, ListRows, ListRowSkeletons } from '#features/staff/desk/ListRow.tsx';
import { MoreOf } from '#features/staff/desk/MoreOf.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { ApiProblem } from '#platform/http/problem.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { useContactList, type ContactState } from './contact-api.ts';
import css from './Contact.module.css';
import { ContactDetail } from './ContactDetail.tsx';
import '#features/staff/i18n.ts';

const STATES = ['open', 'handled', 'all'] as const;

function contactPath(state: ContactState, id?: string): string {
  return withQuery(paths.staff(id ? `contact/${id}` : 'contact'), { state: state === 'open' ? undefined : state });
}

/** Contact requests, and one of them beside the list. */
export function Contact() {
  const t = useT();
  const { id } = useParams();
  const [query] = useSearchParams();
  const state = oneOf(STATES, query.get('state')) ?? 'open';
  const list = useContactList(state);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <DocumentTitle>{t('staff.nav.contact')}</DocumentTitle>
      <ListDetail
        label={t('staff.nav.contact')}
        isOpen={id !== undefined}
        list={<List list={list} items={items} state={state} current={id} />}
        detail={
          id ? (
            <Detail key={id} id={id} list={list} items={items} state={state} />
          ) : (
            items.length > 0 && (
              <EmptyState art={<ArtMail />} title={t('staffRecords.chooseRequest')} text={t('staffRecords.chooseRequestText')} />
            )
          )
        }
      />
    </>
  );
}

type ListProps = { list: ReturnType<typeof useContactList>; items: readonly ReceivedContact[]; state: ContactState };

function List({ list, items, state, current }: ListProps & { current: string | undefined }) {
  const t = useT();
  const { data: openCount } = useQuery(contactCountQuery);
  return (
    <>
      <ListHead title={t('staff.nav.contact')} isOpen={current !== undefined} />
      <div className={css.tabs}>
        <LinkTabs
          label={t('staffRecords.contactTabs')}
          current={state}
          tabs={STATES.map((id) => ({
            id,
            label: t(`staffRecords.contact.${id}`),
            href: contactPath(id),
            count: id === 'open' ? openCount : undefined,
          }))}
        />
      </div>
      <Rows list={list} items={items} state={state} current={current} />
    </>
  );
}

function Rows({ list, items, state, current }: ListProps & { current: string | undefined }) {
  const t = useT();
  if (list.isPending) return <ListRowSkeletons />;
  if (!list.data) return <LoadError problem={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0) {
    return <EmptyState art={<ArtMail />} title={t(`staffRecords.noContact.${state}`)} text={t('staffRecords.noContactText')} />;
  }
  return (
    <>
      <ListRows label={t('staff.nav.contact')}>
        {items.map((item) => (
          <ListRow
            key={item.id}
            href={contactPath(state, item.id)}
            isCurrent={item.id === current}
            title={item.subject}
            note={item.email}
            aside={<When at={item.createdAt} />}
          />
        ))}
      </ListRows>
      <MoreOf list={list} />
    </>
  );
}

const NOT_FOUND = new ApiProblem({ code: 1009, status: 404, message: 'Not found' });

function Detail({ id, list, items, state }: ListProps & { id: string }) {
  const t = useT();
  const item = useKept(
    id,
    items.find((each) => each.id === id),
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  // The request in the address may be on a later page.
  const isSearching = !item && (list.isPending || hasNextPage);
  useEffect(() => {
    if (!item && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [item, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (item) return <ContactDetail item={item} backHref={contactPath(state)} />;
  return (
    <DetailFrame backHref={contactPath(state)} backLabel={t('staffRecords.backToContact')} label={t('staffRecords.request')}>
      <DetailState
        problem={isSearching && !list.error ? null : (list.error ?? NOT_FOUND)}
        onRetry={() => void list.refetch()}
        title={t('staffRecords.noRequest')}
        text={t(state === 'all' ? 'staffRecords.noRequestAll' : 'staffRecords.noRequestText')}
      />
    </DetailFrame>
  );
}
