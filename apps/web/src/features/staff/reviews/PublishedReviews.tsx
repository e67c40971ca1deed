import type { StaffReview } from '@castlane/contract/review.ts';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { oneOf, useFilter } from '#features/staff/desk/filters.ts';
import { useKept } from '#features/staff/desk/kept.ts';
import { useKeys } from '#features/staff/desk/keys.ts';
import { ListDetail, ListHead } from '#features/staff/desk/ListDetail.tsx';
import { ListRow, ListRows, ListRowSkeletons } from '#features/staff/desk/ListRow.tsx';
import { MoreOf } from '#features/staff/desk/MoreOf.tsx';
import { neighboursOf } from '#features/staff/desk/neighbours.ts';
import { SearchField } from '#features/staff/desk/SearchField.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { useT } from './i18n.ts';
import { ApiProblem } from '#platform/http/problem.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Avatar, kindOf } from '#ui/content/Avatar.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { usePublishedReviews, type PublishedFilter, type ShownState } from './api.ts';
import { PublishedDetail } from './PublishedDetail.tsx';
import { isSlug, publishedPath, slugOf } from './published-paths.ts';
import css from './PublishedReviews.module.css';
import { noteOf } from './published-words.ts';
import '#features/staff/i18n.ts';

const STATES = ['all', 'shown', 'hidden'] as const satisfies readonly ShownState[];

type ListProps = { list: ReturnType<typeof usePublishedReviews>; items: readonly StaffReview[]; filter: PublishedFilter };

/** Published reviews, and one of them beside the list. */
export function PublishedReviews() {
  const t = useT();
  const { id } = useParams();
  const [query] = useSearchParams();
  const slug = slugOf(query.get('slug') ?? '');
  const filter = { state: oneOf(STATES, query.get('state')) ?? 'all', slug: isSlug(slug) ? slug : undefined };
  const list = usePublishedReviews(filter);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const props = { list, items, filter };
  return (
    <>
      <DocumentTitle>{t('staff.nav.published')}</DocumentTitle>
      <ListDetail
        label={t('staff.nav.published')}
        isOpen={id !== undefined}
        list={<List {...props} current={id} />}
        detail={
          id ? (
            <Detail key={id} id={id} {...props} />
          ) : (
            items.length > 0 && (
              <EmptyState art={<ArtEmptySearch />} title={t('staffPublished.choose')} text={t('staffPublished.chooseText')} />
            )
          )
        }
      />
    </>
  );
}

function List({ list, items, filter, current }: ListProps & { current: string | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const [slug] = useFilter('slug');
  const search = (next: string) => void navigate(publishedPath({ ...filter, slug: next ? slugOf(next) : undefined }), { replace: true });
  return (
    <>
      <ListHead title={t('staff.nav.published')} isOpen={current !== undefined}>
        <SearchField label={t('staffPublished.search')} value={slug} onSearch={search} />
      </ListHead>
      <div className={css.tabs}>
        <LinkTabs
          label={t('staffPublished.states')}
          current={filter.state}
          tabs={STATES.map((id) => ({ id, label: t(`staffPublished.state.${id}`), href: publishedPath({ ...filter, state: id }) }))}
        />
      </div>
      {slug && !isSlug(slugOf(slug)) ? (
        <EmptyState art={<ArtEmptySearch />} title={t('staffPublished.none')} text={t('staffPublished.notSlug')} />
      ) : (
        <Rows list={list} items={items} filter={filter} current={current} />
      )}
    </>
  );
}

function Rows({ list, items, filter, current }: ListProps & { current: string | undefined }) {
  const t = useT();
  if (list.isPending) return <ListRowSkeletons />;
  if (!list.data) return <LoadError problem={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0) {
    const text = filter.slug === undefined ? `staffPublished.noneText.${filter.state}` : 'staffPublished.noneOf';
    return <EmptyState art={<ArtEmptySearch />} title={t('staffPublished.none')} text={t(text, { slug: filter.slug ?? '' })} />;
  }
  return (
    <>
      <ListRows label={t('staff.nav.published')}>
        {items.map((item) => (
          <ListRow
            key={item.id}
            href={publishedPath(filter, item.id)}
            isCurrent={item.id === current}
            avatar={<Avatar name={item.author.name} src={item.author.profileImageUri} size={38} kind={kindOf(item.author.userType)} />}
            title={item.author.name}
            note={noteOf(item)}
            aside={<When at={item.publishedAt ?? item.writtenAt} />}
          />
        ))}
      </ListRows>
      <MoreOf list={list} />
    </>
  );
}

const NOT_FOUND = new ApiProblem({ code: 1009, status: 404, message: 'Not found' });

function Detail({ id, list, items, filter }: ListProps & { id: string }) {
  const t = useT();
  const navigate = useNavigate();
  const item = useKept(
    id,
    items.find((each) => each.id === id),
  );
  const neighbours = neighboursOf(
    items.map((each) => each.id),
    id,
  );
  const goTo = (next: string | undefined) => next && void navigate(publishedPath(filter, next));
  useKeys({ j: () => goTo(neighbours.next), k: () => goTo(neighbours.previous) });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  // The review in the address may be on a later page.
  useEffect(() => {
    if (!item && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [item, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const frame = {
    backHref: publishedPath(filter),
    backLabel: t('staffPublished.back'),
  };
  if (item) return <PublishedDetail review={item} neighbours={neighbours} hrefOf={(each) => publishedPath(filter, each)} {...frame} />;
  return (
    <DetailFrame {...frame} label={t('staffPublished.review')}>
      <DetailState
        problem={(list.isPending || hasNextPage) && !list.error ? null : (list.error ?? NOT_FOUND)}
        onRetry={() => void list.refetch()}
        title={t('staffPublished.notThere')}
        text={t('staffPublished.notThereText')}
      />
    </DetailFrame>
  );
}
