import type { ComponentProps, ReactNode } from 'react';
import css from './Card.module.css';

type CardProps = Omit<ComponentProps<'div'>, 'title'> & {
  title?: ReactNode;
  as?: 'div' | 'section' | 'article' | 'li' | 'form';
  /** `md` for lists, `lg` for forms and details, `page` if it is the whole page; `none` if the content has its own layout. */
  pad?: 'none' | 'md' | 'lg' | 'page';
  /** Lifts under the pointer, for a card that is a link as a whole. */
  isLink?: boolean;
};

/** Never a card inside a card: use an inset panel (`surface-2`). */
export function Card({ as: Tag = 'div', pad = 'md', isLink = false, title, className, children, ...rest }: CardProps) {
  return (
    <Tag className={className ? `${css.root} ${className}` : css.root} data-pad={pad} data-link={isLink || undefined} {...(rest as object)}>
      {title && <h2 className={css.title}>{title}</h2>}
      {children}
    </Tag>
  );
}
