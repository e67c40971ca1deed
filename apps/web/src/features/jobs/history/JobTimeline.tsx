import { useEffect, useRef } from 'react';
import { Card } from '#ui/content/Card.tsx';
import { scrollToMiddle } from '#ui/direction.ts';
import { Timeline, type TimelineStep } from '#ui/content/Timeline.tsx';
import css from './JobTimeline.module.css';

export function JobTimeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  const scroller = useCurrentInView(steps);
  return (
    <Card pad="none" className={css.root ?? ''}>
      {/* On a phone it scrolls, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard could not scroll it */}
      <div ref={scroller} className={css.scroller} role="group" aria-label={label} tabIndex={0}>
        <Timeline isHorizontal label={label} steps={steps} />
      </div>
    </Card>
  );
}

/** Scrolls to the current step, or else to the end. */
function useCurrentInView(steps: readonly TimelineStep[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const now = steps.findIndex(({ state }) => state === 'now');
  const current = now === -1 ? steps.length - 1 : now;
  useEffect(() => {
    const box = scroller.current;
    const step = box?.querySelectorAll('li')[current];
    if (box && step) scrollToMiddle(box, step);
  }, [current]);
  return scroller;
}
