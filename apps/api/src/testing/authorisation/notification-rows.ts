import { createECDH, randomBytes } from 'node:crypto';
import { subscribeToPush } from '@castlane/contract/push.ts';
import { unsubscribeTokenOf } from '#features/notifications/unsubscribe-token.ts';
import { newId } from '#platform/ids.ts';
import type { Actor } from '#testing/world.ts';
import { byObject, fits, found, idOnly, none, type Row } from './cells.ts';

/** Notifications and their channels, and the calendar. */
export const NOTIFICATION_ROWS: Record<string, Row> = {
  'notification.listNotifications': { who: 'signedIn', answers: fits(200) },
  'notification.readNotifications': { who: 'signedIn', answers: fits(200), inputs: none(() => ({ body: { all: true } })) },

  'notificationPreference.getNotificationPreferences': { who: 'verified', answers: fits(200) },
  'notificationPreference.setNotificationPreferences': {
    who: 'verified',
    answers: fits(200),
    inputs: none(() => ({ body: { topics: { message: { mail: true, push: false } } } })),
  },
  'notificationPreference.openUnsubscribe': { who: 'anyone', answers: fits(303), inputs: none(() => ({ query: { token: 'any' } })) },
  'notificationPreference.unsubscribeFromMail': {
    who: 'anyone',
    answers: { other: 204, absent: 1009, malformed: 1009 },
    inputs: {
      other: ({ world, others }) => ({
        query: { token: unsubscribeTokenOf(world.deps.keys, { accountId: others.owner.id, topic: 'message' }) },
      }),
      absent: () => ({ query: { token: `${newId()}.message.${'a'.repeat(43)}` } }),
      malformed: () => ({ query: { token: 'not a token' } }),
    },
  },

  'calendar.getCalendar': { who: 'verified', answers: fits(200) },
  'calendar.makeCalendarAddress': { who: 'verified', answers: fits(201), inputs: none(() => ({ body: { replaces: null } })) },
  'calendar.endCalendarAddress': { who: 'verified', answers: fits(204) },

  'push.listPushDevices': { who: 'verified', answers: fits(200) },
  'push.subscribeToPush': { who: 'verified', answers: fits(201), inputs: none(() => ({ body: aBrowser() })) },
  'push.unsubscribeFromPush': {
    who: 'verified',
    answers: found(204, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      ({ me }) => deviceOf(me),
      async ({ others }) => idOnly(await deviceOf(others.owner)),
      'id',
    ),
    isForAll: true,
  },
};

async function deviceOf(actor: Actor): Promise<string> {
  return (await actor.call(subscribeToPush, { body: aBrowser() })).id;
}

function aBrowser() {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${newId()}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
