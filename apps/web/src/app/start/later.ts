import { keepInstallOffer } from '#features/accounts/install/install.ts';
import { keepFocusInSight } from '#app/shell/focus-in-sight.ts';
import { installWorker } from './installed.ts';

/** What the first load does without. */
export async function startLater(): Promise<void> {
  keepInstallOffer();
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }));
  keepFocusInSight();
  // The development server has no service worker.
  if (!import.meta.env.PROD) return;
  try {
    await installWorker();
  } catch {
    // Everything works without it, except use without a network.
  }
}
