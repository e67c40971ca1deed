import { useNavigate } from 'react-router';
import type { StaffReview } from '@castlane/contract/review.ts';
import { useList } from '#features/staff/desk/queries.ts';
import { PUBLISHED_REVIEWS, useDesk } from '#features/staff/desk/desks.ts';
import { ListRow } from '#features/staff/desk/ListRow.tsx';
import { Desk, ListedItem } from '#features/staff/desk/Desk.tsx';
import { StateTabs } from '#features/staff/desk/DeskFilters.tsx';
import { SearchField } from '#features/staff/desk/SearchField.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { t } from './words.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { isSlug, slugOf } from './published-slug.ts';
import { PublishedDetail } from './PublishedDetail.tsx';

const HIDDEN = { all: undefined, shown: 'false', hidden: 'true' } as const;

export function PublishedReviews() {
  const navigate = useNavigate();
  const desk = useDesk(PUBLISHED_REVIEWS);
  const { state, slug: written = '' } = desk.filter;
  const slug = isSlug(slugOf(written)) ? slugOf(written) : undefined;
  const list = useList('GET /staff/v1/published-reviews', { slug, hidden: HIDDEN[state] }, { isQueue: true });
  const search = (next: string) => void navigate(desk.hrefOf(undefined, { slug: slugOf(next) }), { replace: true });
  const noneText = slug === undefined ? t('staffPublished.noneText', { context: state }) : t('staffPublished.noneOf', { slug });
  const words = {
    back: t('staffPublished.back'),
    label: t('staffPublished.review'),
    gone: t('staffPublished.notThere'),
    goneText: t('staffPublished.notThereText'),
  };
  const none = (text: string) => <EmptyState art={<ArtEmptySearch />} title={t('staffPublished.none')} text={text} />;
  return (
    <Desk
      desk={desk}
      label={t('staff.nav.published')}
      filters={<SearchField label={t('staffPublished.search')} value={written} onSearch={search} />}
      tabs={
        <StateTabs
          desk={desk}
          name="state"
          label={t('staffPublished.states')}
          words={(each) => t('staffPublished.state', { context: each })}
        />
      }
      list={list}
      renderRow={(item, link) => (
        <ListRow
          {...link}
          avatar={<Avatar name={item.author.name} src={item.author.profileImageUri} size={38} kind={kindOf(item.author.userType)} />}
          title={item.author.name}
          note={noteOf(item)}
          aside={<When at={item.publishedAt ?? item.writtenAt} />}
        />
      )}
      empty={none(noneText)}
      instead={written !== '' && slug === undefined && none(t('staffPublished.notSlug'))}
      choose={<EmptyState art={<ArtEmptySearch />} title={t('staffPublished.choose')} text={t('staffPublished.chooseText')} />}
    >
      {(id, ids) => (
        <ListedItem key={id} {...{ desk, id, ids, list, words }}>
          {(review, frame) => <PublishedDetail review={review} frame={frame} />}
        </ListedItem>
      )}
    </Desk>
  );
}

/** `on Maya Lindqvist · 5 of 5 · Hidden`. */
function noteOf({ reviewed, rating, hiddenReason }: StaffReview): string {
  const stars = t('staffPublished.stars', { stars: rating ?? 0 });
  const facts = [t('staffPublished.on', { name: reviewed.name }), stars, hiddenReason && t('staffPublished.state.hidden')];
  return facts.filter(Boolean).join(' · ');
}
