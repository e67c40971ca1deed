import { getMe } from '@castlane/contract/account.ts';
import { isEmail, login } from '@castlane/contract/auth.ts';
import { listVersions } from '@castlane/contract/brief-version.ts';
import { listOwnJobs } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { acceptOffer, getAgreement } from '@castlane/contract/offer.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { listCreatorJobs } from '@castlane/contract/creator-job.ts';
import { listProposals } from '@castlane/contract/proposal.ts';
import { listRights, RightState } from '@castlane/contract/right.ts';
import { rejectionText } from '@castlane/contract/verification.ts';
import { getVerification, listAppeals, listVerifications } from '@castlane/contract/staff-verification.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import { listStars } from '@castlane/contract/star.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { listThreads, type Thread } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getFileAddress } from '@castlane/contract/upload.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { askForSweep } from '#features/uploads/sweep.ts';
import { askForBuildSweep } from '#app/builds/sweep.ts';
import { askForTrimming, askForUpkeep } from '#app/upkeep.ts';
import { runClocks } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import { Client } from '#testing/client.ts';
import { openWorld } from '#testing/world.ts';
import { CAST, CAST_PASSWORD, personOf } from './cast/cast.ts';
import { loadDemo } from './load.ts';

const world = openWorld();
const clients = new Map<string, Client>();

// Two starts at the same time load only one world.
beforeAll(() => Promise.all([loadDemo(world.deps), loadDemo(world.deps)]));

async function as(key: string): Promise<Client> {
  const known = clients.get(key);
  if (known) return known;
  const { token } = await world.anyone().call(login, { body: { email: personOf(key).email, password: CAST_PASSWORD } });
  const client = new Client(world.app, token);
  clients.set(key, client);
  return client;
}

async function threadOf(client: Client, title: RegExp): Promise<Thread> {
  const { items } = await client.call(listThreads);
  return items.find((thread) => title.test(thread.job.title))!;
}

/** Counts the rows of every table. */
async function census(): Promise<Record<string, number>> {
  const tables = await world.db<{ name: string }[]>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables)
    counts[name] = (await world.db<{ count: number }[]>`SELECT count(*)::int FROM ${world.db(name)}`)[0]!.count;
  return counts;
}

test('nothing is overdue: every clock ran in the past of the demo', async () => {
  const before = await census();
  // The first run of a clock always enqueues these periodic tasks.
  await runClocks(
    world.deps,
    CLOCKS.filter((clock) => ![askForUpkeep, askForTrimming, askForSweep, askForBuildSweep].includes(clock)),
  );
  expect(await census()).toEqual(before);
});

test('a second load changes nothing', async () => {
  const before = await census();
  expect(before).toMatchObject({ accounts: CAST.length, jobs: 139, engagements: 40, agreements: 40 });
  await loadDemo(world.deps);
  expect(await census()).toEqual(before);
});

test('accounts, jobs and work are in every state', async () => {
  const accounts = await world.db<{ state: string; count: number }[]>`
    SELECT CASE WHEN status = 'banned' THEN 'banned' WHEN email_verified_at IS NULL THEN 'unverified' ELSE verification_status END AS state, count(*)::int
    FROM accounts WHERE user_type <> 'staff' GROUP BY 1`;
  expect(Object.fromEntries(accounts.map(({ state, count }) => [state, count]))).toEqual({
    unverified: 2,
    incomplete: 2,
    pending: 8,
    rejected: 3,
    approved: 50,
    banned: 2,
  });
  const jobs = await world.db<{ status: string; count: number }[]>`SELECT status, count(*)::int FROM jobs GROUP BY 1`;
  expect(Object.fromEntries(jobs.map(({ status, count }) => [status, count]))).toEqual({
    draft: 7,
    open: 85,
    paused: 2,
    filled: 11,
    closed: 3,
    expired: 4,
    done: 25,
    removed: 2,
  });
  const work = await world.db<{ status: string; count: number }[]>`SELECT status, count(*)::int FROM engagements GROUP BY 1`;
  expect(Object.fromEntries(work.map(({ status, count }) => [status, count]))).toEqual({
    active: 4,
    delivered: 4,
    changes_requested: 3,
    disputed: 2,
    completed: 26,
    cancelled: 1,
  });
});

test.each(['maya', 'daniel'])('rights of %s run, end soon and have ended', async (name) => {
  const person = await as(name);
  for (const state of RightState.options) expect((await person.call(listRights, { query: { state } })).items).not.toEqual([]);
});

test('every account has an email address that the contract accepts', () => {
  expect(CAST.filter(({ email }) => !isEmail(email))).toEqual([]);
});

