import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Timeline.module.css';

export type TimelineStep = { label: ReactNode; note?: ReactNode; state: 'done' | 'now' | 'next' | 'over' | 'bad' };

type TimelineProps = { steps: readonly TimelineStep[]; label: string; isHorizontal?: boolean };

/** Shows progress in steps; every finished step has its date in `note`. An end that is neither good nor bad is `over`. */
export function Timeline({ steps, label, isHorizontal = false }: TimelineProps) {
  return (
    <ol className={isHorizontal ? css.horizontal : css.vertical} aria-label={label}>
      {steps.map(({ label: name, note, state }, index) => (
        <li key={index} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css.node} aria-hidden="true">
            {state === 'done' && <IconCheck size={13} stroke={2.5} />}
            {state === 'over' && <IconMinus size={13} stroke={2.5} />}
            {state === 'bad' && <IconX size={13} stroke={2.5} />}
          </span>
          <div className={css.words}>
            <b>{name}</b>
            {note && <small>{note}</small>}
          </div>
        </li>
      ))}
    </ol>
  );
}
