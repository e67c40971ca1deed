import type { ComponentProps } from 'react';
import { useUi } from '#ui/context.tsx';

/** A link to a page of the application, routed without a reload. */
export function UiLink(props: ComponentProps<'a'> & { href: string }) {
  const { Link } = useUi();
  return <Link {...props} />;
}
