import type { ReactNode } from 'react';
import { Box } from '#ui/layout.ts';
import css from './Note.module.css';

/** An inset note: information, a warning, or an error of a form that belongs to no field. */
export function Note({ tone = 'info', icon, children }: { tone?: 'info' | 'warn' | 'bad' | 'ok'; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.root} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      {icon}
      <Box flex={1} miw={0}>
        {children}
      </Box>
    </div>
  );
}
