import { ReportEntry } from '#features/moderation/reports/ReportEntry.tsx';
import { whyJobCannot } from '@castlane/contract/job-state.ts';
import type { Job } from '@castlane/contract/job.ts';
import { isOver as isPast } from '#platform/language/format.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { deadlineWords, budgetWords } from '#features/jobs/job-words.ts';
import { ProposalCard } from '#features/proposals/ProposalCard.tsx';
import { isLive } from '#features/proposals/proposal-words.ts';
import { ProposalForm } from '#features/proposals/form/ProposalForm.tsx';
import { t as proposalsT } from '#features/proposals/words.ts';
import { JobQuestions } from '#features/proposals/questions/JobQuestions.tsx';
import { EditProposal } from '#features/proposals/form/EditProposal.tsx';
import { WorkSkeleton } from '#features/engagements/work/WorkSkeleton.tsx';
import { t } from '#features/search/feed/words.ts';
import { isProblem, type ApiProblem } from '#platform/http/problem.ts';
import { useProfile } from '#platform/store.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { ActionBar } from '#ui/pages/ActionBar.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Note } from '#ui/content/Note.tsx';
import { Page, Split } from '#ui/pages/Page.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Box, Text, Title } from '#ui/layout.ts';
import { keepComment, refreshFeedItem, type JobPageItem } from '#features/search/feed/api.ts';
import { InsteadOfForm, ProposalsClosed } from './InsteadOfForm.tsx';
import { JobBrief } from './JobBrief.tsx';
import { UnmetNote } from './UnmetNote.tsx';

const InstallCard = lazyPart(() => import('#features/accounts/install/InstallCard.tsx'), 'InstallCard');
const CreatorWork = lazyPart(() => import('#features/engagements/work/WorkView.tsx'), 'CreatorWork');

/** The job and, beside it, the creator's own proposal, the form for one, or a note that it takes none. */
export function JobDetails({ item, isGone, back }: { item: JobPageItem; isGone: boolean; back: ReactNode }) {
  const { job } = item;
  const [hasUsedBoth, setHasUsedBoth] = useState(false);
  const place = placeOf(item, { isGone, hasUsedBoth });
  const brief = (
    <Split
      railWidth={400}
      isRailFirst={place === 'card'}
      rail={<Rail item={item} place={place} hasUsedBoth={hasUsedBoth} onUsedBoth={() => setHasUsedBoth(true)} />}
    >
      <JobBrief item={item} />
      <JobQuestions slug={job.slug} canAsk={place === 'form'} />
      <ReportEntry reported={{ about: { kind: 'job', slug: job.slug } }} />
    </Split>
  );
  return (
    <Page hasActionBar={place === 'form'}>
      <DocumentTitle>{job.title}</DocumentTitle>
      {back}
      {item.engagement ? (
        <>
          <Title order={1} mb={12}>
            {job.title}
          </Title>
          <Suspense fallback={<WorkSkeleton />}>
            <CreatorWork id={item.engagement.id}>{brief}</CreatorWork>
          </Suspense>
        </>
      ) : (
        brief
      )}
      {place === 'form' && <WriteBar item={item} />}
    </Page>
  );
}

type Known = { isGone: boolean; hasUsedBoth: boolean };

/**
 * Returns what is beside a job: the creator's proposal, the form for one (again after a withdrawn or expired one, or one that was not
 * selected before the job opened again, if it takes proposals), or a note that it takes none.
 */
function placeOf(
  { job, proposal }: { job: Pick<Job, 'status' | 'closesAt'>; proposal: Proposal | null },
  { isGone, hasUsedBoth }: Known,
): 'card' | 'form' | 'closed' {
  const isTaking = !isGone && whyJobCannot('propose', job.status) === undefined && (job.closesAt === null || !isPast(job.closesAt));
  const mayFollow = proposal?.status === 'withdrawn' || proposal?.status === 'expired' || isRunnerUp(proposal);
  if (proposal && (!mayFollow || !isTaking || hasUsedBoth)) return 'card';
  return isTaking ? 'form' : 'closed';
}

/** A runner-up who is asked whether they are still interested sees the question first. */
function isRunnerUp(proposal: Proposal | null): boolean {
  return proposal?.status === 'not_selected' && proposal.consentBy === null;
}

/** Fetches the job again when the creator's stars change elsewhere, since the remaining balance changes too. */
function useStarsOf(slug: string) {
  const stars = useProfile()?.creator?.creatorStar;
  const known = useRef(stars);
  useEffect(() => {
    if (known.current !== undefined && known.current !== stars) void refreshFeedItem(slug);
    known.current = stars;
  }, [stars, slug]);
}

