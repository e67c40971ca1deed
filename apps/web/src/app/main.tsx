import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
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
