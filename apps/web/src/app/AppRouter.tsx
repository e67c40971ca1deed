import { createContext, startTransition, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { withoutCovers } from '#platform/page/history-gate.ts';
import { reloadIfOlder } from '#platform/http/build.ts';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory, useLocation } from 'react-router';

const WantedPath = createContext<string | undefined>(undefined);

/**
 * The library's `BrowserRouter`, which also reports the wanted path immediately. The library renders a new location as a transition: the
 * old page stays until the new one's code has loaded, and nothing shows that a click had an effect.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [navigator] = useState(() => withoutCovers(history));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  const [wanted, setWanted] = useState(location.pathname);
  useLayoutEffect(
    () =>
      history.listen((next) => {
        // The server has a newer application: the next page comes from it.
        if (next.location.pathname !== location.pathname && reloadIfOlder()) return;
        setWanted(next.location.pathname);
        startTransition(() => setState(next));
      }),
    [history, location.pathname],
  );
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      <WantedPath value={wanted}>{children}</WantedPath>
    </Router>
  );
}

/** Returns the path that was requested last. Until its page's code has loaded, `useLocation` still returns the previous one. */
export function useWantedPath(): string {
  const { pathname } = useLocation();
  return useContext(WantedPath) ?? pathname;
}
