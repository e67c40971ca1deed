import type { Notification } from '@castlane/contract/notification.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { record } from '#platform/live/journal.ts';
import type { DurableFrame } from '#platform/live/socket.ts';
import { useLive } from '#platform/live/status.ts';
import { queryClient } from '#platform/http/query.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { fetchNotifications } from './fetch-notifications.ts';
import { notificationsQuery } from './list-query.ts';
import { unreadCountOf, withAdded, withUnreadCount, type NotificationList } from './list.ts';
import { takeNotificationFrame } from './live.ts';

const RUNS = 10_000;
const PAGE = 20;

type Step = { act: 'tell' } | { act: 'read'; pick: number } | { act: 'readAll' };

/** A minimal server of notifications: the first page, and the frame of each change. */
class Model {
  readonly frames: DurableFrame[] = [];
  #items: Notification[] = [];

  do(step: Step) {
    if (step.act === 'tell') return this.#tell();
    const unread = this.#items.filter(({ readAt }) => readAt === null);
    const picked = step.act === 'readAll' ? unread : unread.slice(step.pick % (unread.length + 1), (step.pick % (unread.length + 1)) + 1);
    if (picked.length === 0) return;
    this.#items = this.#items.map((item) => (picked.includes(item) ? { ...item, readAt: 'then' } : item));
    this.frames.push({ type: 'notifications_read', n: this.frames.length + 1, unreadCount: this.#unreadCount() });
  }

  page() {
    return { items: this.#items.slice(0, PAGE), nextCursor: this.#items.length > PAGE ? 'more' : null, unreadCount: this.#unreadCount() };
  }

  #tell() {
    const n = this.frames.length + 1;
    const notification: Notification = {
      id: `notification-${n}`,
      kind: 'saved_search',
      data: {},
      createdAt: new Date(n * 1000).toISOString(),
      readAt: null,
    };
    this.#items = [notification, ...this.#items];
    this.frames.push({ type: 'notification', n, notification });
  }

  #unreadCount() {
    return this.#items.filter(({ readAt }) => readAt === null).length;
  }
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ act: 'tell' as const }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('read' as const), pick: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.constant({ act: 'readAll' as const }) },
);

/** Only whether a notification was read matters, not when. */
function looks({ items, unreadCount }: { items: readonly Notification[]; unreadCount: number }) {
  return { unreadCount, items: items.slice(0, PAGE).map(({ id, readAt }) => `${id} ${readAt === null ? 'unread' : 'read'}`) };
}

afterEach(() => {
  useLive.setState({ status: 'none' });
});

test('an older list and the frames since are the newest list, or know that they are not', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.nat(), (steps, asked) => {
      const model = new Model();
      const pages = [{ page: model.page(), n: 0 }];
      for (const each of steps) {
        model.do(each);
        pages.push({ page: model.page(), n: model.frames.length });
      }
      const stale = pages[asked % pages.length]!;
      let list: NotificationList = { pages: [stale.page], pageParams: [undefined] };
      let isKnown = true;
      for (const frame of model.frames.slice(stale.n)) {
        if (frame.type === 'notification') list = withAdded(withAdded(list, frame.notification), frame.notification);
        if (frame.type !== 'notifications_read') continue;
        isKnown = frame.unreadCount === 0 || (isKnown && unreadCountOf(list) === frame.unreadCount);
        list = withUnreadCount(list, frame.unreadCount);
      }
      const now = looks({ items: list.pages[0]!.items, unreadCount: unreadCountOf(list) });
      const fresh = looks(model.page());
      expect(now.unreadCount).toBe(fresh.unreadCount);
      if (isKnown) expect(now).toEqual(fresh);
    }),
    { numRuns: RUNS },
  );
});

test('a list that is fetched while frames come is the newest list, however old the answer', async () => {
  useLive.setState({ status: 'connected' });
  const late = fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), late, fc.boolean(), async (before, during, isOld) => {
      const model = new Model();
      for (const each of before) model.do(each);
      const rounds = [...during];
      fakeApi().on(listNotifications, () => {
        const [old, from] = [model.page(), model.frames.length];
        for (const each of rounds.shift() ?? []) model.do(each);
        for (const frame of model.frames.slice(from)) record(frame);
        return isOld ? old : model.page();
      });
      const page = await fetchNotifications(undefined, new AbortController().signal);
      expect(looks(page)).toEqual(looks(model.page()));
    }),
    { numRuns: RUNS / 20 },
  );
});

test('what is read elsewhere is asked for until the list is the newest', async () => {
  useLive.setState({ status: 'connected' });
  const model = new Model();
  for (let n = 0; n < 3; n += 1) model.do({ act: 'tell' });
  fakeApi().on(listNotifications, () => model.page());
  const { queryKey } = notificationsQuery;
  const stop = queryClient.getQueryCache().subscribe(() => undefined);
  await queryClient.fetchInfiniteQuery(notificationsQuery);
  model.do({ act: 'read', pick: 1 });
  takeNotificationFrame(model.frames.at(-1)!);
  expect(unreadCountOf(queryClient.getQueryData(queryKey))).toBe(2);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  await queryClient.refetchQueries({ queryKey, type: 'all' });
  expect(looks(queryClient.getQueryData(queryKey)!.pages[0]!)).toEqual(looks(model.page()));
  stop();
});
