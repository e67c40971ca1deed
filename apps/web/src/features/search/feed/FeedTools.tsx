import type { Platform } from '@castlane/contract/primitives.ts';
import { IconAdjustmentsHorizontal, IconArrowsSort, IconChevronRight, IconSearch, IconX } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import type { FeedSort } from '@castlane/contract/feed.ts';
import { useAddressSearch } from '#platform/page/address-search.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { useSearchParams } from 'react-router';
import { platformName } from '#features/jobs/job-words.ts';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { useToolbar } from '#ui/controls/toolbar.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { hasFilters, type FeedSearchState } from './feed-search.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './FeedTools.module.css';
import { VerificationBadge } from '#features/accounts/verification/VerificationBadge.tsx';
import { useProfile } from '#platform/store.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { showsProfileLine } from './profile-line.ts';
import { RingedAvatar } from '#features/accounts/RingedAvatar.tsx';
import { hrefToComplete, missingOf } from './profile-gaps.ts';

const FilterDrawer = lazyPart(() => import('./FilterDrawer.tsx'), 'FilterDrawer');

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
            <span>{t('search.filters')}</span>
            {count > 0 && <span className={css.count}>{count}</span>}
          </span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
      ) : (
        <Box component="span" pos="relative" flex="none">
          <IconButton variant="line" label={label} onClick={open}>
            <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
          {count > 0 && <span className={css.dot} />}
        </Box>
      )}
      {wasOpened && (
        <Suspense>
          <FilterDrawer state={state} isDesk={isDesk} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Group>
  );
}

function FeedSearchField({ value, onFind }: { value: string; onFind: (q: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { text, write, flush } = useAddressSearch(value, onFind);
  function clear() {
    write('');
    flush();
    field.current?.focus();
  }
  return (
    <TextInput
      ref={field}
      miw={0}
      flex={1}
      size="sm"
      type="search"
      aria-label={t('search.jobs')}
      placeholder={t('search.placeholder')}
      maxLength={80}
      enterKeyHint="search"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      rightSection={
        text && (
          <IconButton size="sm" label={t('search.clearWords')} onClick={clear}>
            <IconX size={16} stroke={2} aria-hidden="true" />
          </IconButton>
        )
      }
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush();
      }}
    />
  );
}

const SHOWN: readonly Platform[] = ['youtube', 'instagram'];

function Platforms({ state: { search, change } }: { state: FeedSearchState }) {
  const { platform } = search.filter;
  const toolbar = useToolbar<HTMLDivElement>();
  return (
    <div className={css.platforms} aria-label={t('search.platform')} {...toolbar}>
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
          <span>{platformName(each)}</span>
        </button>
      ))}
    </div>
  );
}

/** On a phone: the profile's completeness and review status in one line. */
function ProfileInShort() {
  const profile = useProfile();
  if (!showsProfileLine(profile)) return null;
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

export function SortSelect({ sort, onSort }: { sort: FeedSort; onSort: (sort: FeedSort) => void }) {
  return (
    <span className={css.sort}>
      <IconArrowsSort size={16} stroke={2} aria-hidden="true" />
      <select
        aria-label={t('search.sortLabel')}
        value={sort}
        onChange={({ target }) => onSort(target.value === 'match' ? 'match' : 'newest')}
      >
        <option value="newest">{t('search.sort.newest')}</option>
        <option value="match">{t('search.sort.match')}</option>
      </select>
    </span>
  );
}
