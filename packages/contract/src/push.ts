import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost, Id, Time } from './primitives.ts';

/** A device that gets push messages, as described by its browser. */
export const PushDevice = z.object({ id: Id, label: z.string(), createdAt: Time, lastUsedAt: z.nullable(Time) });
export type PushDevice = z.infer<typeof PushDevice>;

const base64url = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), atMost(most));

export const listPushDevices = endpoint('GET push/subscriptions', {
  who: 'verified',
  summary: 'List your devices that get push messages, and the key with which a browser subscribes (null if push is not configured)',
  answer: z.object({ publicKey: z.nullable(z.string()), items: z.array(PushDevice) }),
});

export const subscribeToPush = endpoint('POST push/subscriptions', {
  who: 'verified',
  summary: 'Send push messages to this browser; the same address returns the same device. Accepts only addresses of known push services',
  status: 201,
  problems: [1005],
  body: z.strictObject({
    endpoint: z.string().check(atMost(1000)),
    keys: z.strictObject({ p256dh: base64url(120), auth: base64url(40) }),
  }),
  answer: PushDevice,
});

export const unsubscribeFromPush = endpoint('DELETE push/subscriptions/:id', {
  who: 'verified',
  summary: 'Stop push messages to a device',
  status: 204,
  problems: [1009],
  params: z.strictObject({ id: Id }),
});

/** The payload of a push message, encrypted for the browser: the service worker shows it and opens `path` on a click. */
export type PushMessage = {
  title: string;
  body: string;
  path: string;
  /** A newer message with the same tag replaces the older one. */ tag: string;
};
