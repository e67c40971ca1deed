import '#platform/missing.ts';
import '#ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { matchPath } from 'react-router';
import { fetchProfile } from '#features/accounts/me.ts';
import { categoriesQuery } from '#features/categories/api.ts';
import { loadChunk } from '#platform/page/chunk.ts';
import { configQuery } from '#platform/config.ts';
import { restoreHiddenPath } from '#platform/http/hidden-token.ts';
import { languageShown } from '#platform/language/i18n.ts';
import { queryClient } from '#platform/http/query.ts';
import { useStore } from '#platform/store.ts';
import { readToken } from '#platform/http/token.ts';
import { App } from './App.tsx';
import { ErrorPage } from '#app/pages/ErrorPage.tsx';
import { decide, likelyRow } from './guard.ts';
import { Shell } from '#app/shell/lazy-shell.ts';
import { Providers } from './Providers.tsx';
import type { RouteRow } from './routes.tsx';
import { visitorOf } from './visitor.ts';

/** After this time the application starts even if a part is still loading. */
const PATIENCE_MS = 5000;
const LATER_MS = 1000;
/** After this time the page renders without the answer. */
const ANSWER_PATIENCE_MS = 500;

void start();

async function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  restoreHiddenPath();
  await within(PATIENCE_MS, Promise.all([prepare(), languageShown()]));
  // A transition leaves the browser time for other work in between.
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
  // Not part of the first load.
  setTimeout(() => void comeLater(), LATER_MS);
}

/** Loads the account and its page before the first render. Until then the loader of `index.html` shows. */
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

/** Waits for the work, but no longer than `ms`, and ignores its errors. */
function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);
}

function load({ page, isBare }: RouteRow) {
  return Promise.all([page.load(), isBare ? undefined : Shell.load()]);
}

async function comeLater() {
  try {
    const { startLater } = await loadChunk(() => import('#app/start/later.ts'));
    await startLater();
  } catch {
    // Everything works without it, except use without a network. The next visit tries again.
  }
}
