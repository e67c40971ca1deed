import { createContext, startTransition, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory, useLocation } from 'react-router';

const WantedPath = createContext<string | undefined>(undefined);

/**
 * The `BrowserRouter` of the library, which also says at once where its user wants to go. The library draws a new location as a
 * transition, so the old page stays until the code of the new one has come, and nothing shows that a press was heard.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  const [wanted, setWanted] = useState(location.pathname);
  useLayoutEffect(
    () =>
      history.listen((next) => {
        setWanted(next.location.pathname);
        startTransition(() => setState(next));
      }),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      <WantedPath value={wanted}>{children}</WantedPath>
    </Router>
  );
}

/** The path that was asked for last. Until its page's code has come, `useLocation` still gives the one before. */
export function useWantedPath(): string {
  const { pathname } = useLocation();
  return useContext(WantedPath) ?? pathname;
}
