import { Card } from '#ui/Card.tsx';
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx';
import css from './JobTimeline.module.css';

/** How far a job has come, from left to right over the width of its page. */
export function JobTimeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <Card pad="none" className={css.root ?? ''}>
      {/* Wider than a phone: it scrolls, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.scroller} role="group" aria-label={label} tabIndex={0}>
        <Timeline isHorizontal label={label} steps={steps} />
      </div>
    </Card>
  );
}
