import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BY_ITSELF } from '#platform/route-focus.ts';

/**
 * Opens the first of a list. While the next page's code is on its way this one still stands, and its list may come only then:
 * whoever is leaving, even between the drawing and this, is not called back.
 */
export function OpenFirst({ href }: { href: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (window.location.pathname === pathname) void navigate(href, { replace: true, state: BY_ITSELF });
  }, [href, navigate, pathname]);
  return null;
}
