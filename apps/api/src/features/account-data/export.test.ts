import { appealRejection, editProfile, exportAccount, getMe, submitProfile } from '@castlane/contract/account.ts';
import { blockAccount } from '@castlane/contract/block.ts';
import { deleteMessage, reactToMessage } from '@castlane/contract/message-change.ts';
import { createOffer, acceptOffer } from '@castlane/contract/offer.ts';
import { endForProduct, reportProduct } from '@castlane/contract/product.ts';
import { createReview } from '@castlane/contract/review.ts';
import { approveVerification, decideAppeal, rejectVerification } from '@castlane/contract/staff-verification.ts';
import { DEFAULT_SHIPPING } from '@castlane/contract/shipping.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { describe, expect, test } from 'vitest';
import { ADDRESS, PARCEL, sent } from '#features/engagements/shipping/factory.ts';
import { makeCompleted, reviewOf } from '#features/reviews/factory.ts';
import { newId } from '#platform/ids.ts';
import { PARTS } from './export.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

type Export = Record<string, Record<string, unknown>[]>;

async function exportOf(actor: Actor): Promise<Export> {
  return (await actor.call(exportAccount)) as Export;
}

/** Returns an owner and a creator who have agreed on a job, with private values that no other user may read. */
async function partners() {
  const chat = await world.chat();
  const { owner, creator, job, proposal, thread } = chat;
  await world.db`UPDATE accounts SET phone_number = NULL`;
  await world.db`UPDATE accounts SET phone_number = '+14045550171', date_of_birth = '1971-07-17', rejection_reason = 'canary-rejection' WHERE id = ${owner.id}`;
  await world.db`UPDATE accounts SET phone_number = '+14045550172', date_of_birth = '1972-07-17', totp_secret = 'canary-totp' WHERE id = ${creator.id}`;
  await owner.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: 'Two pairs ship on Monday.' } });
  await creator.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: 'Size 8.5, please.' } });
  await owner.call(editProfile, { body: { name: 'Waiting Name' } });
  const offer = await owner.call(createOffer, {
    params: { slug: job.slug },
    body: {
      proposalId: proposal.id,
      price: { amount: 90_000, currency: 'USD' },
      deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
      dueBy: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
      changeRounds: 2,
    },
  });
  await creator.call(acceptOffer, { params: { id: offer.id } });
  return chat;
}

