import '#ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { fetchProfile } from '#features/accounts/me.ts';
import { loadChunk } from '#platform/chunk.ts';
import { useStore } from '#platform/store.ts';
import { readToken } from '#platform/token.ts';
import { App } from './App.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { decide, likelyRow } from './guard.ts';
import { shell } from './lazy-shell.ts';
import { Providers } from './Providers.tsx';
import type { RouteRow } from './routes.tsx';
import { visitorOf } from './visitor.ts';

/** A slow part does not keep the application from saying so by itself. */
const PATIENCE_MS = 5000;

void start();

async function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await Promise.race([prepare().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
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
}

/** Who is there and their page, so that it is drawn once. Until then the page shows the loader of `index.html`. */
async function prepare() {
  const { pathname } = window.location;
  const isLoggedIn = readToken() !== null;
  const likely = likelyRow(pathname, isLoggedIn);
  if (likely) void load(likely).catch(() => undefined);
  if (isLoggedIn) await fetchProfile();
  const decision = decide(pathname, visitorOf(useStore.getState()));
  if (decision.kind === 'show') await load(decision.row);
}

function load({ page, isBare }: RouteRow) {
  return Promise.all([page.load(), isBare ? undefined : shell.load()]);
}

// Nothing of it belongs to the first load.
window.addEventListener('load', () => void comeLater());

async function comeLater() {
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
