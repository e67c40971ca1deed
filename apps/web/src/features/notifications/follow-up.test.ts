import { NotificationKind, type Notification } from '@castlane/contract/notification.ts';
import { beforeEach, expect, test } from 'vitest';
import { clearToasts, currentToasts } from '#ui/overlays/toast.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { signIn } from '#testing/people.ts';
import { followUp } from './follow-up.ts';
import { placeOf } from './notification-kinds.ts';

beforeEach(() => {
  fakeApi();
  signIn();
  clearToasts();
});

function aNotification(kind: NotificationKind): Notification {
  const data = { actorName: 'Maya', jobSlug: 'shoe', jobTitle: 'Shoe review', threadId: '01930000-0000-7000-8000-000000000001' };
  return { id: '01930000-0000-7000-8000-000000000002', kind, data, createdAt: new Date().toISOString(), readAt: null };
}

test.each(['proposal_received', 'proposal_approved', 'thread_started', 'offer_received', 'delivered', 'dispute_opened'] as const)(
  'the word about %s leads to what it tells of',
  async (kind) => {
    const notification = aNotification(kind);
    followUp(notification);
    await expect.poll(() => currentToasts()).toMatchObject([{ href: placeOf(notification) }]);
  },
);

test.each([
  ['proposal_approved', 'success'],
  ['offer_accepted', 'success'],
  ['completed', 'success'],
  ['changes_requested', 'note'],
  ['cancel_requested', 'note'],
  ['cancelled', 'note'],
  ['dispute_opened', 'note'],
  ['dispute_decided', 'note'],
] as const)('the word about %s is drawn as a %s', async (kind, look) => {
  followUp(aNotification(kind));
  await expect.poll(() => currentToasts()).toMatchObject([{ kind: look }]);
});
