import { OwnJobTab, type OwnJob } from '@castlane/contract/job.ts';
import { useSearchParams } from 'react-router';
import { daysUntil } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Lanes } from '#ui/Lanes.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { Page } from '#ui/Page.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useOwnJobs } from './api.ts';
import css from './MyJobPage.module.css';
import { MoreRows } from './MoreRows.tsx';
import { OwnJobsTable, OwnJobsTableSkeleton } from './OwnJobsTable.tsx';
import { useReviewGate } from './review-gate.ts';

const TABS = OwnJobTab.options;

/** All of one's own jobs, by how they stand. */
export function MyJobPage() {
  const t = useT();
  const [query] = useSearchParams();
  const tab = TABS.find((each) => each === query.get('status')) ?? 'all';
  const list = useOwnJobs(tab);
  const jobs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const counts = list.data?.pages.at(-1)?.counts;
  const label = t(`jobs.tab.${tab}`);
  return (
    <Page>
      <PageTitle title={t('app.myJobs')} />
      <LinkTabs
        label={t('jobs.tabs')}
        current={tab}
        tabs={TABS.map((id) => ({
          id,
          label: t(`jobs.tab.${id}`),
          href: paths.myJobs(id === 'all' ? undefined : id),
          count: counts?.[id],
        }))}
      />
      {list.isPending ? (
        <OwnJobsTableSkeleton />
      ) : jobs.length === 0 ? (
        list.isError ? (
          <LoadError onRetry={() => void list.refetch()} />
        ) : (
          <Nothing tab={tab} />
        )
      ) : (
        <OwnJobsTable jobs={jobs} label={label} />
      )}
      <MoreRows list={list} />
      {tab === 'all' && <UnfinishedDraft jobs={jobs} />}
    </Page>
  );
}

function Nothing({ tab }: { tab: OwnJobTab }) {
  const t = useT();
  const gate = useReviewGate();
  return (
    <Card pad="none">
      <EmptyState
        art={<ArtEmptyJobs />}
        title={t(`jobs.emptyTitle.${tab}`)}
        text={t(`jobs.emptyText.${tab}`)}
        action={
          tab === 'all' || tab === 'draft' || tab === 'open' ? (
            <LinkButton href={paths.postJob()} onClick={gate}>
              {t('app.createJob')}
            </LinkButton>
          ) : (
            <LinkButton variant="default" href={paths.myJobs()}>
              {t('jobs.seeAllJobs')}
            </LinkButton>
          )
        }
      />
    </Card>
  );
}

/** The newest draft asks to be finished. */
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
      <div className={css.words}>
        <h2>{t('jobs.finish', { title: draft.title })}</h2>
        <p>{t(isOver ? 'jobs.finishDate' : 'jobs.finishText')}</p>
      </div>
      <LinkButton variant="default" href={paths.postJob({ draft: draft.slug })}>
        {t('jobs.continueDraft')}
      </LinkButton>
    </Card>
  );
}
