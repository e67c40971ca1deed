import { requestChanges, deliver } from '@castlane/contract/delivery.ts';
import { listNotifications, NotificationKind } from '@castlane/contract/notification.ts';
import { acceptOffer, createOffer, withdrawOffer } from '@castlane/contract/offer.ts';
import { openProposal } from '@castlane/contract/proposal.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { setLastRead } from '@castlane/contract/thread.ts';
import { describe, expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';
import { SEEN_IN_PLACE, SEEN_UNDER_BELL } from './seen.ts';

const world = openWorld();

async function unreadOf(actor: Actor): Promise<string[]> {
  const { items, unreadCount } = await actor.call(listNotifications, {});
  const unread = items.filter(({ readAt }) => readAt === null).map(({ kind }) => kind);
  expect(unreadCount).toBe(unread.length);
  return unread;
}

async function mailsOf(kind: string, { id }: Actor): Promise<{ runIn: number }[]> {
  return world.db<{ runIn: number }[]>`
    SELECT extract(epoch FROM run_at - app_now())::float8 AS run_in FROM outbox
    WHERE kind = 'notification-mail' AND cause LIKE ${`mail:${kind}:%:${id}`} ORDER BY run_at`;
}

test('every kind is marked as read in one place, or only under the bell', () => {
  const seen = [...Object.values(SEEN_IN_PLACE).flatMap(({ kinds }) => [...kinds]), ...SEEN_UNDER_BELL];
  expect(seen.toSorted()).toEqual([...NotificationKind.options].toSorted());
});

describe('things that mark a notification as read', () => {
  test('reading a chat, up to the last message that was read', async () => {
    const { owner, creator, job, proposal, thread } = await world.chat();
    expect(await unreadOf(creator)).toContain('thread_started');
    const { items } = await creator.call(listEvents, { query: { threadId: thread.id } });
    const seq = Math.max(...items.map((event) => event.seq));
    await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id) });
    await creator.call(setLastRead, { body: { threadId: thread.id, seq } });
    const left = await unreadOf(creator);
    expect(left).not.toContain('thread_started');
    expect(left).toContain('offer_received');
    await creator.call(setLastRead, { body: { threadId: thread.id, seq: seq + 1 } });
    expect(await unreadOf(creator)).not.toContain('offer_received');
    const [told] = await world.db<
      { kind: string }[]
    >`SELECT kind FROM stream_events WHERE account_id = ${creator.id} ORDER BY n DESC LIMIT 1`;
    expect(told?.kind).toBe('notifications_read');
  });

  test('accepting an offer and answering a delivery, but never for the other side', async () => {
    const { owner, creator, at } = await world.assigned();
    expect(await unreadOf(creator)).not.toContain('offer_received');
    expect(await unreadOf(owner)).toContain('offer_accepted');
    await creator.call(deliver, { ...at, body: { note: 'Here is the video, as agreed.' } });
    expect(await unreadOf(owner)).toContain('delivered');
    await owner.call(requestChanges, { ...at, body: { note: 'Please show the sole from below as well.' } });
    expect(await unreadOf(owner)).not.toContain('delivered');
    expect(await unreadOf(creator)).toContain('changes_requested');
  });

  test('opening a comment, and no other', async () => {
    const [owner, one, other] = await Promise.all([world.owner(), world.creator(), world.creator()]);
    const job = await world.job(owner);
    const { id } = await world.proposal(one, job);
    await world.proposal(other, job);
    expect(await unreadOf(owner)).toEqual(['proposal_received', 'proposal_received']);
    await owner.call(openProposal, { params: { slug: job.slug, id } });
    expect(await unreadOf(owner)).toEqual(['proposal_received']);
  });
});

describe('mails of one kind about one subject', () => {
  test(
    'twenty offers made and withdrawn send one mail in ten minutes and one after them, and all are under the bell',
    { timeout: 60_000 },
    async () => {
      const { owner, creator, job, proposal } = await world.chat();
      for (let i = 0; i < 20; i += 1) {
        const { id } = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id) });
        await owner.call(withdrawOffer, { params: { id } });
      }
      for (const kind of ['offer_received', 'offer_withdrawn']) {
        const mails = await mailsOf(kind, creator);
        expect(mails).toHaveLength(2);
        expect(mails[0]!.runIn).toBeLessThanOrEqual(0);
        expect(mails[1]!.runIn).toBeGreaterThan(500);
      }
      const told = await world.db`SELECT 1 FROM notifications WHERE account_id = ${creator.id} AND kind = 'offer_received'`;
      expect(told).toHaveLength(20);
      const subjects = async () => (await world.mails(creator.email)).map(({ subject }) => subject);
      const before = (await subjects()).length;
      await world.advance(600);
      expect((await subjects()).length).toBe(before + 2);
      const { id } = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id) });
      expect(await mailsOf('offer_received', creator)).toHaveLength(3);
      await creator.call(acceptOffer, { params: { id } });
      await world.advance(600);
      expect((await subjects()).length).toBe(before + 2);
    },
  );

  test('another comment is another subject', async () => {
    const [owner, one, other] = await Promise.all([world.owner(), world.creator(), world.creator()]);
    const job = await world.job(owner);
    await Promise.all([world.proposal(one, job), world.proposal(other, job)]);
    const mails =
      await world.db`SELECT 1 FROM outbox WHERE kind = 'notification-mail' AND cause LIKE ${`mail:proposal:%:${owner.id}`} AND run_at <= app_now()`;
    expect(mails).toHaveLength(2);
  });
});
