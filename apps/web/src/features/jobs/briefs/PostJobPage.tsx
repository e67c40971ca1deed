import type { OwnJob } from '@castlane/contract/job.ts';
import type { StandingTerms } from '@castlane/contract/standing-terms.ts';
import type { Currency } from '@castlane/contract/primitives.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useOwnJob } from '#features/jobs/api.ts';
import { useStandingTerms } from '#features/jobs/standing/api.ts';
import { withStanding } from '#features/jobs/standing/standing-values.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { isProblem } from '#platform/http/problem.ts';
import { useProfile } from '#platform/store.ts';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { briefOf, copyOf, emptyBrief } from './brief-values.ts';
import { BriefForm } from '#features/jobs/form/BriefForm.tsx';
import { BriefSkeleton } from '#features/jobs/form/BriefFrame.tsx';
import { homeCurrency } from './home-currency.ts';
import type { BriefPlace } from './local-briefs.ts';

/** The full-screen form of a job: `?draft=` continues a draft, `?copy=` starts from another job; without either, the job is new. */
export function PostJobPage() {
  const [query] = useSearchParams();
  const draftSlug = query.get('draft') ?? undefined;
  const copySlug = draftSlug ? undefined : (query.get('copy') ?? undefined);
  return (
    <BarePage
      exit={
        <LinkButton variant="subtle" href={paths.createJob()} leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}>
          {t('brief.close')}
        </LinkButton>
      }
    >
      <DocumentTitle>{t(draftSlug ? 'brief.editTitle' : 'brief.newTitle')}</DocumentTitle>
      <Content draftSlug={draftSlug} copySlug={copySlug} />
    </BarePage>
  );
}

function Content({ draftSlug, copySlug }: { draftSlug: string | undefined; copySlug: string | undefined }) {
  const { state } = useLocation();
  const slug = draftSlug ?? copySlug;
  const source = useOwnJob(slug);
  const place: BriefPlace = draftSlug ? `draft:${draftSlug}` : copySlug ? `copy:${copySlug}` : 'new';
  const standing = useStandingTerms(slug === undefined);
  // When a new job is saved, its address changes but the form stays mounted.
  const formKey = (state as { formKey?: string } | null)?.formKey ?? place;

  if (isProblem(source.error, 1009, 1013)) return <Navigate to={paths.notFound()} replace />;
  if (slug && !source.data)
    return source.isError ? <LoadError problem={source.error} onRetry={() => void source.refetch()} /> : <BriefSkeleton />;
  if (standing === undefined) return <BriefSkeleton />;
  return <Form key={formKey} formKey={formKey} place={place} draftSlug={draftSlug} job={source.data} standing={standing} />;
}

type FormProps = {
  formKey: string;
  place: BriefPlace;
  draftSlug: string | undefined;
  job: OwnJob | undefined;
  standing: StandingTerms | null;
};

function Form({ formKey, place, draftSlug, job, standing }: FormProps) {
  const navigate = useNavigate();
  // The job as first loaded: publishing changes it before the page is left.
  const [first] = useState(job);
  const country = useProfile()?.country;
  const [start] = useState(() =>
    job ? startOf(job, draftSlug !== undefined, homeCurrency(country)) : newBrief(standing, homeCurrency(country)),
  );
  if (draftSlug && first && first.status !== 'draft') return <Navigate to={paths.updateJob(draftSlug)} replace />;
  return (
    <BriefForm
      place={place}
      draftSlug={draftSlug}
      start={start}
      onDraftSaved={(slug) => {
        if (slug !== draftSlug) void navigate(paths.postJob({ draft: slug }), { replace: true, state: { formKey } });
      }}
    />
  );
}

function startOf(job: OwnJob, isDraft: boolean, currency: Currency) {
  return isDraft ? briefOf(job, currency) : copyOf(job, currency);
}

function newBrief(standing: StandingTerms | null, currency: Currency) {
  return withStanding(emptyBrief(undefined, currency), standing);
}
