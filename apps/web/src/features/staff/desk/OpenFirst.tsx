import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BY_ITSELF } from '#platform/page/route-focus.ts';

/**
 * Opens the first item of a list. A slow list may arrive after the user has left for the next page, whose code still loads: then nothing
 * opens, even between the render and this effect.
 */
export function OpenFirst({ href }: { href: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (window.location.pathname === pathname) void navigate(href, { replace: true, state: BY_ITSELF });
  }, [href, navigate, pathname]);
  return null;
}
