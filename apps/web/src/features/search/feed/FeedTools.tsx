import type { FeedFilter } from '@castlane/contract/feed.ts';
import { IconBellPlus, IconBookmark, IconChevronRight, IconMailOpened, IconSparkles } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { VerificationBadge } from '#features/accounts/verification/VerificationBadge.tsx';
import { RingedAvatar } from '#features/accounts/RingedAvatar.tsx';
import { useCategories } from '#features/categories/api.ts';
import { ActiveFilters } from '#features/search/filters/ActiveFilters.tsx';
import filterCss from '#features/search/filters/filters.module.css';
import { SearchBar } from '#features/search/filters/SearchBar.tsx';
import { TopicChips } from '#features/search/TopicChips.tsx';
import { cut } from '#platform/language/format.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { useProfile } from '#platform/store.ts';
import { FilterChip } from '#ui/controls/FilterChip.tsx';
import { Box, Text } from '#ui/layout.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { t } from './words.ts';
import { filterWords } from './filter-words.ts';
import { hasFilters, OWN_LISTS, SORTS, type FeedSearchState } from './feed-search.ts';
import { hrefToComplete, missingOf } from './profile-gaps.ts';
import css from './FeedTools.module.css';

const FeedFilters = lazyPart(() => import('./FeedFilters.tsx'), 'FeedFilters');
const SaveSearchModal = lazyPart(() => import('#features/search/saved-searches/SaveSearchModal.tsx'), 'SaveSearchModal');

export function FeedTools({ state, isDesk }: { state: FeedSearchState; isDesk: boolean }) {
  // Mails about saved searches link here.
  const isAsked = useSearchParams()[0].get('searches') === 'true';
  const { search, change } = state;
  const { q, category: _category, ...others } = search.filter;
  return (
    <>
      <SearchBar
        label={t('search.jobs')}
        placeholder={t('search.placeholder')}
        maxLength={80}
        q={q ?? ''}
        onFind={state.find}
        platform={search.filter.platform}
        onPlatform={(platform) => change({ platform })}
        count={Object.keys(others).length}
        isAsked={isAsked}
        sort={{
          value: search.sort,
          options: SORTS.map((value) => ({ value, label: t('search.sort', { context: value }) })),
          onChange: state.sortBy,
        }}
        renderFilters={(drawer) => <FeedFilters state={state} {...drawer} />}
      />
      <Categories state={state} />
      {hasFilters(search) && (
        <ActiveFilters
          filters={filterWords(search.filter)}
          onRemove={(keys) => change(Object.fromEntries(keys.map((key) => [key, undefined])))}
          onClear={state.clear}
        >
          <SaveSearch filter={search.filter} />
        </ActiveFilters>
      )}
      {!isDesk && <ProfileInShort />}
    </>
  );
}

/** As many categories as fit on one line beside the rail. */
const SHOWN = 3;

function Categories({ state: { search, show, change } }: { state: FeedSearchState }) {
  const all = useCategories();
  const own = useProfile()?.categories.map(({ slug }) => slug) ?? [];
  const forYou = own.toSorted().join(',');
  const { category } = search.filter;
  const isForYou = category === forYou;
  return (
    <TopicChips
      label={t('feed.filters')}
      // The creator's own ones first.
      topics={all.toSorted((one, other) => Number(own.includes(other.slug)) - Number(own.includes(one.slug)))}
      category={category}
      shown={SHOWN}
      onChange={(next) => change({ category: next })}
    >
      <FilterChip
        isOn={!category && !search.own}
        onToggle={() => show({ ...search, own: undefined, filter: { ...search.filter, category: '' } })}
      >
        {t('feed.all')}
      </FilterChip>
      {forYou && (
        <FilterChip
          isOn={isForYou}
          onToggle={() => change({ category: isForYou ? '' : forYou })}
          icon={<IconSparkles size={16} stroke={2} aria-hidden="true" />}
        >
          {t('feed.forYou')}
        </FilterChip>
      )}
      {OWN_LISTS.map((list) => {
        const Icon = list === 'saved' ? IconBookmark : IconMailOpened;
        return (
          <FilterChip
            key={list}
            isOn={search.own === list}
            onToggle={(isOn) => show({ ...search, own: isOn ? list : undefined })}
            icon={<Icon size={16} stroke={2} aria-hidden="true" />}
          >
            {t('feed.own', { context: list })}
          </FilterChip>
        );
      })}
    </TopicChips>
  );
}

/** With the ellipsis it is one more, the maximum of a name. */
const NAME_MAX = 59;

function SaveSearch({ filter }: { filter: FeedFilter }) {
  const categories = useCategories();
  const names = filter.category?.split(',').flatMap((slug) => categories.find((each) => each.slug === slug)?.name ?? []) ?? [];
  const suggestion = [...filterWords(filter).map(({ words }) => words.replaceAll(/[“”]/g, '')), ...names].join(', ');
  const { open, dialog } = useDialogs((_, state) => <SaveSearchModal filter={filter} suggestion={cut(suggestion, NAME_MAX)} {...state} />);
  return (
    <>
      <button type="button" className={filterCss.save} onClick={() => open()}>
        <IconBellPlus size={16} stroke={2} aria-hidden="true" />
        <span>{t('search.save')}</span>
      </button>
      {dialog}
    </>
  );
}

/**
 * On a phone: the profile's completeness and review status in one line, until it is active. After that the jobs come first, and the ring
 * around the photo says what the profile lacks. The list of first steps, while shown, says it already.
 */
function ProfileInShort() {
  const profile = useProfile();
  if (!profile || profile.firstSteps !== null || profile.status === 'active') return null;
  const missing = missingOf(profile).length;
  return (
    <UiLink href={hrefToComplete(profile)} className={css.short}>
      <RingedAvatar profile={profile} size={38} />
      <Box miw={0} flex={1}>
        <b>{t('app.complete', { percent: profile.completeness })}</b>
        <Text size="xs" variant="muted">
          {missing === 0 ? t('feed.allFilled') : t('feed.fieldsToGo', { count: missing })}
        </Text>
      </Box>
      <VerificationBadge profile={profile} />
      <IconChevronRight size={16} stroke={2} aria-hidden="true" />
    </UiLink>
  );
}
