import { OwnJobSort, OwnJobTab, type OwnJob } from '@castlane/contract/job.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { daysUntil } from '#platform/language/format.ts';
import { useT } from '#features/jobs/i18n.ts';
import { useKeptScroll } from '#platform/page/kept-scroll.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { Card } from '#ui/content/Card.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Page } from '#ui/pages/Page.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { Box, Text, Title } from '#ui/layout.ts';
import { useOwnJobs } from '#features/jobs/api.ts';
import css from './MyJobPage.module.css';
import { MoreRows } from '#features/jobs/MoreRows.tsx';
import { OwnJobsTable, OwnJobsTableSkeleton } from './OwnJobsTable.tsx';
import { JobViews } from './JobViews.tsx';

const TABS = OwnJobTab.options;
const SORTS = OwnJobSort.options;

function placeOf(tab: OwnJobTab, sort: OwnJobSort): string {
  return paths.myJobs(tab === 'all' ? undefined : tab, sort === 'newest' ? undefined : sort);
}

/** All of the reader's own jobs, by status; the tab and the order are in the address. */
export function MyJobPage() {
  const t = useT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const tab = TABS.find((each) => each === query.get('status')) ?? 'all';
  const sort = SORTS.find((each) => each === query.get('sort')) ?? 'newest';
  const list = useOwnJobs(tab, sort);
  const jobs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const counts = list.data?.pages.at(-1)?.counts;
  const label = t(`jobs.tab.${tab}`);
  useKeptScroll(list.isSuccess);
  return (
    <Page>
      <PageTitle title={t('app.myJobs')} />
      <JobViews
        label={t('jobs.tabs')}
        current={tab}
        tabs={TABS.map((id) => ({ id, label: t(`jobs.tab.${id}`), href: placeOf(id, sort), count: counts?.[id] }))}
        sort={
          counts &&
          counts.all > 1 && {
            label: t('ownJobs.sort'),
            value: sort,
            options: SORTS.map((value) => ({ value, label: t(`ownJobs.sort.${value}`) })),
            onChange: (next: OwnJobSort) => void navigate(placeOf(tab, next), { replace: true }),
          }
        }
      />
      {list.isPending ? (
        <OwnJobsTableSkeleton />
      ) : jobs.length === 0 ? (
        list.isError ? (
          <LoadError problem={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPlaceholderData ? (
          <OwnJobsTableSkeleton />
        ) : (
          <Nothing tab={tab} />
        )
      ) : (
        <div className={css.list} aria-busy={list.isPlaceholderData}>
          <OwnJobsTable jobs={jobs} label={label} />
        </div>
      )}
      <MoreRows list={list} />
      {tab === 'all' && <UnfinishedDraft jobs={jobs} />}
    </Page>
  );
}

function Nothing({ tab }: { tab: OwnJobTab }) {
  const t = useT();
  return (
    <EmptyState
      art={<ArtEmptyJobs />}
      title={t(`jobs.emptyTitle.${tab}`)}
      text={t(`jobs.emptyText.${tab}`)}
      action={
        tab === 'all' || tab === 'draft' || tab === 'open' ? (
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

/** Asks to finish the newest draft. */
function UnfinishedDraft({ jobs }: { jobs: readonly OwnJob[] }) {
  const t = useT();
  const draft = jobs.find(({ status }) => status === 'draft');
  if (!draft) return null;
  const isOver = draft.applyBy !== null && daysUntil(draft.applyBy) < 0;
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
