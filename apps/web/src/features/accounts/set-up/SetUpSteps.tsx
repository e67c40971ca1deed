import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { t } from '#features/accounts/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Group } from '#ui/layout.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import css from './SetUpSteps.module.css';

type SetUpStepsProps = {
  labels: readonly string[];
  current: number;
  isDone: (step: number) => boolean;
  toMend: ReadonlySet<number>;
};

/** Links to the steps of the set-up. On a phone only the current one shows its name. */
export function SetUpSteps({ labels, current, isDone, toMend }: SetUpStepsProps) {
  return (
    <nav aria-label={t('accounts.steps')}>
      <ol className={css.root}>
        {labels.map((label, index) => {
          const step = index + 1;
          const isNow = step === current;
          const isBad = toMend.has(step);
          const done = !isNow && !isBad && isDone(step);
          return (
            <li key={label} data-now={isNow || undefined} data-done={done || undefined} data-bad={isBad || undefined}>
              <UiLink href={paths.setUpProfile(step)} aria-current={isNow ? 'step' : undefined}>
                <Group component="span" justify="center" flex="none" w={24} h={24} bdrs="50%" className={css.number}>
                  {isBad ? (
                    <IconAlertCircle size={17} stroke={2} role="img" aria-label={t('accounts.stepToMend')} />
                  ) : done ? (
                    <IconCheck size={15} stroke={2} role="img" aria-label={t('accounts.stepDone')} />
                  ) : (
                    <span aria-hidden="true">{step}</span>
                  )}
                </Group>{' '}
                <b>{label}</b>
              </UiLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
