import type { ComponentProps } from 'react';
import { UiLink } from './UiLink.tsx';
import css from './IconButton.module.css';

type Look = {
  /** Its name: read aloud and shown as a tooltip. */
  label: string;
  size?: 'md' | 'sm';
  variant?: 'plain' | 'line';
};

export function IconButton({
  label,
  size = 'md',
  variant = 'plain',
  className,
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'aria-label' | 'title'>) {
  return (
    <button
      type="button"
      className={className ? `${css.root} ${className}` : css.root}
      data-size={size}
      data-variant={variant}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
}

export function IconLink({
  label,
  size = 'md',
  variant = 'plain',
  className,
  ...rest
}: Look & Omit<ComponentProps<'a'>, 'aria-label' | 'title'> & { href: string }) {
  return (
    <UiLink
      className={className ? `${css.root} ${className}` : css.root}
      data-size={size}
      data-variant={variant}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
}
