import type { ComponentProps } from 'react';
import css from './Card.module.css';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'form';
  /** `md` for lists, `lg` for forms and details, `page` when it is all that a page has; `none` when the content lays itself out. */
  pad?: 'none' | 'md' | 'lg' | 'page';
  /** Lifts under the pointer: the whole card leads somewhere. */
  isLink?: boolean;
};

/** Never a card inside a card: use an inset panel (`surface-2`). */
export function Card({ as: Tag = 'div', pad = 'md', isLink = false, className, ...rest }: CardProps) {
  return (
    <Tag
      className={className ? `${css.root} ${className}` : css.root}
      data-pad={pad}
      data-link={isLink || undefined}
      {...(rest as object)}
    />
  );
}
