import { create } from 'zustand';
import { hasNote, keepNote } from '#platform/browser-notes.ts';

/** What a browser sends that can install the application; TypeScript does not know it. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

const PUT_AWAY = 'install-put-away';

/** Put away until the browser's note is read, so that nothing appears and goes. */
const useOffer = create<{ offer: InstallOffer | null; isPutAway: boolean }>()(() => ({ offer: null, isPutAway: true }));

/** Keeps the browser's offer for `InstallCard`: a browser that asks on its own does so at a first visit. Called before it sees the manifest. */
export function keepInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useOffer.setState({ offer: event as InstallOffer });
  });
  window.addEventListener('appinstalled', putAway);
  void hasNote(PUT_AWAY).then((isPutAway) => useOffer.setState({ isPutAway }));
}

/** The browser installs it, its user does so by hand in Safari on iOS, or neither. */
type Way = 'browser' | 'ios' | null;

/** How this browser can install the application; null if it is installed, cannot be, or the user put the offer away. */
export function useInstallWay(): Way {
  const { offer, isPutAway } = useOffer();
  if (isPutAway || isInstalled()) return null;
  if (offer) return 'browser';
  return isOnIos() ? 'ios' : null;
}

/** Lets the browser ask. Its offer can be used once. */
export async function install(): Promise<void> {
  const { offer } = useOffer.getState();
  if (!offer) return;
  const { outcome } = await offer.prompt();
  if (outcome === 'accepted') putAway();
  else useOffer.setState({ offer: null });
}

/** In this browser the offer does not come again. */
export function putAway() {
  void keepNote(PUT_AWAY);
  useOffer.setState({ isPutAway: true });
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches || standalone() === true;
}

/** Only browsers on iOS have this property. */
function isOnIos(): boolean {
  return standalone() !== undefined;
}

function standalone(): boolean | undefined {
  return (navigator as { standalone?: boolean }).standalone;
}
