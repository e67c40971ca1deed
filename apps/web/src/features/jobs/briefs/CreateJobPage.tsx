import type { OwnJob } from '@castlane/contract/job.ts';
import { IconArrowRight, IconCopy, IconDeviceFloppy, IconFilePencil, type TablerIcon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useJobsAtAGlance, useOwnJobs } from '#features/jobs/api.ts';
import { budgetLine } from '#features/jobs/job-words.ts';
import { MoreRows } from '#features/jobs/MoreRows.tsx';
import { OwnStatusBadge } from '#features/jobs/own/OwnStatusBadge.tsx';
import { shownStatusOf } from '#features/jobs/shown-status.ts';
import { ReviewNote } from '#features/jobs/history/ReviewNote.tsx';
import { ago, agoInside } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths, TO_FORM } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Page } from '#ui/pages/Page.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Box, Group, Text, Title } from '#ui/layout.ts';
import css from './CreateJobPage.module.css';
import { dropLocalBrief, formOf, listUnsavedBriefs, titleOf, type BriefPlace } from './local-briefs.ts';

/** The start of a job: empty, from a draft, or as a copy of an older job. A button skips the page if there is neither draft nor job. */
export function CreateJobPage() {
  const { state } = useLocation();
  const glance = useJobsAtAGlance();
  const [hasUnsaved] = useState(() => listUnsavedBriefs().length > 0);
  const isSkipped = (state as Partial<typeof TO_FORM> | null)?.isToForm === true && !hasUnsaved;
  // The form has the same title.
  if (isSkipped && glance.isFetching && !glance.data?.counts.all) {
    return (
      <Page>
        <PageTitle title={t('brief.createTitle')} />
      </Page>
    );
  }
  if (isSkipped && glance.data?.counts.all === 0) return <Navigate to={paths.postJob()} replace />;
  return (
    <Page>
      <PageTitle title={t('brief.createTitle')} note={t('brief.createNote')} />
      <ReviewNote />
      <NewJob />
      <Begun />
      <Older />
    </Page>
  );
}

function NewJob() {
  return (
    <Card as="section" pad="none" className={css.hero ?? ''}>
      <div className={css.art}>
        <Lanes shape="card" />
      </div>
      <div className={css.heroWords}>
        <Title order={2} lts="-0.016em">
          {t('brief.heroTitle')}
        </Title>
        <Text inherit variant="soft" mt={4}>
          {t('brief.heroText')}
        </Text>
      </div>
      <LinkButton href={paths.postJob()} size="lg" rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}>
        {t('brief.heroButton')}
      </LinkButton>
    </Card>
  );
}

/** Drafts on the server, and unsaved ones in this browser. */
function Begun() {
  const [unsaved, setUnsaved] = useState(listUnsavedBriefs);
  const drafts = useOwnJobs('draft');
  const jobs = drafts.data?.pages.flatMap(({ items }) => items) ?? [];
  if (drafts.isSuccess && jobs.length === 0 && unsaved.length === 0) return null;
  function discard(place: BriefPlace) {
    dropLocalBrief(place);
    setUnsaved(listUnsavedBriefs());
  }
  return (
    <List title={t('brief.begun')} query={drafts} isEmpty={jobs.length === 0 && unsaved.length === 0}>
      {unsaved.map((brief) => {
        const [place, title] = [brief.place, titleOf(brief)];
        return (
          <Row key={place} Icon={IconDeviceFloppy} title={title} note={t('brief.keptNote', { time: ago(brief.keptAt) })}>
            <Button variant="subtle" size="sm" onClick={() => discard(place)} aria-label={t('brief.discardNamed', { title })}>
              {t('brief.discard')}
            </Button>
            <RowLink href={formOf(place)} label={t('brief.continueNamed', { title })}>
              {t('brief.continue')}
            </RowLink>
          </Row>
        );
      })}
      {jobs.map((job) => (
        <Row
          key={job.id}
          Icon={IconFilePencil}
          title={job.title}
          note={t('brief.draftNote', { budget: budgetLine(job.budget), time: agoInside(job.updatedAt) })}
        >
          <RowLink href={paths.postJob({ draft: job.slug })} label={t('brief.continueNamed', { title: job.title })}>
            {t('brief.continue')}
          </RowLink>
        </Row>
      ))}
    </List>
  );
}

function RowLink({ href, label, children }: { href: string; label: string; children: string }) {
  return (
    <LinkButton variant="default" size="sm" href={href} aria-label={label}>
      {children}
    </LinkButton>
  );
}

function Older() {
  const all = useOwnJobs('all');
  const jobs = (all.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ status }) => status !== 'draft');
  if (all.isSuccess && jobs.length === 0 && !all.hasNextPage) return null;
  return (
    <List title={t('brief.copyTitle')} note={t('brief.copyNote')} query={all} isEmpty={jobs.length === 0}>
      {jobs.map((job) => (
        <Row key={job.id} Icon={IconCopy} title={job.title} note={noteOf(job)} badge={<OwnStatusBadge status={shownStatusOf(job)} />}>
          <RowLink href={paths.postJob({ copy: job.slug })} label={t('brief.copyNamed', { title: job.title })}>
            {t('brief.copy')}
          </RowLink>
        </Row>
      ))}
    </List>
  );
}

function noteOf(job: OwnJob): string {
  return job.publishedAt
    ? t('brief.copyFrom', { budget: budgetLine(job.budget), time: agoInside(job.publishedAt) })
    : budgetLine(job.budget);
}

type ListProps = { title: string; note?: string; query: ReturnType<typeof useOwnJobs>; isEmpty: boolean; children: ReactNode };

function List({ title, note, query, isEmpty, children }: ListProps) {
  return (
    <Box component="section" mt={28}>
      <Box mb={10}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {note && (
          <Text size="sm" variant="muted">
            {note}
          </Text>
        )}
      </Box>
      <Card pad="none">
        {query.isError && isEmpty ? (
          <LoadError problem={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <div className={css.row} role="status" aria-busy="true" aria-label={t('app.loading')}>
            <Skeleton height={40} />
          </div>
        ) : (
          <ul data-rows>{children}</ul>
        )}
      </Card>
      <MoreRows list={query} />
    </Box>
  );
}

type RowProps = { Icon: TablerIcon; title: string; note: string; badge?: ReactNode; children: ReactNode };

function Row({ Icon, title, note, badge, children }: RowProps) {
  return (
    <li className={css.row}>
      <Text span inherit variant="muted" visibleFrom="sm">
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </Text>
      <div className={css.words}>
        <Group gap="4px 10px">
          <Box component="b" miw={0}>
            {title}
          </Box>
          {badge}
        </Group>
        <Text size="sm" variant="muted" mt={2}>
          {note}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap" flex="none">
        {children}
      </Group>
    </li>
  );
}
