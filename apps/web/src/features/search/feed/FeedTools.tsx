import type { Platform } from '@castlane/contract/primitives.ts';
import { IconAdjustmentsHorizontal, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { platformName } from '#features/jobs/job-words.ts';
import { useT } from './i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import type { FeedSearchState } from './feed-search.ts';
import { hasFilters } from './has-filters.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Box } from '#ui/layout.ts';
import css from './FeedTools.module.css';
import { FeedSearchField } from './FeedSearchField.tsx';
import { VerificationBadge } from '#features/accounts/verification/VerificationBadge.tsx';
import { useProfile } from '#platform/store.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { isProfileIncomplete } from './profile-incomplete.ts';
import { hrefToComplete, missingOf } from './profile-gaps.ts';
import { RingedAvatar } from './RingedAvatar.tsx';
import '#features/search/i18n.ts';

const FilterDrawer = lazyPart(() => import('./FilterDrawer.tsx'), 'FilterDrawer');

export { SortSelect } from './SortSelect.tsx';

/** The search field, platforms, filter button, categories and active filters of the feed. */
export function FeedTools({ state, isDesk }: { state: FeedSearchState; isDesk: boolean }) {
  return (
    <>
      <SearchRow state={state} isDesk={isDesk} />
      <CategoryChips state={state} />
      {hasFilters(state.search) && <ActiveFilters state={state} />}
      {!isDesk && <ProfileInShort />}
    </>
  );
}

function SearchRow({ state, isDesk }: { state: FeedSearchState; isDesk: boolean }) {
  const t = useT();
  // Mails about saved searches link here.
  const isAsked = useSearchParams()[0].get('searches') === 'true';
  const [isOpen, setIsOpen] = useState(isAsked);
  const [wasOpened, setWasOpened] = useState(isAsked);
  const { q: _q, category: _category, ...others } = state.search.filter;
  const count = Object.keys(others).length;
  function open() {
    setWasOpened(true);
    setIsOpen(true);
  }
  const label = count > 0 ? t('search.filtersOn', { count }) : t('search.filters');
  return (
    <Group gap={10} wrap="nowrap" mb={12} role="search" aria-label={t('search.jobs')}>
      <FeedSearchField value={state.search.filter.q ?? ''} onFind={state.find} />
      {isDesk && <Platforms state={state} />}
      {isDesk ? (
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={17} stroke={2} aria-hidden="true" />} onClick={open}>
          <span aria-hidden="true">
            {t('search.filters')}
            {count > 0 && <span className={css.count}>{count}</span>}
          </span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
      ) : (
        <span className={css.phone}>
          <IconButton variant="line" label={label} onClick={open}>
            <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
          {count > 0 && <span className={css.dot} />}
        </span>
      )}
      {wasOpened && (
        <Suspense>
          <FilterDrawer state={state} isDesk={isDesk} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Group>
  );
}

const SHOWN: readonly Platform[] = ['youtube', 'instagram'];

function Platforms({ state: { search, change } }: { state: FeedSearchState }) {
  const t = useT();
  const { platform } = search.filter;
  return (
    <div className={css.platforms} role="group" aria-label={t('search.platform')}>
      <button type="button" aria-pressed={platform === undefined} onClick={() => change({ platform: undefined })}>
        {t('feed.all')}
      </button>
      {SHOWN.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={platform === each}
          onClick={() => change({ platform: platform === each ? undefined : each })}
        >
          <PlatformIcon platform={each} />
          {platformName(each)}
        </button>
      ))}
    </div>
  );
}

/** On a phone: the profile's completeness and review status in one line. */
function ProfileInShort() {
  const t = useT();
  const profile = useProfile();
  if (!isProfileIncomplete(profile)) return null;
  const missing = missingOf(profile).length;
  return (
    <UiLink href={hrefToComplete(profile)} className={css.short}>
      <RingedAvatar profile={profile} size={38} />
      <Box component="span" miw={0} flex={1}>
        <b>{t('feed.completeProfile', { percent: profile.completeness })}</b>
        <small>{missing === 0 ? t('feed.allFilled') : t('feed.fieldsToGo', { count: missing })}</small>
      </Box>
      <VerificationBadge profile={profile} />
      <IconChevronRight size={16} stroke={2} aria-hidden="true" />
    </UiLink>
  );
}
