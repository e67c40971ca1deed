import { useAddressSearch } from '#platform/page/address-search.ts';
import { SearchInput } from '#ui/controls/SearchInput.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { t } from './words.ts';
import css from './MyJobsHead.module.css';

type MyJobsHeadProps = {
  title: string;
  q: string;
  onSearch: (q: string) => void;
  /** Whether there is nothing to search. */
  isBare: boolean;
};

/** The head of My jobs: its title and the search. */
export function MyJobsHead({ title, q, onSearch, isBare }: MyJobsHeadProps) {
  if (isBare) return <PageTitle title={title} />;
  return (
    <div className={css.head}>
      <PageTitle title={title} />
      <div className={css.search} role="search">
        <SearchField q={q} onSearch={onSearch} />
      </div>
    </div>
  );
}

function SearchField({ q, onSearch }: Pick<MyJobsHeadProps, 'q' | 'onSearch'>) {
  const { text, write, flush } = useAddressSearch(q, onSearch);
  return <SearchInput label={t('jobList.search')} maxLength={100} value={text} onChange={write} onEnter={flush} />;
}
