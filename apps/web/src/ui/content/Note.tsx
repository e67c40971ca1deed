import type { BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Box } from '#ui/layout.ts';
import css from './Note.module.css';

type NoteProps = Pick<BoxProps, 'mt'> & { id?: string; tone?: 'info' | 'warn' | 'bad' | 'ok'; icon?: ReactNode; children: ReactNode };

/** An inset note: information, a warning, or an error of a form that belongs to no field. */
export function Note({ tone = 'info', icon, children, ...rest }: NoteProps) {
  return (
    <Box className={css.root} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined} {...rest}>
      {icon}
      <Box flex={1} miw={0}>
        {children}
      </Box>
    </Box>
  );
}
