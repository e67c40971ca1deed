import type { StaffReview } from '@castlane/contract/review.ts';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { oneOf, useFilter } from '#features/staff/desk/filters.ts';
import { idsOf, useItem, useNeighbours } from '#features/staff/desk/items.ts';
import { ListDetail, ListHead, ListTabs } from '#features/staff/desk/ListDetail.tsx';
import { ListRow, ListRows } from '#features/staff/desk/ListRow.tsx';
import { SearchField } from '#features/staff/desk/SearchField.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { t as words, useT } from './words.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { usePublishedReviews, type PublishedFilter, type ShownState } from './api.ts';
import { PublishedDetail } from './PublishedDetail.tsx';
import { isSlug, publishedPath, slugOf } from './published-paths.ts';

const STATES = ['all', 'shown', 'hidden'] as const satisfies readonly ShownState[];

type ListProps = { list: ReturnType<typeof usePublishedReviews>; filter: PublishedFilter };

/** Published reviews, and one of them beside the list. */
export function PublishedReviews() {
  const t = useT();
  const { id } = useParams();
  const [query] = useSearchParams();
  const slug = slugOf(query.get('slug') ?? '');
  const filter = { state: oneOf(STATES, query.get('state')) ?? 'all', slug: isSlug(slug) ? slug : undefined };
  const list = usePublishedReviews(filter);
  return (
    <ListDetail
      label={t('staff.nav.published')}
      isOpen={id !== undefined}
      list={<List list={list} filter={filter} current={id} />}
      detail={
        id ? (
          <Detail key={id} id={id} list={list} filter={filter} />
        ) : (
          Boolean(list.data?.items.length) && (
            <EmptyState art={<ArtEmptySearch />} title={t('staffPublished.choose')} text={t('staffPublished.chooseText')} />
          )
        )
      }
    />
  );
}

function List({ list, filter, current }: ListProps & { current: string | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const [slug] = useFilter('slug');
  const search = (next: string) => void navigate(publishedPath({ ...filter, slug: next ? slugOf(next) : undefined }), { replace: true });
  const noneText = filter.slug === undefined ? (`staffPublished.noneText.${filter.state}` as const) : 'staffPublished.noneOf';
  return (
    <>
      <ListHead title={t('staff.nav.published')} isOpen={current !== undefined}>
        <SearchField label={t('staffPublished.search')} value={slug} onSearch={search} />
      </ListHead>
      <ListTabs
        label={t('staffPublished.states')}
        current={filter.state}
        tabs={STATES.map((id) => ({ id, label: t(`staffPublished.state.${id}`), href: publishedPath({ ...filter, state: id }) }))}
      />
      {slug && !isSlug(slugOf(slug)) ? (
        <EmptyState art={<ArtEmptySearch />} title={t('staffPublished.none')} text={t('staffPublished.notSlug')} />
      ) : (
        <ListRows
          label={t('staff.nav.published')}
          list={list}
          empty={<EmptyState art={<ArtEmptySearch />} title={t('staffPublished.none')} text={t(noneText, { slug: filter.slug ?? '' })} />}
        >
          {(item) => (
            <ListRow
              key={item.id}
              href={publishedPath(filter, item.id)}
              isCurrent={item.id === current}
              avatar={<Avatar name={item.author.name} src={item.author.profileImageUri} size={38} kind={kindOf(item.author.userType)} />}
              title={item.author.name}
              note={noteOf(item)}
              aside={<When at={item.publishedAt ?? item.writtenAt} />}
            />
          )}
        </ListRows>
      )}
    </>
  );
}

/** `on Maya Lindqvist · 5 of 5 · Hidden`. */
function noteOf({ reviewed, rating, hiddenReason }: StaffReview): string {
  const stars = words('staffPublished.stars', { stars: rating ?? 0 });
  const facts = [words('staffPublished.on', { name: reviewed.name }), stars, hiddenReason && words('staffPublished.state.hidden')];
  return facts.filter(Boolean).join(' · ');
}

function Detail({ id, list, filter }: ListProps & { id: string }) {
  const t = useT();
  const { item, ...query } = useItem(id, list);
  const hrefOf = (each?: string) => publishedPath(filter, each);
  const neighbours = useNeighbours(idsOf(list), id, hrefOf);
  const frame = { neighbours, backHref: hrefOf(), backLabel: t('staffPublished.back'), label: t('staffPublished.review') };
  if (item) return <PublishedDetail review={item} frame={frame} />;
  return <DetailState {...frame} query={query} gone={t('staffPublished.notThere')} goneText={t('staffPublished.notThereText')} />;
}
