import type { OwnJob } from '@castlane/contract/job.ts';
import { IconArrowRight, IconBriefcase, IconChevronRight, IconMessageCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { useProfile } from '#platform/store.ts';
import { Card } from '#ui/Card.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { Page } from '#ui/Page.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import { useJobsAtAGlance } from './api.ts';
import { FirstJob } from './FirstJob.tsx';
import css from './OwnerHomePage.module.css';
import { OwnJobsTable, OwnJobsTableSkeleton } from './OwnJobsTable.tsx';
import { ReviewNote } from './ReviewNote.tsx';

const NEWEST = 5;

/** The business owner's home: what waits for an answer, what is under way, and the newest jobs. */
export function OwnerHomePage() {
  const t = useT();
  const name = useProfile()?.name.split(' ')[0] ?? '';
  const glance = useJobsAtAGlance();
  return (
    <Page>
      <PageTitle
        title={name ? t('jobs.homeTitle', { name }) : t('jobs.homeTitleNoName')}
        documentTitle={t('app.home.short')}
        note={t('jobs.homeNote')}
      />
      <ReviewNote className={css.notice} />
      {glance.data ? (
        glance.data.counts.all === 0 ? (
          <FirstJob />
        ) : (
          <Overview jobs={glance.data.items} counts={glance.data.counts} />
        )
      ) : glance.isError ? (
        <LoadError onRetry={() => void glance.refetch()} />
      ) : (
        <OwnJobsTableSkeleton />
      )}
    </Page>
  );
}

type Counts = NonNullable<ReturnType<typeof useJobsAtAGlance>['data']>['counts'];

function Overview({ jobs, counts }: { jobs: readonly OwnJob[]; counts: Counts }) {
  const t = useT();
  return (
    <>
      <div className={css.strip}>
        <NewComments jobs={jobs} />
        <OpenJobs jobs={jobs} counts={counts} />
      </div>
      <div className={css.headingRow}>
        <h2 className={css.heading}>{t('jobs.newest')}</h2>
        {counts.all > NEWEST && (
          <UiLink className={css.all} href={paths.myJobs()}>
            {t('jobs.seeAll', { count: counts.all })}
            <IconArrowRight size={16} stroke={2} aria-hidden="true" />
          </UiLink>
        )}
      </div>
      <OwnJobsTable jobs={jobs.slice(0, NEWEST)} label={t('jobs.newest')} />
    </>
  );
}

function NewComments({ jobs }: { jobs: readonly OwnJob[] }) {
  const t = useT();
  const waiting = jobs.filter(({ status, newProposalCount }) => newProposalCount > 0 && (status === 'open' || status === 'paused'));
  const count = waiting.reduce((sum, { newProposalCount }) => sum + newProposalCount, 0);
  const [only] = waiting;
  const note =
    only === undefined
      ? t('jobs.noNewComments')
      : waiting.length === 1
        ? t('jobs.onJob', { title: only.title })
        : t('jobs.onJobs', { count: waiting.length });
  return (
    <Stat
      href={waiting.length === 1 && only ? paths.job(only.slug) : paths.myJobs('open')}
      icon={<IconMessageCircle size={20} stroke={1.75} aria-hidden="true" />}
      title={t('jobs.newComments', { count })}
      note={note}
    />
  );
}

function OpenJobs({ jobs, counts }: { jobs: readonly OwnJob[]; counts: Counts }) {
  const t = useT();
  const running = counts.in_progress;
  const withName = jobs.find(({ status, assignedTo }) => assignedTo !== null && status !== 'completed')?.assignedTo?.name;
  const note =
    running === 0
      ? t('jobs.noneRunning')
      : running === 1 && withName
        ? t('jobs.runningWith', { name: withName })
        : t('jobs.running', { count: running });
  return (
    <Stat
      isGreen
      href={paths.myJobs(counts.open === 0 && running > 0 ? 'in_progress' : 'open')}
      icon={<IconBriefcase size={20} stroke={1.75} aria-hidden="true" />}
      title={t('jobs.openJobs', { count: counts.open })}
      note={note}
    />
  );
}

function Stat({ href, icon, title, note, isGreen }: { href: string; icon: ReactNode; title: string; note: string; isGreen?: boolean }) {
  return (
    <Card pad="none" isLink>
      <UiLink className={css.stat} href={href}>
        <span className={css.statIcon} data-green={isGreen || undefined}>
          {icon}
        </span>
        <span className={css.statWords}>
          <b>{title}</b>
          <small>{note}</small>
        </span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </UiLink>
    </Card>
  );
}
