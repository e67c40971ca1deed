import type { ComponentProps } from 'react';
import { useUi } from './context.tsx';

/** A link of the application by its address: routed without a reload. */
export function UiLink(props: ComponentProps<'a'> & { href: string }) {
  const { Link } = useUi();
  return <Link {...props} />;
}
