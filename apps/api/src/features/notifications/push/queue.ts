import type { PushMessage } from '@castlane/contract/push.ts';
import type { Tx } from '#platform/db/connect.ts';
import { isolate } from '#platform/mail/direction.ts';
import { enqueueAll, type Enqueue } from '#platform/outbox/outbox.ts';

export const PUSH = 'push';

export type Urgency = 'normal' | 'high';
export type Push = { deviceId: string; message: PushMessage; urgency: Urgency };

/** Enqueues a message to each device for after the commit, once per cause. An unreachable device does not block the others. */
export async function enqueuePush(
  tx: Tx,
  deviceIds: readonly string[],
  message: PushMessage,
  how: { cause: string; urgency?: Urgency },
): Promise<void> {
  await enqueueAll(tx, pushTasks(deviceIds, message, how));
}

export function pushTasks(
  deviceIds: readonly string[],
  message: PushMessage,
  { cause, urgency = 'normal' }: { cause: string; urgency?: Urgency },
): Enqueue[] {
  return deviceIds.map((deviceId) => {
    const payload: Push = { deviceId, message: { ...message, title: isolate(message.title), body: isolate(message.body) }, urgency };
    return { kind: PUSH, payload, cause: `push:${cause}:${deviceId}` };
  });
}
