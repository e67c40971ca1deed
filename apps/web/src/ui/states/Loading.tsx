import type { ComponentProps } from 'react';
import { useUi } from '#ui/context.tsx';
import css from './Loading.module.css';

/** Wraps skeletons: announces that content is loading, and shows them after 150 ms, so that they do not flash before a fast answer. */
export function Loading({ className, ...rest }: ComponentProps<'div'>) {
  const { words } = useUi();
  return (
    <div
      className={className ? `${css.root} ${className}` : css.root}
      role="status"
      aria-busy="true"
      aria-label={words.loading}
      {...rest}
    />
  );
}
