import type { ReactNode } from 'react';
import { Box } from '#ui/layout.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import css from './ActBar.module.css';

type ActBarProps = {
  note?: ReactNode;
  /** Screen readers announce the note when it changes. */
  isLive?: boolean;
  problem?: string | undefined;
  children?: ReactNode;
};

/** The actions on an item, fixed below it; a note stands on the left. */
export function ActBar({ note, isLive = false, problem, children }: ActBarProps) {
  return (
    <ActPanel>
      <div className={css.bar}>
        {problem && (
          <Box flex="1 0 100%">
            <FormProblem line={problem} />
          </Box>
        )}
        <p className={css.note} role={isLive ? 'status' : undefined}>
          {note}
        </p>
        {children}
      </div>
    </ActPanel>
  );
}

/** The place of the actions, for a form instead of buttons: on a wide screen beside the item, so that all of it stays in sight. */
export function ActPanel({ children, isForm = false }: { children: ReactNode; isForm?: boolean }) {
  return (
    <div className={css.panel} data-form={isForm || undefined}>
      {children}
    </div>
  );
}
