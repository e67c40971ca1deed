import type { acceptLink, LinkedJob } from '@castlane/contract/invitation-link.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { call } from '#platform/http/api.ts';
import { isProblem } from '#platform/http/problem.ts';
import { logOut } from '#platform/http/session.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile, useStore } from '#platform/store.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Stack } from '#ui/layout.ts';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { MessageCard } from '#ui/pages/MessageCard.tsx';
import { PageLoader } from '#ui/pages/PageLoader.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { t } from './words.ts';

/** Accepts the invitation of a link for a creator who has an account, and leads to the job. */
export function JoinJobPage() {
  const userType = useStore(({ auth }) => auth.user.userType);
  return (
    <BarePage isCentred art={<Lanes tone="soft" shape="mail" />}>
      <DocumentTitle>{t('join.title')}</DocumentTitle>
      {userType === 'creator' ? <Join /> : <WrongKind kind={userType === 'staff' ? 'staff' : 'owner'} />}
    </BarePage>
  );
}

type Answer = AnswerOf<typeof acceptLink>;

function Join() {
  const { token = '' } = useParams();
  const [query] = useSearchParams();
  const [jobSlug, setJobSlug] = useState(query.get('job') ?? undefined);
  // A read by its use: to accept it again changes nothing, and nothing is agreed.
  const { data, error, refetch } = useQuery({
    queryKey: ['links', token, jobSlug],
    queryFn: () => call('POST links/:token', { params: { token }, body: { ...(jobSlug !== undefined && { jobSlug }) } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
  if (data) return <Accepted answer={data} onPick={setJobSlug} />;
  if (isProblem(error, 1004, 1009)) return <Message title={t('join.endedTitle')} text={t('join.endedText')} />;
  if (isProblem(error, 1013, 1014)) return <Message title={t('join.overTitle')} text={t('join.overText')} />;
  return error ? <LoadError problem={error} onRetry={() => void refetch()} /> : <PageLoader />;
}

function Accepted({ answer: { company, job, jobs }, onPick }: { answer: Answer; onPick: (slug: string) => void }) {
  const profile = useProfile();
  if (!job) return <Pick company={company} jobs={jobs} onPick={onPick} />;
  if (!profile) return <PageLoader />;
  if (profile.status === 'active') return <Navigate to={paths.feedDetails(job.slug)} replace />;
  return (
    <Message title={t('join.invitedTitle')} text={t('join.invitedText', { title: job.title, company })}>
      {!profile.isProfileCompleted && (
        <LinkButton size="lg" fullWidth mb={10} href={paths.setUpProfile()}>
          {t('join.setUp')}
        </LinkButton>
      )}
    </Message>
  );
}

/** The jobs of a company; the creator is invited to the one that they pick. */
function Pick({ company, jobs, onPick }: { company: string; jobs: readonly LinkedJob[]; onPick: (slug: string) => void }) {
  if (jobs.length === 0) return <Message title={t('join.noneTitle')} text={t('join.noneText', { company })} />;
  return (
    <MessageCard art={<ArtMail />} title={t('join.pickTitle', { company })} text={t('join.pickText')}>
      <Stack gap={10}>
        {jobs.map(({ slug, title }) => (
          <Button key={slug} variant="default" size="lg" fullWidth onClick={() => onPick(slug)}>
            {title}
          </Button>
        ))}
      </Stack>
    </MessageCard>
  );
}

function WrongKind({ kind }: { kind: 'owner' | 'staff' }) {
  return (
    <Message title={t('join.wrongTitle')} text={t('join.wrongText', { context: kind })}>
      <Button size="lg" fullWidth mb={10} onClick={logOut}>
        {t('join.logOut')}
      </Button>
    </Message>
  );
}

function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <MessageCard art={<ArtMail />} title={title} text={text}>
      {children}
      <LinkButton size="lg" fullWidth variant={children ? 'default' : 'filled'} href={paths.home()}>
        {t('join.home')}
      </LinkButton>
    </MessageCard>
  );
}
