import { Box, type BoxProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import css from './TextLink.module.css';
import { UiLink } from './UiLink.tsx';

/**
 * `isInText`: underlined, since within a text its colour alone would not tell it apart. `isQuiet`: looks like its surroundings, until the
 * pointer is on it.
 */
type Looks = { isInText?: boolean; isQuiet?: boolean };
type Props<Tag extends 'a' | 'button'> = Omit<ComponentProps<Tag>, keyof BoxProps> & BoxProps & Looks;

/** A text link: to a page of the application, or with `isOutside` to another site in a new tab. */
export function TextLink({ isOutside = false, ...rest }: Props<'a'> & { href: string; isOutside?: boolean; state?: unknown }) {
  const props = looksOf(rest);
  return isOutside ? (
    <Box component="a" target="_blank" rel="noopener noreferrer nofollow ugc" {...props} />
  ) : (
    <Box component={UiLink} {...props} />
  );
}

export function TextButton(props: Props<'button'>) {
  return <Box component="button" type="button" {...looksOf(props)} />;
}

function looksOf<Given extends Looks & { className?: string | undefined }>({
  className,
  isInText = false,
  isQuiet = false,
  ...rest
}: Given) {
  return {
    ...rest,
    className: className ? `${css.root} ${className}` : css.root,
    'data-in-text': isInText || undefined,
    'data-quiet': isQuiet || undefined,
  };
}
