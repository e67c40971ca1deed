import type { ServerFrame } from '@castlane/contract/live.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeModal } from '#platform/page/modals.ts';
import { queryClient } from '#platform/http/query.ts';
import { clearStorage } from '#platform/http/token.ts';
import { useLive } from '#platform/live/status.ts';
import { useStore } from '#platform/store.ts';
import { clearToasts } from '#ui/overlays/toast.ts';
import { ME } from './fake-socket.ts';

configure({ asyncUtilTimeout: 10_000 });

// A failed read is tried again as in the browser, but without the delay.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });

// Tests expect dates and numbers in their British form.
Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true });

/** Missing in jsdom. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** A socket that is ready at once, as it usually is, and takes no frames: pages are tested with HTTP answers. */
class QuietSocket extends EventTarget {
  readonly OPEN = 1;
  readyState = 0;
  constructor() {
    super();
    const ready: ServerFrame = { type: 'ready', accountId: ME, epoch: 'one', cursor: 0 };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(ready) })));
  }
  send() {}
  close() {}
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket);
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
    onchange: null,
  }));
  // jsdom keeps one interval for all frames. If a fake clock is on when it starts, no later test gets a frame.
  // No delay: what a frame does, such as focusing the first wrong field, is done when a test's `findBy` resolves, and not while it types.
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => setTimeout(() => frame(performance.now())));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  window.scrollTo = () => undefined;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  vi.spyOn(console, 'error').mockName('console.error');
});

/** Clears all state after each test. */
afterEach(() => {
  const said = vi.mocked(console.error).mock.calls;
  cleanup();
  queryClient.clear();
  useStore.getState().resetAll();
  clearStorage();
  localStorage.clear();
  closeModal();
  clearToasts();
  useLive.setState(useLive.getInitialState(), true);
  vi.useRealTimers();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  if (said.length > 0) throw new Error(`console.error fails a test: ${said.map(String).join('\n')}`);
});
