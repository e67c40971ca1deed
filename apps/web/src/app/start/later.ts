import { keepInstallOffer } from '#features/accounts/install/install.ts';
import { forgetDevice, keepDevice } from '#features/notifications/push/device.ts';
import { useStore } from '#platform/store.ts';
import { registerWorker } from '#platform/worker.ts';

/** An element larger than this share of the window is in view anyway. */
const LARGE = 0.7;

/** What the first load does without. */
export async function startLater(): Promise<void> {
  keepInstallOffer();
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }));
  keepFocusInSight();
  // The development server has no service worker.
  if (import.meta.env.PROD) await installWorker();
}

/**
 * Scrolls an element that is focused with the Tab key fully into view. Browsers stop as soon as a part of it shows, even at the end of a
 * row or under a bar. `scroll-padding` says how much the bars cover.
 */
function keepFocusInSight() {
  let byKey = false;
  document.addEventListener('keydown', ({ key }) => (byKey = key === 'Tab'), true);
  document.addEventListener('pointerdown', () => (byKey = false), true);
  document.addEventListener('focusin', ({ target }) => {
    if (!byKey || !(target instanceof Element)) return;
    const { width, height } = target.getBoundingClientRect();
    if (width > window.innerWidth || height > window.innerHeight * LARGE) return;
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

/**
 * Registers the service worker: the application opens without a network and gets push messages while it is closed. However a session
 * ends, a browser without a signed-in account shows no push messages.
 */
async function installWorker() {
  await registerWorker();
  let wasSignedIn = isSignedIn();
  await (wasSignedIn ? keepDevice() : forgetDevice());
  useStore.subscribe(() => {
    const isIn = isSignedIn();
    if (wasSignedIn && !isIn) void forgetDevice();
    wasSignedIn = isIn;
  });
}

function isSignedIn(): boolean {
  return useStore.getState().auth.login;
}
