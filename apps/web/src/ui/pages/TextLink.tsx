import type { ComponentProps } from 'react';
import css from './TextLink.module.css';
import { UiLink } from './UiLink.tsx';

/** A text link: to a page of the application, or with `isOutside` to another site in a new tab. */
export function TextLink({ className, isOutside = false, ...rest }: ComponentProps<'a'> & { href: string; isOutside?: boolean }) {
  const props = { className: className ? `${css.root} ${className}` : css.root, ...rest };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- it comes with the props
  return isOutside ? <a target="_blank" rel="noopener noreferrer nofollow ugc" {...props} /> : <UiLink {...props} />;
}

/** A button that looks like a text link. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={className ? `${css.root} ${className}` : css.root} {...rest} />;
}
