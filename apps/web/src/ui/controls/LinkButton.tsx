import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';

/** A link to a page of the application that looks like a button. */
export function LinkButton({
  href,
  children,
  ...rest
}: ButtonProps & Pick<ComponentProps<'a'>, 'onClick' | 'aria-label'> & { href: string; children: ReactNode }) {
  return (
    <Button component={UiLink} href={href} {...rest}>
      {children}
    </Button>
  );
}
