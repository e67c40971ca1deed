import { call } from '#platform/http/api.ts';
import { readStored } from '#platform/stored.ts';
import { findWorker, hasWorkers, registerWorker } from '#platform/worker.ts';

/** In local storage, so a log-out deletes it. */
const KEY = 'pushDevice';
const FAREWELL_MS = 5000;

type Kept = { id: string; endpoint: string };

/** `blocked`: the user has denied it in the browser, and can undo that only there. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

export function isPushSupported(): boolean {
  return hasWorkers() && 'PushManager' in window && 'Notification' in window;
}

/** The state of push in this browser, and its id on the server while it is on. */
export async function findThisDevice(): Promise<{ state: PushState; id: string | null }> {
  if (!isPushSupported()) return { state: 'unsupported', id: null };
  if (Notification.permission === 'denied') return { state: 'blocked', id: null };
  const kept = readKept();
  const subscription = await findSubscription();
  const isOn = kept !== null && subscription?.endpoint === kept.endpoint;
  return isOn ? { state: 'on', id: kept.id } : { state: 'off', id: null };
}

/** Asks for permission if it is undecided: call it on a click. Returns false if it is denied. */
export async function switchOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key, or of another account, cannot be reused.
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

/** Unsubscribes the browser, even if the server cannot be told; it will notice. */
export async function switchOff(): Promise<void> {
  const kept = readKept();
  localStorage.removeItem(KEY);
  await (await findSubscription())?.unsubscribe();
  if (kept) await call('DELETE push/subscriptions/:id', { params: { id: kept.id }, signal: AbortSignal.timeout(FAREWELL_MS) });
}

/** After a log-out: removes shown messages and unsubscribes. The server drops the device with the session. */
export async function forgetDevice(): Promise<void> {
  if (!isPushSupported()) return;
  const shown = (await (await findWorker())?.getNotifications()) ?? [];
  for (const notification of shown) notification.close();
  await switchOff().catch(() => undefined);
}

/** The browser may have got another address from its push service meanwhile; sends it to the server. */
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
  return readStored(KEY) as Kept | null;
}
