import type { Job } from '@castlane/contract/job.ts';
import { IconCalendar, IconCalendarDue, IconCash, IconMapPin } from '@tabler/icons-react';
import { deadline } from '#platform/language/format.ts';
import { t } from '#features/jobs/own/words.ts';
import css from './BriefView.module.css';
import type { BriefPreview } from '#features/jobs/briefs/brief-input.ts';
import { BriefBody, BriefLines, BriefPart } from './BriefBody.tsx';
import { JobTags } from '#features/jobs/JobTags.tsx';
import { budgetLine, placeWords, totalWords, wantedLines } from '#features/jobs/job-words.ts';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { Box, Group } from '#ui/layout.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function BriefView({ job, heading = 'h2' }: { job: BriefPreview & Partial<Pick<Job, 'files'>>; heading?: 'h2' | 'h4' }) {
  const wanted = wantedLines(job.wanted);
  return (
    <>
      <Box mb={16}>
        <Facts layout="strip">
          <Fact icon={<IconCash {...ICON} />} label={t('jobs.budget')} note={totalWords(job.budget, job.openings)}>
            {budgetLine(job.budget)}
          </Fact>
          <Fact icon={<IconCalendar {...ICON} />} label={t('jobs.applyBy')}>
            {job.closesAt ? deadline(job.closesAt) : t('jobs.notSet')}
          </Fact>
          <Fact icon={<IconCalendarDue {...ICON} />} label={t('jobs.dueBy')}>
            {job.dueAt ? deadline(job.dueAt) : t('jobs.open')}
          </Fact>
          <Fact icon={<IconMapPin {...ICON} />} label={t('jobs.place')}>
            {placeWords(job.location) || t('jobs.notSet')}
          </Fact>
        </Facts>
      </Box>
      <Group gap={6}>
        <JobTags job={job} />
      </Group>
      <BriefBody job={job} heading={heading}>
        {wanted.length > 0 && (
          <BriefPart heading={heading} title={t('jobs.wanted')}>
            <BriefLines lines={wanted.map(({ text }) => text)} />
          </BriefPart>
        )}
      </BriefBody>
      {job.questions.length > 0 && (
        <BriefPart heading={heading} title={t('jobs.questions')}>
          <ol className={css.numbered}>
            {job.questions.map((question, index) => (
              <li key={index}>{question}</li>
            ))}
          </ol>
        </BriefPart>
      )}
    </>
  );
}
