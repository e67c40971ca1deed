import type { OwnJob } from '@castlane/contract/job.ts';
import { count, day } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import table from '#ui/content/table.module.css';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { CoverLink } from '#ui/pages/CoverLink.tsx';
import { budgetWords, factLine, platformName } from '#features/jobs/job-words.ts';
import { countAtWork, shownStatusOf, shownWork } from '#features/jobs/shown-status.ts';
import { nextStep } from './next-step.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './OwnJobsTable.module.css';
import { ByInvitation } from '#features/jobs/own/ByInvitation.tsx';
import { OwnStatusBadge } from '#features/jobs/own/OwnStatusBadge.tsx';

const COLUMNS = ['job', 'status', 'comments', 'budget', 'applyBy', 'next'] as const;

/** The reader's own jobs: a table on a desktop, cards on a phone. Each row links to its job and names the next step. */
export function OwnJobsTable({ jobs, label }: { jobs: readonly OwnJob[]; label: string }) {
  // `display: grid` removes the roles of table elements, so they are set here.
  return (
    <Card pad="none" className={css.table ?? ''} role="table" aria-label={label}>
      <div role="rowgroup" className={table.head}>
        <div role="row" className={css.row}>
          {COLUMNS.map((column) => (
            <span key={column} role="columnheader" data-column={column}>
              {column === 'next' ? t('ownJobs.next') : t('jobs.column', { context: column })}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={css.body}>
        {jobs.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </div>
    </Card>
  );
}

function Row({ job }: { job: OwnJob }) {
  const { text, isOwnTurn } = nextStep(job);
  return (
    <div role="row" className={css.row}>
      <Box role="cell" miw={0}>
        <CoverLink isRow className={css.link} href={job.status === 'draft' ? paths.postJob({ draft: job.slug }) : paths.job(job.slug)}>
          {job.title}
        </CoverLink>
        <Text size="sm" variant="muted" mt={3}>
          <Group component="span" gap="2px 10px">
            {job.platforms.map((platform) => (
              <Group component="span" key={platform} gap={5}>
                <PlatformIcon platform={platform} />
                <span>{platformName(platform)}</span>
              </Group>
            ))}
            <ByInvitation job={job} />
            <Creators job={job} />
          </Group>
        </Text>
      </Box>
      <div role="cell" data-column="status">
        <OwnStatusBadge status={shownStatusOf(job)} />
      </div>
      <Group role="cell" className={css.comments} gap="4px 10px" data-column="comments">
        {job.proposalCount === 0 ? (
          <>
            <Text span variant="muted" visibleFrom="sm">
              {t('jobs.noneYet')}
            </Text>
            {/* A card has no heading that says what there is none of. */}
            <Text span variant="muted" hiddenFrom="sm">
              {t('jobs.noComments')}
            </Text>
          </>
        ) : (
          <span>
            <b>{count(job.proposalCount)}</b> <span className={css.word}>{t('job.comments', { count: job.proposalCount })}</span>
          </span>
        )}
        {job.newProposalCount > 0 && <span className={css.new}>{t('jobs.new', { count: job.newProposalCount })}</span>}
        {job.jobQuestions.waiting > 0 && <span className={css.new}>{t('ownJobs.questions', { count: job.jobQuestions.waiting })}</span>}
      </Group>
      <Text component="div" role="cell" fw={600} mod="tabular" data-column="budget">
        {budgetWords(job.budget).price}
      </Text>
      <Text component="div" role="cell" variant="soft" mod="tabular" data-column="applyBy">
        {job.closesAt ? day(job.closesAt) : t('jobs.notSet')}
      </Text>
      <Text component="div" role="cell" size="sm" {...(isOwnTurn ? { fw: 550 } : { variant: 'muted' })} data-column="next">
        {text}
      </Text>
    </div>
  );
}

/** Who works on a job; of several creators, how many are where. */
function Creators({ job }: { job: OwnJob }) {
  const work = shownWork(job);
  if (work) return <span>{t('jobs.with', { name: work.name })}</span>;
  if (job.openings === 1 || job.status === 'draft') return null;
  const [toReview, atWork, withTeam] = [job.work.delivered, countAtWork(job.work), job.work.disputed];
  const parts = [
    t('jobs.taken', { taken: job.taken, openings: job.openings }),
    toReview > 0 && t('jobs.toReview', { count: toReview }),
    atWork > 0 && t('jobs.atWork', { count: atWork }),
    withTeam > 0 && t('jobs.withTeam', { count: withTeam }),
  ];
  return <span>{factLine(parts.filter((part) => part !== false))}</span>;
}

export function OwnJobsTableSkeleton() {
  return (
    <Card pad="none" className={`${css.table} ${table.late}`} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <div className={table.head}>
        <div className={css.row} />
      </div>
      <div className={css.body}>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={css.row}>
            <div>
              <Skeleton width="62%" height={15} />
              <Skeleton width={90} height={12} mt={8} />
            </div>
            <Skeleton width={70} height={24} radius={12} data-column="status" />
            <Skeleton width={56} height={14} data-column="comments" />
            <Skeleton width={64} height={14} data-column="budget" />
            <Skeleton width={80} height={14} data-column="applyBy" />
            <Skeleton width={140} height={14} data-column="next" />
          </div>
        ))}
      </div>
    </Card>
  );
}
