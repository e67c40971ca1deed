import { ERASERS } from '#app/erasers.ts';
import { deleteAccount, editProfile, getMe, getProfile } from '@castlane/contract/account.ts';
import { signup, verifyCode } from '@castlane/contract/auth.ts';
import { complete as acceptWork, deliver } from '@castlane/contract/delivery.ts';
import { sendContact } from '@castlane/contract/contact.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { askToCancel } from '@castlane/contract/dispute.ts';
import { saveJob } from '@castlane/contract/feed.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, createProposal, getOwnProposal, listProposals } from '@castlane/contract/proposal.ts';
import { answerReview, listProfileReviews } from '@castlane/contract/review.ts';
import { listStars } from '@castlane/contract/star.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { removeJob } from '@castlane/contract/staff.ts';
import { initThread, listThreads } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { describe, expect, test } from 'vitest';
import { endRequests } from '#features/engagements/clocks.ts';
import { hire } from '#features/engagements/factory.ts';
import { complete, reviewEachOther } from '#features/reviews/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { connect } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { noteLastActive } from '#features/accounts/actions.ts';
import { deleteAccount as deleteAction } from './deletion.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';

const world = openWorld();

function endAccount({ id, sessionId = newId() }: { id: string; sessionId?: string }): Promise<void> {
  const viewer = { accountId: id, sessionId, userType: 'creator', emailVerified: true, active: true, banned: false } as const;
  return deleteAction(world.deps, ERASERS, viewer, DEMO_PASSWORD, 'test');
}

function leave(actor: Actor): Promise<void> {
  return actor.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
}

async function newestOf(actor: Actor): Promise<{ kind: string; data: object } | undefined> {
  return (await actor.call(listNotifications, {})).items[0];
}

/** Returns a chat with an open offer. */
async function offeredChat() {
  const chat = await world.chat();
  const body = {
    proposalId: chat.proposal.id,
    price: { amount: 90_000, currency: 'USD' as const },
    deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 } as const],
    dueBy: '2027-03-01',
    changeRounds: 1,
  };
  const offer = await chat.owner.call(createOffer, { params: { slug: chat.job.slug }, body });
  return { ...chat, offer };
}

describe('deleting an account', () => {
  test('stores no activity for a request that ends after it', async () => {
    const creator = await world.creator();
    await leave(creator);
    await noteLastActive(world.deps, creator.id);
    expect(await world.db`SELECT last_active_at FROM accounts WHERE id = ${creator.id}`).toEqual([{ lastActiveAt: null }]);
  });

  test('takes the password', async () => {
    const creator = await world.creator();
    expect(await creator.codeOf(deleteAccount, { body: { password: 'Wrong1!xx' } })).toBe(1011);
    expect(await creator.codeOf(getMe)).toBe(200);
  });

  test('ends every session and socket, and hides the profile', async () => {
    const [creator, other] = await Promise.all([world.creator(), world.creator()]);
    const socket = await connectSocket(world.app, creator.token);
    await socket.next('ready');
    await leave(creator);
    expect(await socket.closed()).toBe(4401);
    expect(await creator.codeOf(getMe)).toBe(1010);
    expect(await other.codeOf(getProfile, { params: { slug: creator.slug } })).toBe(1009);
    const [account] = await world.db<{ slug: string }[]>`SELECT slug FROM accounts WHERE id = ${creator.id}`;
    expect(await other.codeOf(getProfile, { params: { slug: account!.slug } })).toBe(1009);
    const [mail] = await world.mails(creator.email);
    expect(mail).toMatchObject({ subject: 'Your account was deleted' });
    const [act] =
      await world.db`SELECT action, actor_id, before, after, reason FROM audit_log WHERE target_id = ${creator.id} ORDER BY n DESC LIMIT 1`;
    expect(act).toEqual({ action: 'account.deleted', actorId: creator.id, before: null, after: null, reason: null });
  });

  test('frees the email address and the phone number', async () => {
    const phoneNumber = '+14045550182';
    const creator = await world.creator({ email: 'maya@example.com', phoneNumber });
    await leave(creator);
    const body = { name: 'Maya Again', email: 'maya@example.com', password: 'Castlane2!', userType: 'creator' as const };
    const { token } = await world.anyone().call(signup, { body });
    const code = /\b(\d{6})\b/.exec((await world.mails('maya@example.com'))[0]!.text)![1]!;
    const headers = { authorization: `Bearer ${token}` };
    await world.anyone().call(verifyCode, { body: { code }, headers });
    expect(await world.anyone().codeOf(editProfile, { body: { phoneNumber }, headers })).toBe(200);
  });

  test('runs once for twenty simultaneous requests', async () => {
    const creator = await world.creator();
    const codes = await Promise.all(Array.from({ length: 20 }, () => creator.codeOf(deleteAccount, { body: { password: DEMO_PASSWORD } })));
    expect(codes.filter((code) => code === 204)).toHaveLength(1);
    expect(codes.every((code) => [204, 1010, 1011, 1023].includes(code))).toBe(true);
  });
});

