import type { OwnJob } from '@castlane/contract/job.ts';
import { jobStatusWord } from '#features/jobs/own/OwnStatusBadge.tsx';
import { count, shortDay } from '#platform/language/format.ts';
import type { TimelineStep } from '#ui/content/Timeline.tsx';
import { t } from './words.ts';

/** The stages of a job for several creators, from its publication to the last completed work. */
export function campaignSteps(job: OwnJob): TimelineStep[] {
  const { status, openings, taken, proposalCount, approvedCount, work, publishedAt } = job;
  const isRecruiting = status === 'open' || status === 'paused';
  const posted: TimelineStep = step('posted', 'done', publishedAt ? shortDay(publishedAt) : undefined);
  if (!isRecruiting && status !== 'filled' && taken === 0) return [posted, { label: jobStatusWord(status), state: 'bad' }];
  const reached = isRecruiting ? (taken > 0 || approvedCount > 0 ? 3 : proposalCount > 0 ? 2 : 1) : status === 'done' ? 5 : 4;
  const notes = [count(proposalCount), count(approvedCount), of(taken, openings), of(work.completed, taken)];
  const steps = (['comments', 'approved', 'taken', 'completed'] as const).map((name, index) =>
    step(name, index + 1 < reached ? 'done' : index + 1 === reached ? 'now' : 'next', notes[index]),
  );
  return [posted, ...steps];
}

function step(name: 'posted' | 'comments' | 'approved' | 'taken' | 'completed', state: TimelineStep['state'], note?: string): TimelineStep {
  return { label: t('creators.steps', { context: name }), note, state };
}

/** Says nothing of a stage that nobody can have reached: “0 of 0” would be no fact. */
function of(part: number, all: number): string | undefined {
  return all === 0 ? undefined : t('creators.steps.of', { count: part, all });
}
