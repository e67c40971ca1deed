import { RUNNING_STATUSES } from '@castlane/contract/engagement-state.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { IconBriefcase, IconChevronRight, IconMessageCircle, IconPlus, type TablerIcon } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { useLeadsToFirstJob } from '#features/accounts/welcome/newcomer.tsx';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Box, Text } from '#ui/layout.ts';
import { useJobsAtAGlance } from './api.ts';
import css from './JobStrip.module.css';
import { countRunning } from './shown-status.ts';

type Counts = NonNullable<ReturnType<typeof useJobsAtAGlance>['data']>['counts'];

/** The reader's own jobs in short: those that need an answer, and those under way. */
export function JobStrip() {
  const { data } = useJobsAtAGlance();
  const leadsToFirstJob = useLeadsToFirstJob();
  if (data?.counts.all === 0) return leadsToFirstJob ? null : <FirstJobLink />;
  return (
    <div className={css.strip}>
      {data && (
        <>
          <NewComments jobs={data.items} />
          <OpenJobs jobs={data.items} counts={data.counts} />
        </>
      )}
    </div>
  );
}

function FirstJobLink() {
  const t = useT();
  return (
    <div className={css.strip} data-single>
      <Stat href={paths.postJob()} Icon={IconPlus} title={t('jobs.firstTitle')} note={t('jobs.firstText')} />
    </div>
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
      Icon={IconMessageCircle}
      title={t('jobs.newComments', { count })}
      note={note}
    />
  );
}

function OpenJobs({ jobs, counts }: { jobs: readonly OwnJob[]; counts: Counts }) {
  const t = useT();
  const running = counts.in_progress;
  const withName = nameAtWork(jobs);
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
      Icon={IconBriefcase}
      title={t('jobs.openJobs', { count: counts.open })}
      note={note}
    />
  );
}

/** Returns the creator of the first job under way, unless several work on it. The newest engagement may have ended while an older one runs. */
function nameAtWork(jobs: readonly OwnJob[]): string | undefined {
  const job = jobs.find(({ work }) => countRunning(work) > 0);
  if (!job?.assignedTo || countRunning(job.work) > 1) return undefined;
  return RUNNING_STATUSES.includes(job.assignedTo.status) ? job.assignedTo.name : undefined;
}

type StatProps = { href: string; Icon: TablerIcon; title: string; note: string; isGreen?: boolean };

function Stat({ href, Icon, title, note, isGreen }: StatProps) {
  return (
    <Card pad="none" isLink>
      <UiLink className={css.stat} href={href}>
        <span className={css.statIcon} data-green={isGreen || undefined}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </span>
        <Box component="span" flex={1} miw={0}>
          <Text component="b" display="block" fw={600} variant="text" mod="tabular">
            {title}
          </Text>
          <Text component="small" className={css.note} display="block" size="sm" truncate>
            {note}
          </Text>
        </Box>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </UiLink>
    </Card>
  );
}
