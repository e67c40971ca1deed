import '#ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { matchPath } from 'react-router';
import { fetchProfile } from '#features/accounts/me.ts';
import { categoriesQuery } from '#features/categories/api.ts';
import { loadChunk } from '#platform/chunk.ts';
import { configQuery } from '#platform/config.ts';
import { restoreHiddenPath } from '#platform/hidden-token.ts';
import { languageShown } from '#platform/i18n.ts';
import { queryClient } from '#platform/query.ts';
import { useStore } from '#platform/store.ts';
import { readToken } from '#platform/token.ts';
import { App } from './App.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { decide, likelyRow } from './guard.ts';
import { Shell } from './lazy-shell.ts';
import { Providers } from './Providers.tsx';
import type { RouteRow } from './routes.tsx';
import { visitorOf } from './visitor.ts';

/** A slow part does not keep the application from saying so by itself. */
const PATIENCE_MS = 5000;
const LATER_MS = 1000;
/** Nor does an answer keep a page from showing what it has without it. */
const ANSWER_PATIENCE_MS = 500;

void start();

async function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  restoreHiddenPath();
  await within(PATIENCE_MS, Promise.all([prepare(), languageShown()]));
  // As a transition, which lets the browser do other things in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <ErrorBoundary FallbackComponent={ErrorPage}>
            <App />
          </ErrorBoundary>
        </Providers>
      </StrictMode>,
    ),
  );
  // Nothing of it belongs to the first load.
  setTimeout(() => void comeLater(), LATER_MS);
}

/** Who is there and their page, so that it is drawn once. Until then the page shows the loader of `index.html`. */
async function prepare() {
  const { pathname } = window.location;
  const isLoggedIn = readToken() !== null;
  const likely = likelyRow(pathname, isLoggedIn);
  if (likely) void load(likely).catch(() => undefined);
  void queryClient.prefetchQuery(configQuery);
  if (isLoggedIn) void queryClient.prefetchQuery(categoriesQuery);
  if (isLoggedIn) await fetchProfile();
  const decision = decide(pathname, visitorOf(useStore.getState()));
  if (decision.kind !== 'show') return;
  await load(decision.row);
  await within(ANSWER_PATIENCE_MS, prefetch(decision.row, pathname));
}

function prefetch({ path, page }: RouteRow, pathname: string) {
  return page.prefetch(matchPath(path, pathname)?.params ?? {});
}

/** Whatever comes of it, after so long it is not waited for. */
function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);
}

function load({ page, isBare }: RouteRow) {
  return Promise.all([page.load(), isBare ? undefined : Shell.load()]);
}

async function comeLater() {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }));
  try {
    const { keepFocusInSight } = await loadChunk(() => import('./focus-in-sight.ts'));
    keepFocusInSight();
    // A development server has no worker.
    if (!import.meta.env.PROD) return;
    const { installWorker } = await loadChunk(() => import('./installed.ts'));
    await installWorker();
  } catch {
    // Everything works without it, only not without a network.
  }
}
