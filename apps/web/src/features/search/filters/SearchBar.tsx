import type { Service } from '@castlane/contract/channel.ts';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { t as channels } from '#features/channels/words.ts';
import { t } from '#features/search/words.ts';
import { useAddressSearch } from '#platform/page/address-search.ts';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { SearchInput } from '#ui/controls/SearchInput.tsx';
import { SortSelect } from '#ui/controls/SortSelect.tsx';
import { useToolbar } from '#ui/controls/toolbar.ts';
import { Box, Group } from '#ui/layout.ts';
import { useIsDesk } from './desk.ts';
import { SERVICES } from './services.ts';
import css from './filters.module.css';

type SearchBarProps<Sort> = {
  label: string;
  placeholder: string;
  maxLength: number;
  q: string;
  onFind: (q: string) => void;
  platform: string | undefined;
  onPlatform: (platform: Service | undefined) => void;
  /** The number of filters that are on, apart from words and categories. */
  count: number;
  /** Whether the filters are open from the start. */
  isAsked?: boolean;
  /** The order of the list. On a phone it is one of the filters. */
  sort: { value: Sort; options: readonly { value: Sort; label: string }[]; onChange: (sort: Sort) => void };
  renderFilters: (drawer: FiltersState) => ReactNode;
};
export type FiltersState = { isDesk: boolean; isOpen: boolean; onClose: () => void };

/** One row: words, the platform, all other filters behind a button, and the order. */
export function SearchBar<Sort extends string>(props: SearchBarProps<Sort>) {
  const { label, placeholder, maxLength, q, onFind, platform, onPlatform, count, sort, ...filters } = props;
  const isDesk = useIsDesk();
  const { text, write, flush } = useAddressSearch(q, onFind);
  return (
    <Group className={css.bar} gap={10} mb={12} role="search" aria-label={label}>
      <SearchInput
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={write}
        onEnter={flush}
        clearLabel={t('search.clearWords')}
      />
      {isDesk && <Platforms platform={platform} onPlatform={onPlatform} />}
      <FiltersButton count={count} isDesk={isDesk} {...filters} />
      {isDesk && (
        <Box flex="none">
          <SortSelect label={t('search.sortLabel')} {...sort} />
        </Box>
      )}
    </Group>
  );
}

function Platforms({ platform, onPlatform }: Pick<SearchBarProps<string>, 'platform' | 'onPlatform'>) {
  const toolbar = useToolbar<HTMLDivElement>();
  return (
    <div className={css.platforms} aria-label={t('search.platform')} {...toolbar}>
      <button type="button" aria-pressed={platform === undefined} onClick={() => onPlatform(undefined)}>
        {t('search.allPlatforms')}
      </button>
      {SERVICES.map((each) => (
        <button key={each} type="button" aria-pressed={platform === each} onClick={() => onPlatform(platform === each ? undefined : each)}>
          <PlatformIcon platform={each} />
          <span>{channels('channels.service', { context: each })}</span>
        </button>
      ))}
    </div>
  );
}

type FiltersButtonProps = Pick<SearchBarProps<string>, 'count' | 'isAsked' | 'renderFilters'> & { isDesk: boolean };

function FiltersButton({ count, isDesk, isAsked = false, renderFilters }: FiltersButtonProps) {
  const [isOpen, setIsOpen] = useState(isAsked);
  const [wasOpened, setWasOpened] = useState(isAsked);
  function open() {
    setWasOpened(true);
    setIsOpen(true);
  }
  const label = count > 0 ? t('search.filtersOn', { count }) : t('search.filters');
  return (
    <>
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
          <IconButton Icon={IconAdjustmentsHorizontal} variant="line" label={label} onClick={open} />
          {count > 0 && (
            <span className={css.badge} aria-hidden="true">
              {count}
            </span>
          )}
        </Box>
      )}
      {wasOpened && <Suspense>{renderFilters({ isDesk, isOpen, onClose: () => setIsOpen(false) })}</Suspense>}
    </>
  );
}
