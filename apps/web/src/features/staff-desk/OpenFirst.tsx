import { Navigate, useLocation } from 'react-router';

/**
 * Opens the first of a list. While the next page's code is on its way this one still stands, and its list may come only then:
 * whoever is leaving is not called back.
 */
export function OpenFirst({ href }: { href: string }) {
  const { pathname } = useLocation();
  return window.location.pathname === pathname ? <Navigate to={href} replace /> : null;
}
