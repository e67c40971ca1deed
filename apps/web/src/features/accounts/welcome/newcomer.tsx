import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { openModal, useModals } from '#platform/page/modals.ts';
import { paths } from '#platform/page/paths.ts';
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

/**
 * Opens 'How it works' at a new creator's first visit of the home page. The server remembers that. A business owner's slides begin with the
 * profile that they have just set up, so for them the first steps are enough.
 */
export function useFirstVisit() {
  const { pathname } = useLocation();
  const profile = useProfile();
  const isNew = profile?.opensHowItWorks === true && profile.userType === 'creator';
  const wasShown = useRef(false);
  useEffect(() => {
    if (!isNew || wasShown.current || useModals.getState().open !== null || pathname !== paths.home()) return;
    wasShown.current = true;
    openModal('howItWorks');
  }, [isNew, pathname]);
}