describe('a deletion that would leave data behind', () => {
  test('is rolled back, and an alarm is logged', async () => {
    const creator = await world.creator();
    const job = await world.job(await world.owner());
    await creator.call(saveJob, { params: { slug: job.slug } });
    const owner = connect({ url: world.databaseUrl, max: 1, name: 'test-owner' });
    await owner.unsafe(`CREATE FUNCTION keep_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`);
    await owner.unsafe('CREATE TRIGGER keeps BEFORE DELETE ON saved_jobs FOR EACH ROW EXECUTE FUNCTION keep_row()');
    try {
      expect(await creator.codeOf(deleteAccount, { body: { password: DEMO_PASSWORD } })).toBe(1001);
      await expect(endAccount(creator)).rejects.toThrow(`The deletion of account ${creator.id} leaves rows in saved_jobs (1)`);
    } finally {
      await owner.unsafe('DROP TRIGGER keeps ON saved_jobs; DROP FUNCTION keep_row()');
      await owner.end();
    }
    expect(await creator.call(getMe)).toMatchObject({ email: creator.email });
    await leave(creator);
  });
});

describe('the database', () => {
  test('refuses every write for a deleted account', async () => {
    const creator = await world.creator();
    await leave(creator);
    const hash = world.db`UPDATE accounts SET password_hash = 'another' WHERE id = ${creator.id}`;
    await expect(hash).rejects.toMatchObject({ code: 'CLGON', detail: creator.id });
    const secret = world.db`
      INSERT INTO mailed_secrets (id, account_id, purpose, secret_hash, expires_at) VALUES (${newId()}, ${creator.id}, 'reset_password', 'x', now())`;
    await expect(secret).rejects.toMatchObject({ code: 'CLGON', detail: creator.id });
    const { count } = await world.db`
      INSERT INTO notifications (id, account_id, kind, data, cause) VALUES (${newId()}, ${creator.id}, 'welcome', '{}', 'late')`;
    expect(count).toBe(0);
  });
});

