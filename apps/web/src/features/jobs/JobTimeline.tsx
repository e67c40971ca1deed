import { useEffect, useRef } from 'react';
import { Card } from '#ui/Card.tsx';
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx';
import css from './JobTimeline.module.css';

/** How far a job has come, from left to right over the width of its page. */
export function JobTimeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  const scroller = useCurrentInView(steps.length);
  return (
    <Card pad="none" className={css.root ?? ''}>
      {/* Wider than a phone: it scrolls, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={css.scroller} role="group" aria-label={label} tabIndex={0}>
        <Timeline isHorizontal label={label} steps={steps} />
      </div>
    </Card>
  );
}

/** Of a long way the step that is under way is in view, else its end. */
function useCurrentInView(count: number) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const step = box.querySelector<HTMLElement>('[aria-current="step"]');
    box.scrollLeft = step ? step.offsetLeft - (box.clientWidth - step.offsetWidth) / 2 : box.scrollWidth;
  }, [count]);
  return scroller;
}
