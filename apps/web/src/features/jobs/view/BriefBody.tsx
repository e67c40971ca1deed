import type { Job } from '@castlane/contract/job.ts';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BriefPreview } from '#features/jobs/briefs/brief-input.ts';
import { t } from '#features/jobs/own/words.ts';
import { deliverableWords, termLines } from '#features/jobs/job-words.ts';
import { JobFiles, JobPhotos } from './JobMedia.tsx';
import { SafeMarkdown } from './SafeMarkdown.tsx';
import { Box, Stack, Text } from '#ui/layout.ts';
import css from './BriefBody.module.css';

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

export function BriefPart({ title, heading = 'h2', children }: Pick<BriefBodyProps, 'heading' | 'children'> & { title: string }) {
  return (
    <Box component="section" mt={24} maw="66ch">
      <Text component={heading} size="lg" fw={600} textWrap="balance" mb={6}>
        {title}
      </Text>
      {children}
    </Box>
  );
}

const MARKS = { true: IconCheck, false: IconAlertTriangle, undefined: IconInfoCircle };

/** A line of a list in a brief; `isMet` is for a requirement, and undefined if that is unknown. */
type BriefLine = string | { key: string; text: ReactNode; isMet: boolean | undefined };

export function BriefLines({ lines }: { lines: readonly BriefLine[] }) {
  return (
    <Stack component="ul" className={css.lines} gap={8}>
      {lines.map((line, index) => {
        const { key, text, isMet } = typeof line === 'string' ? { key: index, text: line, isMet: true } : line;
        const Mark = MARKS[`${isMet}`];
        return (
          <li key={key} data-met={isMet}>
            <Mark size={18} stroke={2} aria-hidden="true" />
            <span>{text}</span>
          </li>
        );
      })}
    </Stack>
  );
}