describe('when an owner deletes the account', () => {
  test('open jobs are closed, drafts are deleted, and applicants get their stars back', async () => {
    const { owner, creator, job, thread } = await offeredChat();
    const draft = await world.job(owner, { status: 'draft' });
    await leave(owner);
    expect(await creator.call(getOwnProposal, { query: { jobId: job.id } })).toMatchObject({ status: 'void' });
    expect(await newestOf(creator)).toMatchObject({ kind: 'proposal_void', data: { reason: 'owner_deleted', stars: 2 } });
    const { items } = await creator.call(listStars, {});
    expect(items[0]).toMatchObject({ reason: 'refund', delta: 2 });
    expect(await world.db`SELECT status FROM jobs WHERE id IN (${job.id}, ${draft.id})`).toEqual([{ status: 'closed' }]);
    const threads = await creator.call(listThreads);
    expect(threads.items[0]?.otherParty).toMatchObject({ name: 'Deleted user', company: null, profileImageUri: null, verified: false });
    const sent = await creator.try(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: 'Are you there?' } });
    expect(sent.problem).toMatchObject({ code: 1005, message: 'This account was deleted' });
  });

  test('running work is cancelled, and the creator is notified', async () => {
    const { owner, creator, job, offer } = await offeredChat();
    await creator.call(acceptOffer, { params: { id: offer.id } });
    await leave(owner);
    expect(await newestOf(creator)).toMatchObject({ kind: 'cancelled', data: { reason: 'account_deleted', jobSlug: job.slug } });
    expect(await world.db`SELECT status FROM jobs WHERE id = ${job.id}`).toEqual([{ status: 'closed' }]);
  });

  test('a job with several creators is closed, and is done if one of them has completed the work', async () => {
    const owner = await world.owner();
    const [open, filled, removed] = [
      await world.job(owner, { openings: 3 }),
      await world.job(owner, { openings: 2 }),
      await world.job(owner, { openings: 2 }),
    ];
    const [done] = [await hire(world, owner, open), await hire(world, owner, open)];
    await done.creator.call(deliver, { ...done.at, body: { note: 'Here it is.' } });
    await owner.call(acceptWork, { ...done.at, body: {} });
    for (const job of [filled, filled, removed]) await hire(world, owner, job);
    const staff = await world.staff();
    await staff.call(removeJob, { params: { slug: removed.slug }, body: { reason: 'Asks for reviews of something untried' } });
    await leave(owner);
    const states = await world.db`
      SELECT j.status, array_agg(e.status ORDER BY e.id) AS work FROM jobs j JOIN engagements e ON e.job_id = j.id
      WHERE j.owner_id = ${owner.id} GROUP BY j.id ORDER BY j.id`;
    expect([...states]).toEqual([
      { status: 'done', work: ['completed', 'cancelled'] },
      { status: 'closed', work: ['cancelled', 'cancelled'] },
      { status: 'removed', work: ['cancelled'] },
    ]);
    expect(await done.creator.call(getOwnProposal, { query: { jobId: open.id } })).toMatchObject({ status: 'assigned' });
  });
});

describe('when a creator deletes the account', () => {
  test('comments and offers are withdrawn', async () => {
    const { owner, creator, job, offer } = await offeredChat();
    await leave(creator);
    expect((await owner.call(listProposals, { params: { slug: job.slug } })).items).toEqual([]);
    expect(await owner.call(getOwnJob, { params: { slug: job.slug } })).toMatchObject({
      status: 'open',
      proposalCount: 0,
      approvedCount: 0,
    });
    expect(await world.db`SELECT status FROM offers WHERE id = ${offer.id}`).toEqual([{ status: 'withdrawn' }]);
  });

  test('running work is cancelled, the owner is notified, and the chat stays', async () => {
    const { owner, creator, job, offer, thread } = await offeredChat();
    await creator.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: 'I will start on Monday.' } });
    await creator.call(acceptOffer, { params: { id: offer.id } });
    await leave(creator);
    expect((await owner.call(listNotifications, {})).items).toMatchObject([
      { kind: 'opening_free', data: { jobSlug: job.slug } },
      { kind: 'cancelled', data: { jobSlug: job.slug, reason: 'account_deleted' } },
      ...Array.from({ length: 2 }, () => ({})),
    ]);
    expect(await owner.call(getOwnJob, { params: { slug: job.slug } })).toMatchObject({
      status: 'filled',
      taken: 0,
      work: { active: 0, cancelled: 1 },
      // It stays on the board.
      assignedTo: { name: 'Deleted user', status: 'cancelled' },
    });
    const { items } = await owner.call(listEvents, { query: { threadId: thread.id } });
    expect(items.map(({ body }) => body)).toContain('I will start on Monday.');
    const [mail] = await world.mails(owner.email);
    expect(mail).toMatchObject({ subject: 'Your work is canceled', text: expect.stringContaining(job.title) });
    expect(mail!.text.replace('Hello Robin Example,', '')).not.toContain('Robin Example');
  });

  test('the other side’s notifications no longer name them, no matter who caused the event', async () => {
    const { owner, creator, offer } = await offeredChat();
    await creator.call(acceptOffer, { params: { id: offer.id } });
    await owner.call(askToCancel, {
      params: { id: offer.id },
      body: { reason: 'The product is no longer made, so there is nothing to show.' },
    });
    await world.advance(72 * 3600);
    await runClock(world.deps, endRequests);
    const names = async () =>
      (await owner.call(listNotifications, {})).items.map(({ kind, data: { actorName, otherName } }) => [kind, actorName, otherName]);
    const news = (name: string) => [
      ['opening_free', undefined, undefined],
      ['cancelled', undefined, name],
      ['offer_accepted', name, undefined],
      ['proposal_received', name, undefined],
    ];
    expect(await names()).toEqual(news('Robin Example'));
    await leave(creator);
    expect(await names()).toEqual(news('Deleted user'));
  });
});

