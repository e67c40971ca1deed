import { createElement, type ComponentProps } from 'react';
import css from './VisuallyHidden.module.css';

type VisuallyHiddenProps = ComponentProps<'span'> & { component?: 'span' | 'div' | 'p' | 'h1' | 'h2' | 'h3' | 'legend' };

/** Text for screen readers only. Lighter than Mantine's, since long lists have many. */
export function VisuallyHidden({ component = 'span', ...rest }: VisuallyHiddenProps) {
  return createElement(component, { className: css.root, ...rest });
}
