import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { loadChunk } from '#platform/chunk.ts';
import { readToken } from '#platform/token.ts';
import { App } from './App.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { likelyRow } from './guard.ts';
import { loadShell } from './lazy-shell.ts';
import { Providers } from './Providers.tsx';

// The first page's chunk starts while the rest gets ready. If it fails, the page itself says so.
const likely = likelyRow(window.location.pathname, readToken() !== null);
likely?.page.load().catch(() => undefined);
if (likely && !likely.isBare) loadShell().catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <ErrorBoundary FallbackComponent={ErrorPage}>
        <App />
      </ErrorBoundary>
    </Providers>
  </StrictMode>,
);

// Nothing of it belongs to the first load; a development server has no worker.
if (import.meta.env.PROD) window.addEventListener('load', () => void install());

async function install() {
  try {
    const { installWorker } = await loadChunk(() => import('./installed.ts'));
    await installWorker();
  } catch {
    // Everything works without it, only not without a network.
  }
}
