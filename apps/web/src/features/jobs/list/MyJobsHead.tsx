import { IconBriefcase, IconCircleCheck, IconHourglass, type TablerIcon } from '@tabler/icons-react';
import { count } from '#platform/language/format.ts';
import { useAddressSearch } from '#platform/page/address-search.ts';
import { SearchInput } from '#ui/controls/SearchInput.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { t } from './words.ts';
import css from './MyJobsHead.module.css';

export type JobTile = {
  group: 'in_progress' | 'waiting' | 'done';
  note: string;
  href: string;
  isChosen: boolean;
  count: number | undefined;
};

type MyJobsHeadProps = {
  title: string;
  tiles: readonly JobTile[];
  q: string;
  onSearch: (q: string) => void;
  /** Whether there is nothing to search or to group. */
  isBare: boolean;
};

/** The head of My jobs: its title, the search, and the groups of jobs with their counts, each of which is a filter. */
export function MyJobsHead({ title, tiles, q, onSearch, isBare }: MyJobsHeadProps) {
  if (isBare) return <PageTitle title={title} />;
  return (
    <>
      <div className={css.head}>
        <PageTitle title={title} />
        <div className={css.search} role="search">
          <SearchField q={q} onSearch={onSearch} />
        </div>
      </div>
      <nav aria-label={t('jobList.tiles')}>
        <ul className={css.tiles}>
          {tiles.map((tile) => (
            <Tile key={tile.group} tile={tile} />
          ))}
        </ul>
      </nav>
    </>
  );
}

const ICONS: Record<JobTile['group'], TablerIcon> = { in_progress: IconBriefcase, waiting: IconHourglass, done: IconCircleCheck };

function Tile({ tile: { group, note, href, isChosen, count: known } }: { tile: JobTile }) {
  const Icon = ICONS[group];
  return (
    <li>
      <UiLink className={css.tile} href={href} aria-current={isChosen ? 'page' : undefined}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <span className={css.words}>
          <span className={css.label}>{t('jobList.tile', { context: group })}</span>
          <b className={css.count}>{known === undefined ? t('app.unknown') : count(known)}</b>
        </span>
        <small className={css.note}>{note}</small>
      </UiLink>
    </li>
  );
}

function SearchField({ q, onSearch }: Pick<MyJobsHeadProps, 'q' | 'onSearch'>) {
  const { text, write, flush } = useAddressSearch(q, onSearch);
  return <SearchInput label={t('jobList.search')} maxLength={100} value={text} onChange={write} onEnter={flush} />;
}
