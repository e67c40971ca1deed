import { OPENINGS_MAX } from '@castlane/contract/policy.ts';
import type { ReactNode } from 'react';
import { t } from '#features/jobs/own/words.ts';
import { wholeNumbers } from '#platform/language/numbers.ts';
import { NumberInput } from '#ui/controls/NumberInput.tsx';

const OPENINGS = { min: 1, max: OPENINGS_MAX };

type OpeningsInputProps = { value?: number | string; onChange: (value: number | string) => void; error?: ReactNode };

/** For how many creators a job is. What is typed is kept, so that a wrong number is refused rather than changed. */
export function OpeningsInput(props: OpeningsInputProps) {
  return (
    <NumberInput
      label={t('jobs.openings')}
      description={t('jobs.openingsHint')}
      required
      steps={OPENINGS}
      {...wholeNumbers(OPENINGS)}
      {...props}
    />
  );
}