describe('Maya', () => {
  test('has 24 stars, and each ledger line follows from the line before', async () => {
    const maya = await as('maya');
    const { balance, items, nextCursor } = await maya.call(listStars, { query: { limit: 50 } });
    expect(balance).toBe(24);
    expect(nextCursor).toBeNull();
    expect(items.reduce((sum, line) => sum + line.delta, 0)).toBe(24);
    items.toReversed().reduce((before, line) => {
      expect(before + line.delta).toBe(line.balanceAfter);
      return line.balanceAfter;
    }, 0);
  });

  test('has comments in every tab, and a feed of many pages that starts with the newest', async () => {
    const maya = await as('maya');
    const { counts } = await maya.call(listCreatorJobs, { query: { limit: 50 } });
    expect(counts).toEqual({
      all: 13,
      proposed: 3,
      approved: 3,
      assigned: 1,
      delivered: 0,
      completed: 3,
      closed: 3,
    });
    const titles: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await maya.call(listFeed, { query: cursor ? { cursor } : {} });
      titles.push(...page.items.map((item) => item.job.title));
      cursor = page.nextCursor;
    }
    expect(titles).toHaveLength(84);
    expect(titles.slice(0, 4)).toEqual([
      'Winter trail shoe review, filmed on snow',
      'Morning tea ritual, three-part Reel series',
      'Desk makeover with ambient lighting',
      'Cold-water swim gear: honest first look',
    ]);
  });

  test('talks with Daniel about snow, and has an offer to answer', async () => {
    const maya = await as('maya');
    const { items, unreadCount } = await maya.call(listThreads);
    expect(items.map((thread) => [thread.otherParty.name, thread.unreadCount])).toEqual([
      ['Daniel Hollis', 2],
      ['Kofi Mensah', 1],
      ['Erin Walsh', 1],
      ['Wes Carlin', 1],
      ['Lena Brandt', 0],
      ['Wes Carlin', 0],
      ['Kofi Mensah', 0],
    ]);
    expect(unreadCount).toBe(5);
    expect(items[0]).toMatchObject({
      offer: { status: 'pending', price: { amount: 120_000, currency: 'USD' } },
      proposal: { status: 'offered' },
    });
    expect(items[0]!.lastEvent?.body).toContain('Two pairs ship on Monday. Size 8.5?');
    expect((await maya.call(listNotifications, {})).unreadCount).toBeGreaterThan(0);
  });
});

describe('the work of Maya', () => {
  const workOf = async (title: RegExp) => {
    const maya = await as('maya');
    return maya.call(getEngagement, { params: { id: (await threadOf(maya, title)).engagement!.id } });
  };

  test('has changes to make, with one round left after them', async () => {
    expect(await workOf(/commute diary/)).toMatchObject({ status: 'changes_requested', side: 'creator', changesLeft: 1, acceptBy: null });
  });

  test('has a review to write before she can read the other one, and older reviews that are public', async () => {
    const pour = await workOf(/[Ss]ummit/);
    expect(pour).toMatchObject({ status: 'completed', reviews: { own: null, other: null, otherHasWritten: true } });
    const done = await workOf(/Studded tires/);
    expect(done.reviews).toMatchObject({ own: { rating: 5 }, other: { rating: 5 }, otherHasWritten: true });
    expect(done.parts[0]!.payment).toEqual({
      by: expect.any(String),
      dispute: null,
      paidAt: expect.any(String),
      receivedAt: expect.any(String),
    });
  });
});

test('payments are due, overdue and with staff, and records say which were on time', async () => {
  const payments = await world.db<{ state: string; count: number }[]>`
    SELECT CASE WHEN d.id IS NOT NULL THEN 'with staff' WHEN NOT m.is_unpaid THEN 'ticked' WHEN m.pay_by < app_now() THEN 'overdue' ELSE 'due' END AS state, count(*)::int
    FROM payment_marks m LEFT JOIN disputes d ON d.engagement_id = m.engagement_id AND d.about = 'payment' AND d.part = m.part WHERE m.pay_by IS NOT NULL GROUP BY 1`;
  expect(Object.fromEntries(payments.map(({ state, count }) => [state, count]))).toEqual({
    due: 3,
    overdue: 1,
    'with staff': 1,
    ticked: 22,
  });
  const paymentsOf = async (key: string) => (await (await as(key)).call(getOwnRecord)).owner!.payments;
  expect(await paymentsOf('daniel')).toEqual({ counted: 3, onTimeRate: 1, unpaid: 0 });
  expect(await paymentsOf('kofi')).toEqual({ counted: 3, onTimeRate: 2 / 3, unpaid: 0 });
});

