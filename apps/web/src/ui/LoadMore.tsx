import { useEffect, useRef } from 'react';
import { Button } from './Button.ts';
import { useUi } from './context.tsx';
import css from './LoadMore.module.css';

type LoadMoreProps = {
  hasMore: boolean;
  isLoading: boolean;
  /** Why the last try did not work, or null. It is not tried again without being asked. */
  problem: Error | null;
  onMore: () => void;
  words: { more: string; failed: string; retry: string; end: string };
};

/** The end of a list that goes on: loads by itself when it comes near, and by its button. */
export function LoadMore({ hasMore, isLoading, problem, onMore, words }: LoadMoreProps) {
  const { words: shared } = useUi();
  const ref = useNear(hasMore && !isLoading && !problem, onMore);
  return (
    <div ref={ref} className={css.root}>
      {problem && (
        <p role="alert" className={css.failed}>
          {words.failed} {shared.whyNotLoaded(problem)}
        </p>
      )}
      {hasMore ? (
        <Button variant="default" loading={isLoading} onClick={onMore}>
          {problem ? words.retry : words.more}
        </Button>
      ) : (
        <p className={css.end}>{words.end}</p>
      )}
    </div>
  );
}

function useNear(isOn: boolean, onNear: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !isOn) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOn]);
  return ref;
}
