import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './Frame.module.css';

/** The frame of a small picture beside a text; `w` and `h` set its size. */
export function Frame(props: BoxProps & { children: ReactNode }) {
  return <Box component="span" display="block" flex="none" bdrs={8} className={css.root} {...props} />;
}
