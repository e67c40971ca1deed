import { useUi, type LinkProps } from '#ui/context.tsx';

/** A link to a page of the application, routed without a reload. */
export function UiLink(props: LinkProps) {
  const { Link } = useUi();
  return <Link {...props} />;
}