describe('an export', () => {
  test('has its date in the file name', async () => {
    const actor = await world.creator();
    const { status, headers } = await actor.try(exportAccount);
    const [clock] = await world.db<{ today: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date AS today`;
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="castlane-export-${clock!.today}.json"`);
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  test('contains no review of the account before it is published', async () => {
    const { owner, creator, offer } = await makeCompleted(world);
    await owner.call(createReview, { body: reviewOf(offer.id, { text: 'Not to be read before its time.' }) });
    expect((await exportOf(owner))['reviewsGiven']).toHaveLength(1);
    const theirs = await exportOf(creator);
    expect(theirs['reviewsReceived']).toEqual([]);
    expect(JSON.stringify(theirs)).not.toContain('before its time');
  });

  test('contains messages and the accounts that it has blocked, but not the accounts that have blocked it', async () => {
    const { owner, creator, thread } = await world.chat();
    const say = (body: string) => owner.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body } });
    const [kept, gone] = [await say('It stays'), await say('It goes')];
    await creator.call(reactToMessage, { params: { eventId: kept.id }, body: { reaction: 'heart' } });
    await owner.call(deleteMessage, { params: { eventId: gone.id } });
    await owner.call(blockAccount, { body: { accountId: creator.id } });
    const [theirs, mine] = [await exportOf(creator), await exportOf(owner)];
    expect(theirs.messages!.slice(2)).toMatchObject([
      { body: 'It stays', byYou: false, files: [], reactions: [{ reaction: 'heart', byYou: true }] },
      { body: null, deletedAt: expect.any(String), reactions: [] },
    ]);
    expect([mine.blocked, theirs.blocked]).toMatchObject([[{ name: 'Robin Example' }], []]);
    expect(JSON.stringify(theirs)).not.toContain('It goes');
  });

  test('of a creator contains all their data', async () => {
    const { creator, job } = await partners();
    const content = await exportOf(creator);
    expect(content.profile).toEqual(await creator.call(getMe));
    expect(content.sessions).toMatchObject([{ userAgent: 'factory', revokedAt: null }]);
    expect(content.stars!.map(({ delta, reason }) => [delta, reason])).toEqual([
      [10, 'welcome'],
      [-2, 'proposal'],
      [2, 'approved'],
    ]);
    expect(content.comments).toMatchObject([{ jobTitle: job.title, status: 'assigned' }]);
    expect(content.offers).toMatchObject([{ status: 'accepted', price: { amount: 90_000, currency: 'USD' } }]);
    expect(content.agreements).toMatchObject([{ jobTitle: job.title, terms: { title: job.title } }]);
    expect(content.threads).toMatchObject([{ jobTitle: job.title, withName: 'Robin Example', withCompany: 'Example Goods' }]);
    const said = content.messages!.filter(({ kind }) => kind === 'message').map(({ body, byYou }) => [body, byYou]);
    expect(said).toEqual([
      ['Two pairs ship on Monday.', false],
      ['Size 8.5, please.', true],
    ]);
    expect(content.notifications!.map(({ kind }) => kind)).toContain('offer_received');
    expect(content.log).toMatchObject([{ action: 'profile.submitted', byYou: true }]);
  });

  test('of a business owner contains jobs, the comments on them, and what staff have yet to review', async () => {
    const { owner, job, proposal } = await partners();
    const content = await exportOf(owner);
    expect(content.profile).toMatchObject({ dateOfBirth: '1971-07-17', pendingChanges: { name: 'Waiting Name' } });
    expect(content.jobs).toMatchObject([
      { slug: job.slug, title: job.title, status: 'filled', categories: job.categories.map(({ name }) => name) },
    ]);
    expect(content.receivedComments).toMatchObject([{ id: proposal.id, creatorName: 'Robin Example' }]);
    expect(content.comments).toEqual([]);
  });

  test('contains the products of both sides, and the address of the creator only, until it is deleted', async () => {
    const { owner, creator, job, at } = await sent(world);
    await creator.call(reportProduct, { ...at, body: { what: 'damaged', note: 'The box is open on one side.' } });
    const product = { jobTitle: job.title, status: 'damaged', note: 'The box is open on one side.', movedDays: 0, ...PARCEL };
    const [mine, theirs] = [await exportOf(owner), await exportOf(creator)];
    expect(mine.products).toMatchObject([{ ...product, asOwner: true, sentAs: 'on_time' }]);
    expect(theirs.products).toMatchObject([{ ...product, asOwner: false, terms: DEFAULT_SHIPPING }]);
    expect(theirs.addresses).toEqual([{ jobTitle: job.title, address: ADDRESS, eraseAt: null }]);
    expect(mine.addresses).toEqual([]);
    expect(JSON.stringify(mine)).not.toContain(ADDRESS.street);
    await creator.call(endForProduct, { ...at, body: { why: 'unusable' } });
    const [{ eraseAt }] = (await exportOf(creator)).addresses as [{ eraseAt: string }];
    // The clock has not run yet.
    await world.moveTo(eraseAt, creator);
    expect((await exportOf(creator)).addresses).toEqual([]);
  });

  test('contains nothing that is private to the other side', async () => {
    const { owner, creator } = await partners();
    for (const [one, other] of [
      [owner, creator],
      [creator, owner],
    ] as const) {
      const text = JSON.stringify(await exportOf(one));
      const [secret] = await world.db<Record<string, string>[]>`
        SELECT email, phone_number, date_of_birth, password_hash FROM accounts WHERE id = ${other.id}`;
      for (const value of Object.values(secret!)) expect(text).not.toContain(value);
      expect(text).not.toContain(one === owner ? 'canary-totp' : 'Waiting Name');
    }
    expect(JSON.stringify(await exportOf(creator))).not.toContain('canary-rejection');
  });

  test('contains no secrets', async () => {
    const { creator } = await partners();
    const [secret] = await world.db<{ passwordHash: string; totpSecret: string }[]>`
      SELECT password_hash, totp_secret FROM accounts WHERE id = ${creator.id}`;
    const [session] = await world.db<{ hash: string; base64: string }[]>`
      SELECT encode(token_hash, 'hex') AS hash, encode(token_hash, 'base64') AS base64 FROM sessions WHERE account_id = ${creator.id}`;
    const text = JSON.stringify(await exportOf(creator));
    for (const value of [creator.token, ...Object.values(secret!), ...Object.values(session!)]) expect(text).not.toContain(value);
  });

  test('contains the decisions of staff without their names', async () => {
    const actor = await world.creator({ state: 'pending' });
    const staff = await Promise.all([world.staff(), world.staff()]);
    await world.db`UPDATE accounts SET name = 'Canary Staff', email = 'canary.' || id || '@castlane.test' WHERE user_type = 'staff'`;
    for (const _round of [1, 2]) {
      await staff[0].call(rejectVerification, { params: { accountId: actor.id }, body: { reasons: ['photo_not_real'] } });
      if ((await actor.call(getMe)).mayAppeal) break;
      await actor.call(submitProfile);
    }
    await actor.call(appealRejection, { body: { text: 'The photo shows me, with a helmet.' } });
    const [appeal] = await world.db<{ id: string }[]>`SELECT id FROM appeals WHERE account_id = ${actor.id}`;
    const answer = 'You are right, it shows you.';
    await staff[1].call(decideAppeal, { params: { id: appeal!.id }, body: { outcome: 'granted', answer } });
    await actor.call(editProfile, { body: { name: 'Maya Marsh' } });
    await staff[0].call(approveVerification, { params: { accountId: actor.id }, body: undefined });
    const content = await exportOf(actor);
    expect(content.log!.map(({ action, byYou }) => [action, byYou])).toEqual([
      ['profile.submitted', true],
      ['profile.rejected', false],
      ['profile.submitted', true],
      ['profile.rejected', false],
      ['profile.appealed', true],
      ['profile.approved', false],
      ['profile.appeal_decided', false],
      ['profile.changes_submitted', true],
      ['profile.changes_approved', false],
    ]);
    expect(content.appeals).toMatchObject([{ kind: 'review', text: 'The photo shows me, with a helmet.', outcome: 'granted', answer }]);
    const text = JSON.stringify(content);
    expect(text).not.toMatch(/canary/i);
    for (const { id } of staff) expect(text).not.toContain(id);
  });

  test('needs a profile and a verified address', async () => {
    expect(await (await world.staff()).codeOf(exportAccount)).toBe(1012);
    expect(await (await world.creator({ state: 'unverified' })).codeOf(exportAccount)).toBe(1002);
    expect(await (await world.creator({ state: 'banned' })).codeOf(exportAccount)).toBe(1003);
    expect(await (await world.owner({ state: 'incomplete' })).codeOf(exportAccount)).toBe(200);
    expect(await world.anyone().codeOf(exportAccount)).toBe(1010);
  });
});

