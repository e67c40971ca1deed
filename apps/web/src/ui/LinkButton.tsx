import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.ts';
import { UiLink } from './UiLink.tsx';

/** A button that goes to an address of the application. */
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
