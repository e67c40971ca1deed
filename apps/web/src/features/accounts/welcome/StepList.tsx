import type { Profile } from '@castlane/contract/account.ts';
import type { FirstStep } from '@castlane/contract/welcome.ts';
import { IconCheck, IconChevronRight, IconClock, IconX } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { useMe } from '#features/accounts/api.ts';
import { useT } from './i18n.ts';
import { useProfile } from '#platform/store.ts';
import { Card } from '#ui/Card.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import { putAway } from './put-away.ts';
import { useStepWords } from './step-words.ts';
import css from './StepList.module.css';

/** What somebody new does next, until all of it is done or they put it away. */
export function StepList({ steps }: { steps: readonly FirstStep[] }) {
  const t = useT();
  const titleId = useId();
  const profile = useProfile();
  // Subscribed: a first job or invitation is done on other pages.
  useMe();
  const isOver = steps.every(({ isDone }) => isDone);
  useEffect(() => {
    if (isOver) void putAway('first_steps');
  }, [isOver]);
  if (isOver || !profile) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card as="section" aria-labelledby={titleId} className={css.root ?? ''}>
      <div className={css.head}>
        <h2 id={titleId}>{t('welcome.title')}</h2>
        <span className={css.count}>{t('welcome.count', { done, count: steps.length })}</span>
        <IconButton size="sm" label={t('welcome.putAway')} onClick={() => void putAway('first_steps')}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <ol className={css.list}>
        {steps.map((step, index) => (
          <Step key={step.step} step={step} number={index + 1} isNext={isNext(steps, index)} profile={profile} />
        ))}
      </ol>
    </Card>
  );
}

/** The first that can be done now: a review is waited for, and does not keep from what comes after it. */
function isNext(steps: readonly FirstStep[], index: number): boolean {
  return steps.findIndex(({ step, isDone }) => !isDone && step !== 'review') === index;
}

type StepProps = { step: FirstStep; number: number; isNext: boolean; profile: Profile };

function Step({ step: { step, isDone }, number, isNext: isCurrent, profile }: StepProps) {
  const t = useT();
  const { label, note, href, isWaiting } = useStepWords(step, profile);
  const showsNote = !isDone && (isCurrent || step === 'review');
  const words = (
    <span className={css.words}>
      <b>{label}</b>
      {showsNote && <small>{note}</small>}
    </span>
  );
  return (
    <li className={css.step} data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
      <span className={css.mark} aria-hidden="true">
        {isDone ? <IconCheck size={16} stroke={2.5} /> : isWaiting ? <IconClock size={16} stroke={2} /> : number}
      </span>
      {href && !isDone ? (
        <UiLink href={href} className={css.link}>
          {words}
          <IconChevronRight size={16} stroke={2} aria-hidden="true" />
        </UiLink>
      ) : (
        words
      )}
      {isDone && <VisuallyHidden>{t('welcome.done')}</VisuallyHidden>}
    </li>
  );
}