describe('Daniel', () => {
  test('has jobs in every tab, with comments that he has not opened', async () => {
    const daniel = await as('daniel');
    const { items, counts } = await daniel.call(listOwnJobs, {});
    expect(counts).toMatchObject({ all: 13, draft: 1, open: 5, in_progress: 2, completed: 4, closed: 1 });
    const winter = items.find((job) => job.title.startsWith('Winter trail'))!;
    expect(winter).toMatchObject({ status: 'open', proposalCount: 14, newProposalCount: 12, approvedCount: 1 });
    const comments = await daniel.call(listProposals, { params: { slug: winter.slug }, query: { limit: 50 } });
    expect(comments.items.filter((proposal) => proposal.openedAt === null)).toHaveLength(12);
  });

  test('has five unread messages, and a delivery that he has not seen', async () => {
    expect((await (await as('daniel')).call(listThreads)).unreadCount).toBe(6);
  });
});

test('a negotiation of Daniel’s is under way: his offer stands, and a counter waits for his answer', async () => {
  const { offer } = await threadOf(await as('daniel'), /Base layer/);
  expect(offer).toMatchObject({ status: 'pending', price: { amount: 98_000 }, answers: { status: 'pending', price: { amount: 86_000 } } });
});

describe('a job of Daniel’s for five creators', () => {
  test('has one at work, and one with each other state of the work', async () => {
    const { items } = await (await as('daniel')).call(listOwnJobs, { query: { status: 'in_progress' } });
    expect(items.find((job) => job.openings === 5)).toMatchObject({
      status: 'filled',
      taken: 5,
      work: { active: 1, delivered: 1, changesRequested: 1, disputed: 1, completed: 1, cancelled: 0 },
    });
  });
});

describe('a changed brief of Daniel’s', () => {
  test('has two creators who accepted the change and others who have not answered', async () => {
    const daniel = await as('daniel');
    const { items } = await daniel.call(listOwnJobs, {});
    const { slug } = items.find((job) => job.title.startsWith('Headlamp'))!;
    const versions = await daniel.call(listVersions, { params: { slug } });
    expect(versions.items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['budget', 'usageRights', 'description'], []]);
    const comments = await daniel.call(listProposals, { params: { slug } });
    expect(comments.items.filter(({ consentBy }) => consentBy !== null)).toHaveLength(3);
    expect(comments.items.filter(({ agreedVersion }) => agreedVersion === 2)).toHaveLength(2);
  });

  test('asks Maya', async () => {
    const { items } = await (await as('maya')).call(listCreatorJobs, { query: { limit: 50 } });
    const asked = items.filter(({ proposal }) => proposal.consentBy !== null);
    expect(asked.map(({ job, proposal }) => [job.title, proposal.changes.map(({ field }) => field)])).toEqual([
      ['Night train to the Arctic, told in one film', ['changeRounds', 'exclusivityDays']],
    ]);
  });
});

test('eight profiles are in the review queue, and one of them was rejected before', async () => {
  const staff = await as('staff');
  const { items, count } = await staff.call(listVerifications, {});
  expect(count).toBe(8);
  expect(items.map((item) => item.name)).toEqual([
    'Joel Ekström',
    'Mina Farouk',
    'Dana Whitlock',
    'Marco Bellini',
    'Priya Raman',
    'Ingrid Solheim',
    'Luca Ferreira',
    'Amara Osei',
  ]);
  const { history } = await staff.call(getVerification, { params: { accountId: items[7]!.accountId } });
  expect(history.map((step) => [step.action, step.by])).toEqual([
    ['submitted', 'Amara Osei'],
    ['rejected', 'Liis Tamm'],
    ['submitted', 'Amara Osei'],
  ]);
});

test('every staff queue has entries', async () => {
  const staff = await as('staff');
  const changed = await staff.call(listVerifications, { query: { queue: 'changed' } });
  expect(changed.counts).toEqual({ new: 8, changed: 2, appeals: 1 });
  expect(changed.items.map(({ name }) => name)).toEqual(['Theo Marchetti', 'Sunita Kulkarni']);
  const { changes } = await staff.call(getVerification, { params: { accountId: changed.items[1]!.accountId } });
  expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['company', 'Verdant Skin', 'Verdant Skincare'],
    ['website', 'https://verdantskin.example', 'https://verdantskincare.example'],
  ]);
  const { items } = await staff.call(listAppeals);
  expect(items).toMatchObject([{ name: 'Victor Crane', decidedAgainstBy: 'Liis Tamm', mayDecide: true }]);
});

