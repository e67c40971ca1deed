import { useAddressSearch } from '#platform/page/address-search.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
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
  const { text, write, flush } = useAddressSearch(q, onSearch);
  if (isBare) return <PageTitle title={title} />;
  return (
    <div className={css.head}>
      <PageTitle title={title} />
      <div className={css.search} role="search">
        <SearchInput label={t('jobList.search')} maxLength={100} value={text} onChange={write} onEnter={flush} />
      </div>
    </div>
  );
}

/** A search that found no job; `href` is the list without it. */
export function NoMatch({ href }: { href: string }) {
  return (
    <EmptyState
      art={<ArtEmptySearch />}
      title={t('jobList.noMatchTitle')}
      text={t('jobList.noMatchText')}
      action={
        <LinkButton variant="default" href={href}>
          {t('jobList.clearSearch')}
        </LinkButton>
      }
    />
  );
}
