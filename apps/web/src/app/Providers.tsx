import { lengthOf } from '@castlane/contract/text.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfig } from '#platform/config.ts';
import { closeOnBack, watchHistory } from '#platform/page/history-gate.ts';
import { useLanguage } from '#platform/language/i18n.ts';
import { day, number } from '#platform/language/format.ts';
import { t } from '#platform/language/words.ts';
import { downStatus, useLive } from '#platform/live/status.ts';
import { whyNotLoaded } from '#platform/http/problem-words.ts';
import { setReactor } from '#platform/http/problem.ts';
import { queryClient } from '#platform/http/query.ts';
import { onLogOut, watchOtherTabs } from '#platform/http/session.ts';
import { useStore } from '#platform/store.ts';
import { DEFAULT_NAME } from '#ui/pictures/brand.tsx';
import { UiProvider, WaitingProvider, type LinkProps } from '#ui/context.tsx';
import { theme } from '#ui/theme.ts';
import { Toasts } from '#ui/overlays/Toasts.tsx';
import { AppRouter } from './AppRouter.tsx';
import { applyBrandColor } from '#app/start/brand-color.ts';
import { reactToProblem } from './react-to-problem.ts';
import { loadChunk, startPart } from '#platform/page/chunk.ts';
import { whenIdle } from '#platform/page/when-idle.ts';

setReactor(reactToProblem);
watchHistory();

export function Providers({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  useLanguage();
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false} env={env}>
        <AppRouter>
          <Branded>
            {children}
            <Toasts />
          </Branded>
        </AppRouter>
      </MantineProvider>
    </QueryClientProvider>
  );
}

function RoutedLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />;
}

function Branded({ children }: { children: ReactNode }) {
  const config = useConfig();
  const name = config?.appName ?? DEFAULT_NAME;
  useEffect(() => {
    if (config) applyBrandColor(config.primaryColor);
  }, [config]);
  useLiveWhileIn();
  useEffect(() => watchOtherTabs(), []);
  const words = {
    close: t('app.close'),
    dismiss: t('app.dismiss'),
    loading: t('app.loading'),
    verified: t('app.verified'),
    tryAgain: t('app.tryAgain'),
    loadErrorTitle: t('app.loadErrorTitle'),
    whyNotLoaded,
    home: t('app.home', { name }),
    unread: (count: number) => t('app.unread', { count }),
    number,
    lengthOf,
    day,
  };
  return (
    <UiProvider value={{ name, logo: config?.logo ?? undefined, Link: RoutedLink, closeOnBack, words }}>
      <Unread>{children}</Unread>
    </UiProvider>
  );
}

function Unread({ children }: { children: ReactNode }) {
  return <WaitingProvider value={useLive((state) => state.waiting)}>{children}</WaitingProvider>;
}

const MOST_WAIT_MS = 1000;

const loadSession = () => import('#app/live/live-session.ts');
const loadStaffSession = () => import('#app/live/live-staff.ts');

/** Opens the socket while an account is logged in. Only accounts with a verified email get one. */
function useLiveWhileIn() {
  const accountId = useStore(({ auth: { login, user } }) => (login && user.emailVerifiedAt ? user.id : undefined));
  useEffect(() => (accountId ? startLive(accountId) : undefined), [accountId]);
  useEffect(() => onLogOut(async (id) => (await loadChunk(loadSession)).forgetEverything(id)), []);
}

function startLive(accountId: string): () => void {
  useLive.setState({ status: 'connecting' });
  const isStaff = useStore.getState().auth.user.userType === 'staff';
  let end: (() => void) | undefined;
  // The first page is drawn first. Everything works without a socket, only without live updates.
  const cancel = whenIdle(() => {
    end = startPart<{ startLiveSession: (id: string) => () => void }>(
      isStaff ? loadStaffSession : loadSession,
      ({ startLiveSession }) => startLiveSession(accountId),
      () => useLive.setState({ status: downStatus() }),
    );
  }, MOST_WAIT_MS);
  return () => {
    cancel();
    end?.();
    useLive.setState({ status: 'none' });
  };
}
