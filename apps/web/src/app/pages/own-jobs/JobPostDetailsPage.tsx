import type { OwnJob } from '@castlane/contract/job.ts';
import { ReceivedFilter, ReceivedSort } from '@castlane/contract/proposal.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { WorkSkeleton } from '#features/engagements/work/WorkSkeleton.tsx';
import { deadline, list, money } from '#platform/language/format.ts';
import { t } from '#features/proposals/received/words.ts';
import { paths } from '#platform/page/paths.ts';
import { isProblem } from '#platform/http/problem.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { DotLine } from '#ui/content/DotLine.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Note } from '#ui/content/Note.tsx';
import { Page, Split } from '#ui/pages/Page.tsx';
import { BackLink, DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { useAgreedTerms } from '#features/engagements/agreements/agreed-terms.ts';
import { AgreementCard } from '#features/engagements/agreements/AgreementCard.tsx';
import { useAgreement, useOwnJob } from '#features/jobs/api.ts';
import { BriefView } from '#features/jobs/view/BriefView.tsx';
import { JobActions } from './JobActions.tsx';
import { JOB_TITLE } from './status-api.ts';
import { budgetLine, platformName } from '#features/jobs/job-words.ts';
import { timelineOf } from '#features/jobs/history/job-timeline.ts';
import css from './JobPostDetailsPage.module.css';
import { JobTimeline } from '#features/jobs/history/JobTimeline.tsx';
import { ByInvitation } from '#features/jobs/own/ByInvitation.tsx';
import { OwnStatusBadge } from '#features/jobs/own/OwnStatusBadge.tsx';
import { shownStatusOf, shownWork } from '#features/jobs/shown-status.ts';
import { useReceivedProposals } from '#features/proposals/received/received-api.ts';
import { ProposalSkeletons } from '#features/proposals/received/ProposalSkeletons.tsx';
import { ReceivedProposals } from '#features/proposals/received/ReceivedProposals.tsx';
import { ReceivedQuestions } from '#features/proposals/questions/ReceivedQuestions.tsx';
import { ReviewNote } from '#features/jobs/history/ReviewNote.tsx';
import { MailInvitations } from '#features/search/mail-invitations/MailInvitations.tsx';
import { InvitedCreators } from '#features/search/lists/InvitedCreators.tsx';
import { JobViews } from './JobViews.tsx';
import { StatusNote } from './StatusNote.tsx';
import { Campaign } from './creators/Campaign.tsx';
import { VersionsButton } from '#features/jobs/history/VersionsButton.tsx';

const OwnerWork = lazyPart(() => import('#features/engagements/work/WorkView.tsx'), 'OwnerWork');

const BestMatches = lazyPart(() => import('#features/search/lists/BestMatches.tsx'), 'BestMatches');

const TABS = [...ReceivedFilter.options, 'questions', 'brief'] as const;

export function JobPostDetailsPage() {
  const { jobSlug = '' } = useParams();
  const job = useOwnJob(jobSlug);
  if (isProblem(job.error, 1009, 1013)) return <Navigate to={paths.notFound()} replace />;
  if (job.data?.status === 'draft') return <Navigate to={paths.postJob({ draft: jobSlug })} replace />;
  return (
    <Page>
      <BackLink href={paths.myJobs()}>{t('app.myJobs')}</BackLink>
      <Loaded query={job} skeleton={<JobSkeleton />}>
        {(found) => <Details job={found} />}
      </Loaded>
    </Page>
  );
}

function Details({ job }: { job: OwnJob }) {
  const recruiting = <Recruiting job={job} />;
  return (
    <>
      <DocumentTitle>{job.title}</DocumentTitle>
      <Head job={job} />
      <Notice />
      <ReviewNote />
      <StatusNote job={job} />
      {job.openings > 1 ? <Campaign job={job} recruiting={recruiting} /> : <Progress job={job}>{recruiting}</Progress>}
    </>
  );
}

/** The proposals, the questions, or the brief. The view and the order are in the address. */
function Recruiting({ job }: { job: OwnJob }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'all';
  const sorts = sortsFor(job);
  const sort = sorts.find((each) => each === query.get('sort')) ?? 'newest';
  const filter = tab === 'brief' || tab === 'questions' ? 'all' : tab;
  const received = useReceivedProposals(job.slug, filter, sort);
  const known = { all: job.proposalCount, new: job.newProposalCount, approved: job.approvedCount };
  const counts: Partial<Record<(typeof TABS)[number], number>> = received.data?.pages.at(-1)?.counts ?? known;
  // A comment that has just been seen keeps its 'New' for this visit, and a 0 would deny it.
  const shownCounts = { ...counts, new: counts.new || undefined, questions: job.jobQuestions.waiting || undefined };
  const tabs = TABS.filter((id) => id !== 'questions' || tab === id || job.jobQuestions.all > 0);
  // Nobody finds the job before they are invited.
  const isInvitedFirst = job.visibility === 'invited' && job.proposalCount === 0;
  const invited = tab === 'all' && job.status === 'open' && <InvitedCreators slug={job.slug} isFirst={isInvitedFirst} />;
  return (
    <>
      {isInvitedFirst && invited}
      <JobViews
        label={t('jobs.jobTabs')}
        current={tab}
        tabs={tabs.map((id) => ({ id, label: t('received.tab', { context: id }), href: placeOf(job, id, sort), count: shownCounts[id] }))}
        sort={
          tab === filter &&
          job.proposalCount > 1 && {
            label: t('received.sortLabel'),
            value: sort,
            options: sorts.map((value) => ({ value, label: t('received.sort', { context: value }) })),
            onChange: (next: ReceivedSort) => void navigate(placeOf(job, tab, next), { replace: true }),
          }
        }
      />
      {tab === 'brief' && <Brief job={job} />}
      {tab === 'questions' && <ReceivedQuestions job={job} />}
      <ReceivedProposals
        job={job}
        filter={filter}
        sort={sort}
        list={received}
        hrefOf={(id) => placeOf(job, filter, sort, id)}
        isHidden={tab !== filter}
        suggestions={
          <div className={css.matches} data-optional>
            <Suspense>
              <BestMatches jobSlug={job.slug} />
            </Suspense>
          </div>
        }
      />
      {!isInvitedFirst && invited}
      {tab === 'all' && job.status !== 'open' && <MailInvitations slug={job.slug} />}
    </>
  );
}

/** The stages of the job, and after the assignment, the work; below, the comments. */
function Progress({ job, children }: { job: OwnJob; children: ReactNode }) {
  if (!job.assignedTo)
    return (
      <>
        <JobTimeline label={t('jobs.timelineLabel')} steps={timelineOf(job)} />
        {children}
      </>
    );
  return (
    <Suspense fallback={<WorkSkeleton />}>
      <OwnerWork job={job} engagementId={job.assignedTo.engagementId}>
        {children}
      </OwnerWork>
    </Suspense>
  );
}

/** Leaves out sorting by a fixed price, which is the same for all, and by platforms that the job does not use. */
function sortsFor({ budget, platforms }: OwnJob): ReceivedSort[] {
  const isOn = (platform: 'youtube' | 'instagram') => platforms.includes(platform) || platforms.includes('other');
  return ReceivedSort.options.filter((sort) =>
    sort === 'price' ? budget.type !== 'fixed' : sort === 'youtube' || sort === 'instagram' ? isOn(sort) : true,
  );
}

/** With several creators, the page without a tab may show them instead of the proposals. */
function placeOf({ slug, openings }: OwnJob, tab: (typeof TABS)[number], sort: ReceivedSort, comment?: string): string {
  return paths.job(slug, tab === 'all' && openings === 1 ? undefined : tab, sort === 'newest' ? undefined : sort, comment);
}

function Head({ job }: { job: OwnJob }) {
  const agreed = useAgreedTerms(shownWork(job)?.engagementId).data?.price;
  const facts = [
    <Text component="b" key="price" inherit variant="soft" fw={600}>
      {agreed ? t('jobs.agreedPrice', { amount: money(agreed) }) : budgetLine(job.budget)}
    </Text>,
    job.openings > 1 && t('jobs.taken', { taken: job.taken, openings: job.openings }),
    list(job.platforms.map(platformName)),
    job.closesAt && t('jobs.applyByDay', { day: deadline(job.closesAt) }),
    job.version > 1 && <VersionsButton key="versions" slug={job.slug} version={job.version} />,
  ].filter(Boolean);
  return (
    <Group gap={16} wrap="nowrap" mb={20}>
      <Box miw={0} flex={1}>
        <Group gap="8px 10px">
          <h1 id={JOB_TITLE} tabIndex={-1} className={css.title}>
            {job.title}
          </h1>
          <OwnStatusBadge status={shownStatusOf(job)} />
          <ByInvitation job={job} />
        </Group>
        <Text component="div" variant="muted" mt={4} mod="tabular">
          <DotLine facts={facts} />
        </Text>
      </Box>
      <JobActions job={job} />
    </Group>
  );
}

/** Why the form of a published job led here. */
function Notice() {
  const { state } = useLocation();
  if ((state as { notice?: string } | null)?.notice !== 'over') return null;
  return (
    <Box mb={16} role="status">
      <Note icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />}>{t('jobs.cannotEdit')}</Note>
    </Box>
  );
}

/** The brief; of a job for one creator, beside what was agreed. */
function Brief({ job }: { job: OwnJob }) {
  const engagementId = job.openings === 1 ? job.assignedTo?.engagementId : undefined;
  const { data: agreement } = useAgreement(engagementId);
  const content = (
    <Card pad="lg" as="section" aria-label={t('received.tab.brief')}>
      <BriefView job={job} />
    </Card>
  );
  return agreement && engagementId ? (
    <Split railWidth={360} rail={<AgreementCard agreement={agreement} engagementId={engagementId} />} isRailFirst>
      {content}
    </Split>
  ) : (
    content
  );
}

function JobSkeleton() {
  return (
    <Loading>
      <Skeleton width="min(420px, 80%)" height={30} />
      <Skeleton width="min(280px, 60%)" height={16} mt={12} mb={24} />
      <Skeleton className={css.steps ?? ''} radius={16} />
      <Skeleton width={280} height={20} mt={24} mb={28} />
      <ProposalSkeletons />
    </Loading>
  );
}
