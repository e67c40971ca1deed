import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import { useKeepProfile } from '#features/accounts/me.ts';
import { useKeepCategories } from '#features/categories/api.ts';
import { useRouteFocus } from '#platform/page/route-focus.ts';
import { useLanguage } from '#platform/language/i18n.ts';
import { loadChunk } from '#platform/page/chunk.ts';
import { paths } from '#platform/page/paths.ts';
import { NetworkProblem } from '#platform/http/problem.ts';
import { useStore, useProfile } from '#platform/store.ts';
import { LoadError } from '#ui/states/LoadError.tsx';
import { PageLoader } from '#ui/pages/PageLoader.tsx';
import { useWantedPath } from './AppRouter.tsx';
import { ErrorPage } from '#app/pages/ErrorPage.tsx';
import { decide, isAt, type Decision } from './guard.ts';
import { Shell } from '#app/shell/lazy-shell.ts';
import type { RouteRow } from './routes.tsx';
import { visitorOf, type Visitor } from './visitor.ts';
import { closeModal, openModal, useModals } from '#platform/page/modals.ts';
import { useKeys } from '#platform/page/keys.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

export function App() {
  useLanguage();
  const { pathname } = useLocation();
  const visitor = useStore(useShallow(visitorOf));
  const me = useKeepProfile();
  useKeepCategories();
  const wasVisitor = usePrevious(visitor.kind);
  const decision = decide(pathname, visitor);
  const wanted = useWantedPath();
  useRouteFocus(wanted);
  const isUnderWay = wanted !== pathname;
  const isLate = useLate(isUnderWay);

  useNetworkLoss(me.failureReason);

  if (decision.kind === 'wait') return me.isError ? <LoadError problem={me.error} onRetry={() => void me.refetch()} /> : <PageLoader />;
  if (decision.kind === 'redirect') return <Redirect to={decision.to} wasVisitor={wasVisitor} />;
  const frame = (isLate && rowOf(decide(wanted, visitor))) || decision.row;
  return (
    <>
      <Framed row={frame} isBusy={isUnderWay}>
        {frame.isBare === decision.row.isBare ? <PageOf row={decision.row} isLate={isLate} /> : <PageLoader />}
      </Framed>
      {(visitor.kind === 'creator' || visitor.kind === 'owner' || visitor.kind === 'staff') && <ModalHost />}
    </>
  );
}

function rowOf(decision: Decision): RouteRow | undefined {
  return decision.kind === 'show' ? decision.row : undefined;
}

/** `isLate`: the next page's code takes long to load, so a loader replaces this page. */
function PageOf({ row, isLate }: { row: RouteRow; isLate: boolean }) {
  const { pathname } = useLocation();
  const { Component } = row.page;
  return (
    <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[pathname]}>
      {isLate && <PageLoader />}
      <div hidden={isLate} style={isLate ? {} : { display: 'contents' }}>
        <Suspense fallback={<PageLoader />}>
          <Routes>
            <Route path={row.path} element={<Component />} />
          </Routes>
        </Suspense>
      </div>
    </ErrorBoundary>
  );
}

function Framed({ row, isBusy, children }: { row: RouteRow; isBusy: boolean; children: ReactNode }) {
  if (row.isBare) return children;
  return (
    <Suspense fallback={<PageLoader />}>
      <Shell isBusy={isBusy}>{children}</Shell>
    </Suspense>
  );
}

/**
 * A visitor who opened an address while logged out gets there after login, if the account may see it, also if the email has to be verified
 * first; after a sign-up, the user goes home. All other redirects follow the route table.
 */
function Redirect({ to, wasVisitor }: { to: string; wasVisitor: Visitor['kind'] | undefined }) {
  const { pathname, search, state } = useLocation();
  const visitor = useStore(useShallow(visitorOf));
  const given: unknown = (state as { from?: unknown } | null)?.from;
  if (visitor.kind === 'loggedOut' || visitor.kind === 'unverified') {
    const isArrival = wasVisitor === undefined || wasVisitor === 'unknown';
    const before = visitor.kind === 'unverified' ? given : undefined;
    return <Navigate to={to} replace state={{ from: isArrival && pathname !== '/' ? `${pathname}${search}` : before }} />;
  }
  const isVerified = wasVisitor === 'unverified' && isAt(paths.emailVerification(), pathname);
  const isArrived = isVerified || to === paths.home() || to === paths.staff();
  const isWelcome = isArrived && typeof given === 'string' && decide(given.split('?')[0] ?? '', visitor).kind !== 'redirect';
  return <Navigate to={isWelcome ? given : isVerified ? paths.home() : to} replace />;
}

/** While the server cannot be reached, uses the stored account. */
function useNetworkLoss(problem: unknown) {
  const isLost = problem instanceof NetworkProblem;
  useEffect(() => {
    if (isLost)
      void loadChunk(() => import('#app/start/without-network.ts')).then(
        ({ openWithoutNetwork }) => openWithoutNetwork(),
        () => undefined,
      );
  }, [isLost]);
}

function usePrevious<T>(value: T): T | undefined {
  const [seen, setSeen] = useState<{ now: T; before: T | undefined }>({ now: value, before: undefined });
  if (seen.now === value) return seen.before;
  setSeen({ now: value, before: seen.now });
  return seen.now;
}

const LOADER_AFTER_MS = 150;

function useLate(isUnderWay: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => {
      // The focused element may disappear with the old page.
      const main = document.getElementById('main');
      if (main?.contains(document.activeElement)) main.focus({ preventScroll: true });
      setIsLate(true);
    }, LOADER_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isUnderWay]);
  return isUnderWay && isLate;
}

const Modals = lazyPart(() => import('./Modals.tsx'), 'Modals');

/** Opens the application's modals, two of them also by keys on every page. Their code loads with the first one. */
function ModalHost() {
  useKeys({ 'mod+k': () => openModal('palette'), '?': () => openModal('keys') });
  const isOpen = useModals(({ open }) => open !== null);
  const [isNeeded, setIsNeeded] = useState(isOpen);
  useModalOfPage();
  useReviewOver();
  if (isOpen && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Modals />
    </Suspense>
  );
}

/**
 * Closes the modal when the page changes. The modal for a rejected profile opens on every page except the one that corrects it, and
 * immediately when the decision arrives.
 */
function useModalOfPage() {
  const { pathname } = useLocation();
  const isRejected = useProfile()?.verificationStatus === 'rejected';
  useEffect(() => {
    const isMending = isAt(paths.setUpProfile(), pathname);
    if (isRejected && !isMending) openModal('rejected');
    else if (useModals.getState().path !== pathname) closeModal();
  }, [isRejected, pathname]);
}

function useReviewOver() {
  const isActive = useProfile()?.status === 'active';
  useEffect(() => {
    const { open } = useModals.getState();
    if (isActive && (open === 'rejected' || open === 'cantPerform')) closeModal();
  }, [isActive]);
}
