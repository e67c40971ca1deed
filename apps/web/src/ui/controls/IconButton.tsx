import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { UiLink } from '#ui/pages/UiLink.tsx';
import css from './IconButton.module.css';

type Look = {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  size?: 'md' | 'sm';
  variant?: 'plain' | 'line';
  Icon: TablerIcon;
  /** In pixels: 20, or 18 in a small button. */
  iconSize?: number;
};
type Plain<Tag extends 'button' | 'a'> = Omit<ComponentProps<Tag>, 'aria-label' | 'title'>;

export function IconButton(props: Look & Plain<'button'>) {
  return <button type="button" {...styled(props)} />;
}

export function IconLink({ href, ...props }: Look & Plain<'a'> & { href: string }) {
  return <UiLink href={href} {...styled(props)} />;
}

function styled<Props extends Look & { className?: string | undefined; children?: ReactNode }>(props: Props) {
  const { label, size = 'md', variant = 'plain', className, Icon, iconSize = size === 'sm' ? 18 : 20, children, ...rest } = props;
  return {
    className: className ? `${css.root} ${className}` : css.root,
    'data-size': size,
    'data-variant': variant,
    'aria-label': label,
    title: label,
    ...rest,
    children: (
      <>
        <Icon size={iconSize} stroke={iconSize > 16 ? 1.75 : 2} aria-hidden="true" />
        {children}
      </>
    ),
  };
}
