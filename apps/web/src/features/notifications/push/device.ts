import { call } from '#platform/api.ts';
import { findWorker, hasWorkers, registerWorker } from '#platform/worker.ts';

/** In local storage, so that it goes with the session. */
const KEY = 'pushDevice';
const FAREWELL_MS = 5000;

type Kept = { id: string; endpoint: string };

/** `blocked`: the user has told the browser so, and only there it can be undone. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

export function isPushSupported(): boolean {
  return hasWorkers() && 'PushManager' in window && 'Notification' in window;
}

/** How push stands in this browser, and under which id the server knows it while it is on. */
export async function findThisDevice(): Promise<{ state: PushState; id: string | null }> {
  if (!isPushSupported()) return { state: 'unsupported', id: null };
  if (Notification.permission === 'denied') return { state: 'blocked', id: null };
  const kept = readKept();
  const subscription = await findSubscription();
  const isOn = kept !== null && subscription?.endpoint === kept.endpoint;
  return isOn ? { state: 'on', id: kept.id } : { state: 'off', id: null };
}

/** Asks for permission where nobody was asked yet: call it on a click. Answers false when it was refused. */
export async function switchOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of another key, or of somebody who was signed in before, cannot be gone on with.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  try {
    await tell(subscription);
    return true;
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** The browser hears nothing more, whether or not the server can be told; it notices by itself. */
export async function switchOff(): Promise<void> {
  const kept = readKept();
  localStorage.removeItem(KEY);
  await (await findSubscription())?.unsubscribe();
  if (kept) await call('DELETE push/subscriptions/:id', { params: { id: kept.id }, signal: AbortSignal.timeout(FAREWELL_MS) });
}

/** After a log-out: what is shown of its messages goes, and no more comes. The server forgets this browser with the session. */
export async function forgetDevice(): Promise<void> {
  if (!isPushSupported()) return;
  const shown = (await (await findWorker())?.getNotifications()) ?? [];
  for (const notification of shown) notification.close();
  await switchOff().catch(() => undefined);
}

/** The browser may have got another address at its push service while nobody was looking; the server learns of it. */
export async function keepDevice(): Promise<void> {
  const kept = readKept();
  if (!kept || !isPushSupported()) return;
  const subscription = await findSubscription();
  if (!subscription || subscription.endpoint === kept.endpoint) return;
  await tell(subscription);
  await call('DELETE push/subscriptions/:id', { params: { id: kept.id } });
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new Error('The browser gave a subscription without keys');
  const { id } = await call('POST push/subscriptions', { body: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } });
  localStorage.setItem(KEY, JSON.stringify({ id, endpoint } satisfies Kept));
}

async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findWorker())?.pushManager.getSubscription()) ?? null;
}

function readKept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
