import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { modalInsteadOfMessages, openModal } from '#platform/page/modals.ts';
import { useWantedPath } from '#app/AppRouter.tsx';
import { isAt } from '#app/guard.ts';
import type { NavItem } from './nav.ts';

type NavAnchorProps = { item: NavItem; className?: string | undefined; onNavigate?: (() => void) | undefined; children: ReactNode };

/** A link of the navigation. Until the profile review is passed, 'Messages' opens the modal that explains this. */
export function NavAnchor({ item, className, onNavigate, children }: NavAnchorProps) {
  const wanted = useWantedPath();
  if (item.id === 'contact') {
    return (
      <a className={className} href={item.href}>
        {children}
      </a>
    );
  }
  return (
    <Link
      className={className}
      to={item.href}
      state={item.state}
      aria-current={isAt(item.href, wanted) ? 'page' : undefined}
      onClick={(event) => {
        const modal = item.id === 'messages' ? modalInsteadOfMessages() : undefined;
        if (modal) event.preventDefault();
        onNavigate?.();
        if (modal) openModal(modal);
      }}
    >
      {children}
    </Link>
  );
}