test('rejected profiles give a reason from the list', async () => {
  const kyle = await (await as('kyle')).call(getMe);
  expect(kyle.rejection?.items.map(({ code }) => code)).toEqual(['photo_not_real', 'about_unclear']);
  expect(kyle.rejectionReason).toBe(rejectionText(kyle.rejection!));
  expect(await (await as('victor')).call(getMe)).toMatchObject({ mayAppeal: false, appeal: { outcome: null } });
});

test('every banned account has a case', async () => {
  const cases = await world.db`
    SELECT a.name FROM accounts a JOIN bans b ON b.account_id = a.id AND b.lifted_at IS NULL WHERE a.status = 'banned' ORDER BY a.name`;
  expect(cases.map(({ name }) => name)).toEqual(['Derek Shaw', 'Rick Stroud']);
});

test('an id carries the creation time of its row, and no row is from the future', async () => {
  for (const table of [
    'accounts',
    'jobs',
    'proposals',
    'threads',
    'thread_events',
    'offers',
    'star_transfers',
    'notifications',
    'audit_log',
  ]) {
    const wrong = await world.db`
      SELECT id FROM ${world.db(table)}
      WHERE uuid_extract_timestamp(id) <> date_trunc('milliseconds', created_at) OR created_at > app_now()`;
    expect([table, wrong.length]).toEqual([table, 0]);
  }
});

test('the audit log is in the order of its times and whole', async () => {
  const lines = await world.db<{ createdAt: string }[]>`SELECT created_at FROM audit_log ORDER BY n`;
  const times = lines.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
  expect(await world.db`SELECT first_broken_audit_line(0) AS broken`).toEqual([{ broken: null }]);
});

test('the clock is right after the load, and no mail of the past is sent', async () => {
  expect(await world.db`SELECT extract(epoch FROM shift)::int AS seconds FROM clock`).toEqual([{ seconds: 0 }]);
  expect(await world.db`SELECT kind FROM outbox WHERE kind LIKE '%mail%' AND done_at IS NULL`).toEqual([]);
});

test('a closed report was answered, and an answered change of a brief is read', async () => {
  const { items } = await (await as('daniel')).call(listNotifications, { query: { limit: 50 } });
  expect(items.find(({ kind }) => kind === 'report_resolved')?.readAt).toEqual(expect.any(String));
  const { items: ofTobias } = await (await as('tobias')).call(listNotifications, { query: { limit: 50 } });
  expect(ofTobias.find(({ kind }) => kind === 'job_edited')?.readAt).toEqual(expect.any(String));
});

test('ledger lines are ordered by id', async () => {
  const wrong = await world.db`
    SELECT id FROM (
      SELECT id, balance_after, sum(amount) OVER (PARTITION BY star_account_id ORDER BY id) AS total FROM star_entries) e
    WHERE e.balance_after <> e.total`;
  expect(wrong).toHaveLength(0);
});

test('frozen terms equal what accepting an offer freezes', async () => {
  const maya = await as('maya');
  const thread = await threadOf(maya, /commute diary/);
  const { terms, sha256 } = await maya.call(getAgreement, { params: { id: thread.engagement!.id } });
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  const { items } = await maya.call(listEvents, { query: { threadId: thread.id } });
  const assigned = items.find((event) => event.kind === 'job_assigned');
  expect(assigned?.data.sha256).toBe(sha256);

  const winter = await threadOf(maya, /Winter trail/);
  await maya.call(acceptOffer, { params: { id: winter.offer!.id } });
  const real = await maya.call(getAgreement, { params: { id: winter.offer!.id } });
  expect(Object.keys(real.terms as object).toSorted()).toEqual(Object.keys(terms as object).toSorted());
});

test('the demo data works with the product’s own actions', async () => {
  const daniel = await as('daniel');
  const thread = await threadOf(daniel, /Base layer/);
  const event = await daniel.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: 'That works very well.' } });
  expect(event.seq).toBe(thread.lastSeq + 1);
});

test('a photo and a file are sent with one message, and the other side can download both', async () => {
  await world.castlane.worker.drain();
  const daniel = await as('daniel');
  const { id: threadId } = await threadOf(daniel, /winter trail/i);
  const { items } = await daniel.call(listEvents, { query: { threadId } });
  const { attachments } = items.find((event) => event.attachments.length > 0)!;
  const addresses = await Promise.all(attachments.map(({ id }) => daniel.call(getFileAddress, { params: { id } })));
  expect(addresses[0]!.image).toMatchObject(attachments[0]!.image!);
  const [photo, file] = await Promise.all(addresses.map(({ uri }) => world.app.inject({ url: uri })));
  expect([photo!.headers['content-type'], file!.rawPayload.subarray(0, 5).toString()]).toEqual(['image/webp', '%PDF-']);
});
