import type { Job } from '@castlane/contract/job.ts';
import { IconCalendar, IconCalendarDue, IconCash, IconCheck, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { day } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import css from './BriefView.module.css';
import { JobTags } from './JobTags.tsx';
import { budgetLine, deliverableWords, placeWords, termLines, wantedLines } from './job-words.ts';
import { JobFiles, JobPhotos } from './JobMedia.tsx';
import { SafeMarkdown } from './SafeMarkdown.tsx';
import { Box, Stack, Text } from '#ui/layout.ts';

type Brief = Pick<
  Job,
  'description' | 'categories' | 'platforms' | 'deliverables' | 'budget' | 'location' | 'applyBy' | 'dueBy' | 'terms' | 'questions'
> &
  Partial<Pick<Job, 'wanted' | 'images' | 'files'>>;

/** The whole brief, in the words that creators read. */
export function BriefView({ job, heading = 'h2' }: { job: Brief; heading?: 'h2' | 'h4' }) {
  const t = useT();
  const wanted = wantedLines(job.wanted ?? {});
  return (
    <>
      <dl className={css.facts}>
        <Fact icon={<IconCash size={18} stroke={1.75} />} name={t('jobs.budget')} value={budgetLine(job.budget)} />
        <Fact
          icon={<IconCalendar size={18} stroke={1.75} />}
          name={t('jobs.applyBy')}
          value={job.applyBy ? day(job.applyBy) : t('jobs.notSet')}
        />
        <Fact
          icon={<IconCalendarDue size={18} stroke={1.75} />}
          name={t('jobs.dueBy')}
          value={job.dueBy ? day(job.dueBy) : t('jobs.open')}
        />
        <Fact icon={<IconMapPin size={18} stroke={1.75} />} name={t('jobs.place')} value={placeWords(job.location) || t('jobs.notSet')} />
      </dl>
      <JobTags job={job} />
      <JobPhotos images={job.images?.filter(({ sizes }) => sizes.length > 0) ?? []} />
      <Part heading={heading} title={t('jobs.theJob')}>
        <SafeMarkdown source={job.description} />
      </Part>
      {job.deliverables.length > 0 && (
        <Part heading={heading} title={t('jobs.deliverables')}>
          <Lines lines={job.deliverables.map(deliverableWords)} />
        </Part>
      )}
      {wanted.length > 0 && (
        <Part heading={heading} title={t('jobs.wanted')}>
          <Lines lines={wanted.map(({ text }) => text)} />
        </Part>
      )}
      <Part heading={heading} title={t('jobs.terms')}>
        <Lines lines={termLines(job)} />
      </Part>
      {job.files && job.files.length > 0 && (
        <Part heading={heading} title={t('job.files')}>
          <JobFiles files={job.files} />
        </Part>
      )}
      {job.questions.length > 0 && (
        <Part heading={heading} title={t('jobs.questions')}>
          <ol className={css.numbered}>
            {job.questions.map((question, index) => (
              <li key={index}>{question}</li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string }) {
  return (
    <div className={css.fact}>
      <Text component="dt" size="xs" variant="muted">
        <span aria-hidden="true">{icon}</span>
        {name}
      </Text>
      <dd>{value}</dd>
    </div>
  );
}

function Part({ title, heading: Heading, children }: { title: string; heading: 'h2' | 'h4'; children: ReactNode }) {
  return (
    <Box component="section" mt={24} maw="68ch">
      <Heading className={css.title}>{title}</Heading>
      {children}
    </Box>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Stack component="ul" className={css.lines} gap={6}>
      {lines.map((line, index) => (
        <li key={index}>
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          {line}
        </li>
      ))}
    </Stack>
  );
}
