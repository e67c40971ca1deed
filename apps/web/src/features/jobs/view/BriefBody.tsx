import type { Job } from '@castlane/contract/job.ts';
import type { ReactNode } from 'react';
import type { BriefPreview } from '#features/jobs/briefs/brief-input.ts';
import { t } from '#features/jobs/own/words.ts';
import { deliverableWords, termLines, wantedLines } from '#features/jobs/job-words.ts';
import { BriefLines, BriefPart } from './BriefParts.tsx';
import { JobFiles, JobPhotos } from './JobMedia.tsx';
import { SafeMarkdown } from './SafeMarkdown.tsx';

type BriefBodyProps = {
  job: BriefPreview & Partial<Pick<Job, 'files'>>;
  heading?: 'h2' | 'h4';
  children: ReactNode;
};

/** The text of a brief, part by part: both sides read the same. */
export function BriefBody({ job, heading = 'h2', children }: BriefBodyProps) {
  return (
    <>
      <JobPhotos images={job.images.filter(({ sizes }) => sizes.length > 0)} />
      <BriefPart heading={heading} title={t('jobs.theJob')}>
        <SafeMarkdown source={job.description} />
      </BriefPart>
      {job.deliverables.length > 0 && (
        <BriefPart heading={heading} title={t('jobs.deliverables')}>
          <BriefLines lines={job.deliverables.map(deliverableWords)} />
        </BriefPart>
      )}
      {children}
      <BriefPart heading={heading} title={t('jobs.terms')}>
        <BriefLines lines={termLines(job)} />
      </BriefPart>
      {job.files && job.files.length > 0 && (
        <BriefPart heading={heading} title={t('job.files')}>
          <JobFiles files={job.files} />
        </BriefPart>
      )}
    </>
  );
}

/** What is wanted, for readers who are not matched against it. */
export function WantedPart({ job, heading }: Pick<BriefBodyProps, 'job' | 'heading'>) {
  const lines = wantedLines(job.wanted);
  if (lines.length === 0) return null;
  return (
    <BriefPart heading={heading} title={t('jobs.wanted')}>
      <BriefLines lines={lines.map(({ text }) => text)} />
    </BriefPart>
  );
}
