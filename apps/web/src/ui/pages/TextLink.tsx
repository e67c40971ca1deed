import type { ComponentProps } from 'react';
import css from './TextLink.module.css';
import { UiLink } from './UiLink.tsx';

/** `isInText`: underlined, since within a text its colour alone would not tell it apart. */
type Looks = { isInText?: boolean };
type TextLinkProps = ComponentProps<'a'> & Looks & { href: string; isOutside?: boolean };

/** A text link: to a page of the application, or with `isOutside` to another site in a new tab. */
export function TextLink({ isOutside = false, ...rest }: TextLinkProps) {
  const props = looksOf(rest);
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- it comes with the props
  return isOutside ? <a target="_blank" rel="noopener noreferrer nofollow ugc" {...props} /> : <UiLink {...props} />;
}

/** A button that looks like a text link. */
export function TextButton(props: ComponentProps<'button'> & Looks) {
  return <button type="button" {...looksOf(props)} />;
}

function looksOf<Props extends Looks & { className?: string | undefined }>({ className, isInText = false, ...rest }: Props) {
  return { ...rest, className: className ? `${css.root} ${className}` : css.root, 'data-in-text': isInText || undefined };
}
