import type { StaffReview } from '@castlane/contract/review.ts';
import { withoutInvisible } from '@castlane/contract/text.ts';
import { useNavigate } from 'react-router';
import { useList } from '#features/staff/desk/queries.ts';
import { PUBLISHED_REVIEWS, useDesk } from '#features/staff/desk/desks.ts';
import { ListRow } from '#features/staff/desk/ListRow.tsx';
import { Desk, ListedItem } from '#features/staff/desk/Desk.tsx';
import { StateTabs } from '#features/staff/desk/DeskFilters.tsx';
import { SearchField } from '#features/staff/desk/SearchField.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { t } from './words.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
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
        <ListRow {...link} person={item.author} note={noteOf(item)} aside={<When at={item.publishedAt ?? item.writtenAt} />} />
      )}
      empty={none(noneText)}
      instead={written !== '' && slug === undefined && none(t('staffPublished.notSlug'))}
      choose={<EmptyState art={<ArtEmptySearch />} title={t('staffPublished.choose')} text={t('staffPublished.chooseText')} />}
      words={{
        backLabel: t('staffPublished.back'),
        label: t('staffPublished.review'),
        gone: t('staffPublished.notThere'),
        goneText: t('staffPublished.notThereText'),
      }}
    >
      {(frame) => (
        <ListedItem list={list} frame={frame}>
          {(review) => <PublishedDetail review={review} frame={frame} />}
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

/** The account's slug, also from a pasted full address. */
function slugOf(text: string): string {
  return withoutInvisible(text).toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? '';
}

function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 120;
}