type RailProps = { item: JobPageItem; place: ReturnType<typeof placeOf>; hasUsedBoth: boolean; onUsedBoth: () => void };

function Rail({ item, place, hasUsedBoth, onUsedBoth }: RailProps) {
  const { job, proposal, engagement, balance, starCost } = item;
  const [isEditing, setIsEditing] = useState(false);
  const [unsent, setUnsent] = useState('');
  useStarsOf(job.slug);
  // A new version makes a new form, which starts from the typed values and says that the brief has changed.
  const [firstVersion] = useState(job.version);
  const focusHeading = useFocusOnChange(`${proposal?.id} ${proposal?.status} ${proposal?.consentBy} ${isEditing}`);
  const refresh = () => void refreshFeedItem(job.slug);
  function closeEdit() {
    focusHeading();
    setIsEditing(false);
  }
  function keep(next: Proposal, starsSpent = 0) {
    closeEdit();
    void keepComment(job.slug, next, starsSpent);
  }
  function stale(problem: ApiProblem) {
    if (isProblem(problem, 1015)) onUsedBoth();
    refresh();
  }
  // The typed text stays until the creator leaves the form, even if the proposal changes meanwhile.
  if (proposal && isEditing) {
    return (
      <EditProposal
        job={{ ...job, questions: proposal.questions }}
        proposal={proposal}
        onSaved={keep}
        onClose={closeEdit}
        onStale={refresh}
      />
    );
  }
  if (place === 'closed') return <ProposalsClosed job={job} />;
  if (place === 'form') {
    return (
      <>
        <UnmetNote unmet={item.match.unmet} />
        <ProposalForm
          key={job.version}
          job={job}
          isChanged={job.version !== firstVersion}
          starCost={starCost}
          balance={balance}
          previous={proposal ?? undefined}
          onSent={(next) => keep(next, next.starCost)}
          onStale={stale}
          onUnsent={setUnsent}
        />
      </>
    );
  }
  const edit = job.status === 'open' ? () => setIsEditing(true) : undefined;
  return (
    <>
      {/* Typed in this tab before another one sent a comment. */}
      {proposal && unsent !== '' && unsent !== proposal.message && <InsteadOfForm title={t('feed.unsentTitle')} message={unsent} />}
      {proposal && <ProposalCard job={job} proposal={proposal} engagement={engagement} onEdit={edit} onChanged={keep} onStale={refresh} />}
      {proposal && isLive(proposal.status) && (
        <Suspense>
          <InstallCard />
        </Suspense>
      )}
      {hasUsedBoth && proposal && !isLive(proposal.status) && <Note>{proposalsT('comment.spent')}</Note>}
      {job.status !== 'open' && !engagement && <Note>{t('feed.status', { context: job.status })}</Note>}
    </>
  );
}

/** After a local change of the proposal, moves the focus to the heading that is shown now. */
function useFocusOnChange(what: string) {
  const isAsked = useRef(false);
  const seen = useRef('');
  useEffect(() => {
    const isNew = seen.current !== what;
    seen.current = what;
    if (!isNew || !isAsked.current) return;
    isAsked.current = false;
    const heading = document.querySelector<HTMLElement>('#own-comment, #comment-title');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'nearest' });
  });
  return () => {
    isAsked.current = true;
  };
}

/** On a phone the form is below the job: scrolls to it, and hides once it is in view. */
function WriteBar({ item: { job } }: { item: JobPageItem }) {
  const isFormSeen = useIsSeen('comment');
  if (isFormSeen) return null;
  function go() {
    document.getElementById('comment')?.scrollIntoView({ block: 'start' });
    document.querySelector<HTMLElement>('#comment textarea')?.focus({ preventScroll: true });
  }
  return (
    <ActionBar isMobileOnly>
      <Box component="p" flex={1} miw={0}>
        <Text component="b" display="block" fz={18} lh="22px" fw={600} lts="-0.02em" mod="tabular" truncate>
          {budgetWords(job.budget).price}
        </Text>
        <Text component="small" fz={12} variant="muted">
          {deadlineWords(job.closesAt).text}
        </Text>
      </Box>
      <Button size="lg" onClick={go}>
        {t('feed.writeComment')}
      </Button>
    </ActionBar>
  );
}

function useIsSeen(id: string): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '0px 0px -120px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isSeen;
}
