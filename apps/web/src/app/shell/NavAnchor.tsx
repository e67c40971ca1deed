import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openModal } from '#platform/page/modals.ts';
import { useProfile } from '#platform/store.ts';
import { useWantedPath } from '#app/AppRouter.tsx';
import { isAt } from '#app/guard.ts';
import type { NavItem } from './nav.ts';

type NavAnchorProps = { item: NavItem; className?: string | undefined; onNavigate?: (() => void) | undefined; children: ReactNode };

/** A link of the navigation. Until the profile review is passed, 'Messages' opens the modal that explains this. */
export function NavAnchor({ item, className, onNavigate, children }: NavAnchorProps) {
  const wanted = useWantedPath();
  const profile = useProfile();
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
        const modal = item.id === 'messages' && profile?.status !== 'active' ? modalFor(profile?.verificationStatus) : undefined;
        if (modal) event.preventDefault();
        onNavigate?.();
        if (modal) openModal(modal);
      }}
    >
      {children}
    </Link>
  );
}

function modalFor(verificationStatus: string | undefined) {
  if (verificationStatus === 'pending') return 'cantPerform';
  return verificationStatus === 'rejected' ? 'rejected' : undefined;
}
