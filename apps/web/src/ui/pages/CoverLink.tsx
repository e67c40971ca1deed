import type { ComponentProps } from 'react';
import css from './CoverLink.module.css';
import { UiLink } from './UiLink.tsx';

type CoverLinkProps = ComponentProps<typeof UiLink> & {
  /** Draws the focus inside, for a row whose list cuts off what is outside. */
  isRow?: boolean;
};

/** The link of a whole card or row, which has `position: relative`. Buttons on it are positioned too, and so lie above. */
export function CoverLink({ isRow = false, className, ...rest }: CoverLinkProps) {
  return <UiLink className={className ? `${css.root} ${className}` : css.root} data-row={isRow || undefined} {...rest} />;
}
