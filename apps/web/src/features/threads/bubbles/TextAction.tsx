import type { ComponentProps } from 'react';
import { TextButton } from '#ui/pages/TextLink.tsx';
import css from './TextAction.module.css';

/** A text button, with an icon if given, that is tall enough to press. `isSmall` makes it less tall, for tight places. */
export function TextAction({ isSmall = false, ...rest }: ComponentProps<'button'> & { isSmall?: boolean }) {
  return <TextButton className={css.root} data-small={isSmall || undefined} {...rest} />;
}