/** What the export says otherwise, or leaves out, of the stored columns, and why. */
const SAID_OTHERWISE: Record<string, { part: string; instead: Record<string, string> }> = {
  jobs: {
    part: 'jobs',
    instead: {
      owner_id: 'the account',
      category_ids: 'their names',
      image_ids: 'their names',
      file_ids: 'their names',
      apply_by: 'the brief',
      due_by: 'the brief',
      is_worked_on: 'the part `work` says it',
      feed_order: 'openedAt',
    },
  },
  proposals: { part: 'comments', instead: { job_id: 'the title', creator_id: 'the account' } },
  offers: {
    part: 'offers',
    instead: { job_id: 'the title', proposal_id: 'the chat', sender_id: 'byYou', receiver_id: 'byYou', negotiation_id: 'answers' },
  },
  engagements: {
    part: 'work',
    instead: {
      job_id: 'the title',
      proposal_id: 'the chat',
      owner_id: 'asOwner',
      creator_id: 'asOwner',
      moved_days: 'the part `products`',
    },
  },
  shipments: {
    part: 'products',
    instead: {
      engagement_id: 'the title',
      owner_id: 'asOwner',
      creator_id: 'asOwner',
      address: 'the part `addresses`, of the creator only',
      remind_at: 'when we remind',
      move_at: 'the moved days',
      erase_at: 'the part `addresses`',
    },
  },
  agreements: {
    part: 'agreements',
    instead: { offer_id: 'the terms', engagement_id: 'the title', owner_id: 'the terms', creator_id: 'the terms' },
  },
  deliveries: {
    part: 'deliveries',
    instead: { id: 'the number', engagement_id: 'the title', creator_id: 'byYou', file_ids: 'their names', remind_at: 'when we remind' },
  },
  cancellations: {
    part: 'requestsToCancel',
    instead: { id: 'the title', engagement_id: 'the title', asked_by: 'byYou', asked_of: 'byYou' },
  },
  disputes: {
    part: 'disputes',
    instead: {
      id: 'the title',
      engagement_id: 'the title',
      opened_by: 'byYou',
      decided_by: 'never names staff',
      status_before: 'for a ban',
    },
  },
  payment_marks: {
    part: 'payments',
    instead: {
      engagement_id: 'the title',
      owner_id: 'the work',
      is_unpaid: 'the marks',
      remind_at: 'when we remind',
      count_at: 'the payment day',
    },
  },
  rights: {
    part: 'rights',
    instead: {
      id: 'the title',
      engagement_id: 'the title',
      delivery_id: 'its number',
      owner_id: 'asOwner',
      creator_id: 'asOwner',
      remind_at: 'when we remind',
    },
  },
};

test('every stored column of jobs and of the work on them is exported, or is listed above', async () => {
  const { id } = await world.owner();
  for (const [table, { part, instead }] of Object.entries(SAID_OTHERWISE)) {
    const stored = await world.db<{ column: string }[]>`
      SELECT column_name AS column FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${table}`;
    expect(stored.length).toBeGreaterThan(0);
    // Also without a row, the statement has its columns.
    const [row] = await world.db`SELECT p.* FROM (SELECT) one LEFT JOIN (${PARTS[part]!(world.db, id)}) p ON true`;
    const exported = new Set(Object.keys(row!).map((name) => name.toLowerCase()));
    const missing = stored.filter(({ column }) => !exported.has(column.replaceAll('_', '')) && !(column in instead));
    expect({ table, missing: missing.map(({ column }) => column) }).toEqual({ table, missing: [] });
  }
});
