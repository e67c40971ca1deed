import { CreatorJobTab } from '@castlane/contract/creator-job.ts';
import { tidied } from '@castlane/contract/text.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { MyJobsHead, NoMatch } from '#features/jobs/list/MyJobsHead.tsx';
import { t } from './words.ts';
import { useKeptScroll } from '#platform/page/kept-scroll.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { LoadMore } from '#ui/states/LoadMore.tsx';
import { Page } from '#ui/pages/Page.tsx';
import { useCreatorJobs } from '#features/proposals/api.ts';
import { CreatorJobList, CreatorJobListSkeleton } from './CreatorJobList.tsx';

/** The jobs with a proposal of the creator, what needs the creator first; the filter and the search are in the address. */
export function CreatorJobsPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const filter = CreatorJobTab.options.find((each) => each === params.get('status')) ?? 'all';
  const q = tidied(params.get('q') ?? '').slice(0, 100);
  const jobs = useCreatorJobs(filter, q);
  const items = jobs.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = jobs.data?.pages.at(-1)?.counts;
  useKeptScroll(jobs.isSuccess);
  return (
    <Page>
      <MyJobsHead
        title={t('myJobs.title')}
        q={q}
        onSearch={(words) => void navigate(hrefOf(filter, words), { replace: true })}
        isBare={counts?.all === 0}
      />
      <LinkTabs
        label={t('myJobs.tabs')}
        current={filter}
        // The counts are of all jobs, not of those that were found.
        tabs={CreatorJobTab.options.map((id) => ({
          id,
          href: hrefOf(id, q),
          label: t('myJobs.tab', { context: id }),
          count: q ? undefined : counts?.[id],
        }))}
      />
      <VisuallyHidden role="status">
        {q && jobs.isSuccess && !jobs.isPlaceholderData ? t('jobList.found', { count: items.length }) : ''}
      </VisuallyHidden>
      <Loaded query={jobs} skeleton={<CreatorJobListSkeleton />}>
        {() => {
          if (items.length > 0) return <CreatorJobList items={items} isOld={jobs.isPlaceholderData} />;
          return jobs.isPlaceholderData ? <CreatorJobListSkeleton /> : <NothingHere filter={filter} q={q} />;
        }}
      </Loaded>
      {items.length > 5 && (
        <LoadMore list={jobs} words={{ more: t('myJobs.loadMore'), failed: t('myJobs.moreFailed'), end: t('myJobs.end') }} />
      )}
    </Page>
  );
}

function hrefOf(filter: CreatorJobTab, q: string): string {
  return paths.myJobs(filter === 'all' ? undefined : filter, undefined, q || undefined);
}

function NothingHere({ filter, q }: { filter: CreatorJobTab; q: string }) {
  if (q) return <NoMatch href={hrefOf(filter, '')} />;
  return (
    <EmptyState
      art={filter === 'all' ? <ArtEmptyJobs /> : <ArtEmptySearch />}
      title={t('myJobs.emptyTitle', { context: filter })}
      text={t('myJobs.emptyText', { context: filter })}
      action={
        filter === 'all' ? (
          <LinkButton href={paths.home()}>{t('myJobs.emptyAction')}</LinkButton>
        ) : (
          <LinkButton variant="default" href={paths.myJobs()}>
            {t('myJobs.emptyTabAction')}
          </LinkButton>
        )
      }
    />
  );
}
