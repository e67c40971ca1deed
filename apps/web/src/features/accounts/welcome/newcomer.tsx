import { Suspense } from 'react';
import { useProfile } from '#platform/store.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import css from './newcomer.module.css';

const StepList = lazyPart(() => import('./StepList.tsx'), 'StepList');

/** Whether the first steps lead a business owner to the first job, so that nothing else on the home page has to. */
export function useLeadsToFirstJob(): boolean {
  return useProfile()?.firstSteps?.some(({ step, isDone }) => step === 'job' && !isDone) ?? false;
}

/** The first steps, loaded for new accounts only. The place reserves their height, so that nothing moves when they load. */
export function FirstSteps() {
  const steps = useProfile()?.firstSteps;
  if (!steps) return null;
  const toDo = steps.filter(({ isDone }) => !isDone);
  return (
    <div
      className={toDo.length > 0 ? css.place : undefined}
      style={{ '--rows': toDo.length }}
      data-waiting={toDo.some(({ step }) => step === 'review') || undefined}
    >
      <Suspense>
        <StepList steps={steps} />
      </Suspense>
    </div>
  );
}
