import { type OwnJob, OwnJobSort, OwnJobTab } from '@castlane/contract/job.ts';
import { tidied } from '@castlane/contract/text.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { isOver as isPast } from '#platform/language/format.ts';
import { t } from './words.ts';
import { useKeptScroll } from '#platform/page/kept-scroll.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { Card } from '#ui/content/Card.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Page } from '#ui/pages/Page.tsx';
import { Box, Text, Title } from '#ui/layout.ts';
import { useOwnJobs } from '#features/jobs/api.ts';
import css from './MyJobPage.module.css';
import { MyJobsHead, NoMatch } from '#features/jobs/list/MyJobsHead.tsx';
import { MoreRows } from '#features/jobs/MoreRows.tsx';
import { OwnJobsTable, OwnJobsTableSkeleton } from './OwnJobsTable.tsx';
import { JobViews } from './JobViews.tsx';

const SORTS = OwnJobSort.options;

function placeOf(filter: OwnJobTab, sort: OwnJobSort, q: string): string {
  return paths.myJobs(filter === 'all' ? undefined : filter, sort === 'needs' ? undefined : sort, q || undefined);
}

/** All of the reader's own jobs, what needs the reader first; the filter, the order and the search are in the address. */
export function MyJobPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const filter = OwnJobTab.options.find((each) => each === query.get('status')) ?? 'all';
  const sort = SORTS.find((each) => each === query.get('sort')) ?? 'needs';
  const q = tidied(query.get('q') ?? '').slice(0, 100);
  const list = useOwnJobs(filter, sort, q);
  const jobs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const counts = list.data?.pages.at(-1)?.counts;
  useKeptScroll(list.isSuccess);
  return (
    <Page>
      <MyJobsHead
        title={t('app.myJobs')}
        q={q}
        onSearch={(words) => void navigate(placeOf(filter, sort, words), { replace: true })}
        isBare={counts?.all === 0}
      />
      <JobViews
        label={t('jobs.tabs')}
        current={filter}
        // The counts are of all jobs, not of those that were found.
        tabs={OwnJobTab.options.map((id) => ({
          id,
          label: t('jobs.tab', { context: id }),
          href: placeOf(id, sort, q),
          count: q ? undefined : counts?.[id],
        }))}
        sort={
          (list.isPending || (counts && counts.all > 1)) && {
            label: t('ownJobs.sortLabel'),
            value: sort,
            options: SORTS.map((value) => ({ value, label: t('ownJobs.sort', { context: value }) })),
            onChange: (next: OwnJobSort) => void navigate(placeOf(filter, next, q), { replace: true }),
            isDisabled: list.isPending,
          }
        }
      />
      <VisuallyHidden role="status">
        {q && list.isSuccess && !list.isPlaceholderData ? t('jobList.found', { count: jobs.length }) : ''}
      </VisuallyHidden>
      {jobs.length > 0 ? (
        <div aria-busy={list.isPlaceholderData}>
          <OwnJobsTable jobs={jobs} label={t('jobs.tab', { context: filter })} />
        </div>
      ) : list.isError ? (
        <LoadError problem={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending || list.isPlaceholderData ? (
        <OwnJobsTableSkeleton />
      ) : q ? (
        <NoMatch href={placeOf(filter, sort, '')} />
      ) : (
        <Nothing filter={filter} />
      )}
      <MoreRows list={list} />
      {filter === 'all' && !q && <UnfinishedDraft jobs={jobs} />}
    </Page>
  );
}

function Nothing({ filter }: { filter: OwnJobTab }) {
  return (
    <EmptyState
      art={<ArtEmptyJobs />}
      title={t('jobs.emptyTitle', { context: filter })}
      text={t('jobs.emptyText', { context: filter })}
      action={
        filter === 'all' || filter === 'draft' || filter === 'open' ? (
          <LinkButton href={paths.postJob()}>{t('app.createJob')}</LinkButton>
        ) : (
          <LinkButton variant="default" href={paths.myJobs()}>
            {t('jobs.seeAllJobs')}
          </LinkButton>
        )
      }
    />
  );
}

function UnfinishedDraft({ jobs }: { jobs: readonly OwnJob[] }) {
  const draft = jobs.find(({ status }) => status === 'draft');
  if (!draft) return null;
  const isOver = draft.closesAt !== null && isPast(draft.closesAt);
  return (
    <Card as="section" pad="none" className={css.draft ?? ''}>
      <div className={css.art}>
        <Lanes shape="card" />
      </div>
      <Box miw={0} flex={1}>
        <Title order={2} size="h3" className={css.title}>
          {t('jobs.finish', { title: draft.title })}
        </Title>
        <Text size="sm" variant="muted">
          {t(isOver ? 'jobs.finishDate' : 'jobs.finishText')}
        </Text>
      </Box>
      <LinkButton variant="default" href={paths.postJob({ draft: draft.slug })}>
        {t('jobs.continueDraft')}
      </LinkButton>
    </Card>
  );
}