/** Columns that may still hold words of a deleted account, since the other party received them. */
const KEPT = new Set([
  'proposals.message',
  'thread_events.body',
  'agreements.terms',
  'jobs.brief',
  'job_versions.brief',
  'reviews.text',
  'reviews.answer',
]);
const CANARY = 'canary';

/** Returns each text or JSON column, of any table, that holds the word. */
async function findWord(word: string): Promise<string[]> {
  const columns = await world.db<{ table: string; column: string }[]>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN pg_tables t ON t.schemaname = 'public' AND t.tablename = c.table_name
    WHERE c.table_schema = 'public' AND c.data_type IN ('text', 'character', 'character varying', 'jsonb', 'ARRAY', 'date', 'bytea') ORDER BY 1, 2`;
  expect(columns.length).toBeGreaterThan(80);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await world.db`SELECT 1 FROM ${world.db(table)} WHERE ${world.db(column)}::text ILIKE ${`%${word}%`} LIMIT 1`;
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

const fields = {
  email: `${CANARY}@example.com`,
  name: 'Canary Fields',
  about: 'The canary sings about things that last.',
  city: 'Canary City',
  region: 'Canary State',
  profileImageUri: 'https://example.com/canary.jpg',
  phoneNumber: '+14045559876',
  dateOfBirth: '1987-03-09',
  languages: ['cy'],
};

/** Fills every table that may hold personal data. */
async function fillTables({ id, email }: Actor): Promise<void> {
  await world.db`
    UPDATE accounts SET rejection_reason = 'canary', rejection = '{"items": [], "note": "canary"}', totp_secret = 'canary', totp_since = now(), recovery_hashes = '{canary}', recovery_since = now(), rejections = 2,
      company = 'Canary Goods', website = 'https://canary.example.com', industry = 'Canaries' WHERE id = ${id}`;
  await world.db`INSERT INTO profile_changes (account_id, changes) VALUES (${id}, '{"name": "Canary Changed"}')`;
  await world.db`
    INSERT INTO appeals (id, kind, account_id, text, against) VALUES (${newId()}, 'review', ${id}, 'The canary appeals', 'canary')`;
  await world.db`INSERT INTO calendar_addresses (account_id, id, token_hash) VALUES (${id}, ${newId()}, 'canary calendar')`;
  await world.db`INSERT INTO invitation_links (id, owner_id, token) VALUES (${newId()}, ${id}, 'canary link')`;
  await world.db`INSERT INTO job_templates (id, owner_id, name, brief) VALUES (${newId()}, ${id}, 'canary', '{"title": "canary"}')`;
  await world.db`INSERT INTO saved_replies (id, account_id, name, text) VALUES (${newId()}, ${id}, 'canary', 'The canary thanks you')`;
  await world.db`INSERT INTO standing_terms (owner_id, terms) VALUES (${id}, '{"note": "canary"}')`;
  await world.db`INSERT INTO known_devices (token_hash, account_id) VALUES ('canary device', ${id})`;
  await world.db`
    INSERT INTO passkeys (id, account_id, credential_id, public_key, counter, name) VALUES (${newId()}, ${id}, 'canary', 'canary', 0, 'canary')`;
  await world.db`
    INSERT INTO mailed_secrets (id, account_id, purpose, secret_hash, expires_at) VALUES (${newId()}, ${id}, 'reset_password', 'canary', now())`;
  await world.db`
    INSERT INTO idempotency_keys (account_id, key, request_hash, answer) VALUES (${id}, ${newId()}, 'canary', '{"name": "canary"}')`;
  await world.db`UPDATE sessions SET user_agent = 'canary' WHERE account_id = ${id}`;
  await world.anyone().call(sendContact, { body: { email, subject: 'A question', message: 'The canary has a question about stars.' } });
  // One mail that was sent, and one that is dead.
  await world.mails(email);
  await world.db`
    INSERT INTO outbox (id, kind, payload, dead_at) VALUES (${newId()}, 'mail', ${world.db.json({ to: email, subject: 'Canary', text: '', html: '' })}, now())`;
}

describe('after the deletion', () => {
  test('no table holds anything of the account except what the other side received', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.account({ userType: 'creator', ...fields })]);
    const job = await world.job(owner);
    const message = 'The canary would test it over three runs.';
    const { id: proposalId } = await creator.call(createProposal, { body: { jobId: job.id, message } });
    await owner.call(approveProposal, { params: { slug: job.slug, id: proposalId } });
    const thread = await owner.call(initThread, { body: { proposalId } });
    await creator.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: 'The canary starts on Monday.' } });
    const deliverables = [{ platform: 'youtube', kind: 'video', quantity: 1 } as const];
    const terms = { price: { amount: 90_000, currency: 'USD' as const }, deliverables, dueBy: '2027-03-01', changeRounds: 1 };
    const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: { proposalId, ...terms } });
    await creator.call(acceptOffer, { params: { id: offer.id } });
    await complete(world.deps, { job, owner, creator, offer });
    const { ofCreator } = await reviewEachOther({ offer, owner, creator }, { text: 'The canary sang, and it was on time.' });
    await creator.call(answerReview, { params: { id: ofCreator }, body: { text: 'The canary thanks you for it.' } });
    await fillTables(creator);
    const before = await findWord(CANARY);
    expect(before).toEqual(
      expect.arrayContaining([
        'accounts.company',
        'accounts.email',
        'accounts.name',
        'notifications.data',
        'outbox.payload',
        'sessions.user_agent',
      ]),
    );
    expect(before.length).toBeGreaterThan(20);

    await leave(creator);
    // Only the last mail still holds the address, in the mailbox of an installation without SMTP.
    expect(await world.mails(creator.email)).toHaveLength(1);
    // Mails to the other party are theirs to keep.
    await world.mails(owner.email);
    await world.db`DELETE FROM dev_mails WHERE to_address IN (${creator.email}, ${owner.email})`;
    expect((await findWord(CANARY)).filter((place) => !KEPT.has(place))).toEqual([]);
    const { items } = await owner.call(listProfileReviews, { query: { slug: owner.slug } });
    expect(items).toMatchObject([
      { rating: 5, author: { name: 'Deleted user', company: null, profileImageUri: null }, text: expect.stringContaining('canary') },
    ]);
    expect(await owner.codeOf(listProfileReviews, { query: { slug: items[0]!.author.slug } })).toBe(1009);
    for (const word of ['+14045559876', '1987-03-09', creator.slug]) expect(await findWord(word)).toEqual([]);
    expect(await findWord(Buffer.from(CANARY).toString('hex'))).toEqual([]);
  });
});
