import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.ts';
import type { LinkProps } from '#ui/context.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';

/** A link to a page of the application that looks like a button. */
export function LinkButton({
  href,
  children,
  ...rest
}: ButtonProps & Pick<LinkProps, 'href' | 'state' | 'onClick' | 'aria-label'> & { children: ReactNode }) {
  return (
    <Button component={UiLink} href={href} {...rest}>
      {children}
    </Button>
  );
}
