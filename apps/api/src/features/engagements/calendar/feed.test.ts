import { deleteAccount } from '@castlane/contract/account.ts';
import { createAmendment } from '@castlane/contract/amendment.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { askToCancel } from '@castlane/contract/dispute.ts';
import { markPayment } from '@castlane/contract/engagement.ts';
import { editJob } from '@castlane/contract/job.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { sendProduct, setAddress } from '@castlane/contract/product.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { cancel, hire, inParts } from '#features/engagements/factory.ts';
import { newToken } from '#features/auth/sessions/tokens.ts';
import { connect } from '#platform/db/connect.ts';
import { ADDRESS, PARCEL, shipping } from '#features/engagements/shipping/factory.ts';
import { ask as askAbout } from '#features/proposals/questions/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { entriesIn, fetchCalendar, newAddress, readCalendar } from './factory.ts';

const world = openWorld({ APP_NAME: 'Cast, lane; \\ Co' });
const zones = openWorld();
const limited = openWorld({ RATE_LIMITS: 'on' });
const DAY = 86_400;

async function calendarsOf(...actors: Actor[]) {
  const urls = await Promise.all(actors.map((actor) => newAddress(actor)));
  return { read: () => Promise.all(urls.map((url) => readCalendar(world, url))), urls };
}

async function dayIn(days: number, timeZone = 'UTC'): Promise<string> {
  const [row] = await world.db<{ day: string }[]>`SELECT ((app_now() AT TIME ZONE ${timeZone}::text)::date + ${days}::int)::text AS day`;
  return row!.day;
}

const summaries = (entries: { summary: string }[]) => entries.map(({ summary }) => summary.replace(/^.*: /, ''));

/** As iCalendar writes a moment: in UTC, in seconds. */
const inSeconds = (time: string) => `${time.slice(0, 19)}Z`;

describe('what is at the address', () => {
  test('is a calendar that nobody keeps or lists', async () => {
    const url = await newAddress(await world.creator());
    const { statusCode, headers, body } = await fetchCalendar(world, url);
    expect([statusCode, body.slice(0, 17), body.slice(-15)]).toEqual([200, 'BEGIN:VCALENDAR\r\n', 'END:VCALENDAR\r\n']);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(body).toContain('\r\nX-WR-CALNAME:Cast\\, lane\\; \\\\ Co\r\n');
    expect(body).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    const head = await fetchCalendar(world, url, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']]);
  });

  test('is nothing for a wrong token, as at any unknown path', async () => {
    await newAddress(await world.creator());
    const answerTo = async (path: string) => {
      const { statusCode, body } = await world.app.inject({ url: path });
      return { statusCode, ...(JSON.parse(body) as object), requestId: undefined };
    };
    const unknown = await answerTo('/files/nothing');
    for (const file of [`${newToken()}.ics`, newToken(), 'x.ics', `${newToken()}.ics.ics`, '%00.ics', `${'a'.repeat(150)}.ics`])
      expect([file, await answerTo(`/files/calendar/${file}`)]).toEqual([file, unknown]);
    expect(unknown.statusCode).toBe(404);
  });
});

describe('both sides see', () => {
  test('the day on which work is due, with a link to it and the other’s name, and nothing more about them', async () => {
    const dueBy = await dayIn(20);
    const { owner, creator, job, at } = await world.assigned({ dueBy });
    await world.db`UPDATE accounts SET phone_number = '+14045550171', city = 'Canaryville', about = 'A canary' WHERE id = ${owner.id}`;
    await world.db`UPDATE accounts SET phone_number = '+14045550172', city = 'Canaryville', about = 'A canary' WHERE id = ${creator.id}`;
    const { read, urls } = await calendarsOf(owner, creator);
    const next = new Date(Date.parse(dueBy) + DAY * 1000).toISOString().slice(0, 10);
    const due = { uid: `work_due.${at.params.id}@localhost:3000`, start: dueBy, end: next };
    const [owners, creators] = await read();
    const [forOwner, forCreator] = [
      `http://localhost:3000/job-post-details/${job.slug}?tab=creators&work=${at.params.id}`,
      `http://localhost:3000/feed-details/${job.slug}`,
    ];
    expect(owners).toEqual([
      {
        ...due,
        summary: `${job.title}: work due from Robin Example`,
        url: forOwner,
        description: expect.stringMatching(/^With Robin Example\.\nUntil .* at 11:59 PM UTC\.\n/),
      },
    ]);
    expect(creators).toEqual([
      {
        ...due,
        summary: `${job.title}: work due`,
        url: forCreator,
        description: expect.stringMatching(/^With Example Goods\.\nUntil .* at 11:59 PM UTC\.\n/),
      },
    ]);
    expect(owners![0]!.description.endsWith(`\n${forOwner}`)).toBe(true);
    for (const url of urls) {
      const { body } = await fetchCalendar(world, url);
      const all = body.replaceAll('\r\n ', '');
      expect(all).not.toMatch(/canary|404555|1,000|1000\b|USD/i);
      for (const { email } of [owner, creator]) expect(all).not.toContain(email);
    }
  });

  test('the day of the payment, until one of them ticks it off', async () => {
    const { owner, creator, job, at } = await world.assigned({ payWithinDays: 10 });
    const { read } = await calendarsOf(owner, creator);
    await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
    await owner.call(complete, { ...at, body: {} });
    const [owners, creators] = await read();
    const pay = { uid: `payment_due.${at.params.id}@localhost:3000`, start: await dayIn(10) };
    expect(owners).toMatchObject([{ ...pay, summary: `${job.title}: pay Robin Example` }, { summary: `${job.title}: leave a review` }]);
    expect(creators).toMatchObject([{ ...pay, summary: `${job.title}: payment due` }, { summary: `${job.title}: leave a review` }]);
    await owner.call(markPayment, { ...at, body: { done: true } });
    expect((await read()).map(summaries)).toEqual([['leave a review'], ['leave a review']]);
  });

  test('the day by which the product is sent, until it is', async () => {
    const { owner, creator, job, at } = await shipping(world, { withinDays: 4 });
    const { read } = await calendarsOf(owner, creator);
    const product = { uid: `product_due.${at.params.id}@localhost:3000`, start: await dayIn(4) };
    const ofProducts = async () => (await read()).map((entries) => entries.filter(({ uid }) => uid === product.uid));
    const [owners, creators] = await ofProducts();
    expect(owners).toMatchObject([{ ...product, summary: `${job.title}: send the product to Robin Example` }]);
    expect(creators).toMatchObject([product]);
    await creator.call(setAddress, { ...at, body: ADDRESS });
    await owner.call(sendProduct, { ...at, body: PARCEL });
    expect(await ofProducts()).toEqual([[], []]);
  });

  test('changed terms as the same entry on another day', async () => {
    const { owner, creator, at, offer } = await world.assigned({ dueBy: await dayIn(5) });
    const { read } = await calendarsOf(owner, creator);
    const [before] = await read();
    const dueBy = await dayIn(9);
    const { id } = await owner.call(createAmendment, { ...at, body: world.amendmentInput(offer, { dueBy }) });
    expect((await read()).map(summaries)).toEqual([['work due from Robin Example'], ['work due', 'answer the changed terms']]);
    await creator.call(acceptOffer, { params: { id } });
    for (const [only, ...more] of await read()) expect([only!.uid, only!.start, more]).toEqual([before![0]!.uid, dueBy, []]);
  });

  test('nothing of work that is delivered, canceled, or whose other side has left', async () => {
    const delivered = await world.assigned();
    const canceled = await world.assigned();
    const left = await world.assigned();
    await delivered.creator.call(deliver, { ...delivered.at, body: { note: 'Here it is.' } });
    await cancel(canceled.owner, canceled);
    await left.creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    const { read } = await calendarsOf(delivered.creator, canceled.owner, canceled.creator, left.owner);
    expect(await read()).toEqual([[], [], [], []]);
    await delivered.owner.call(requestChanges, { ...delivered.at, body: { note: 'Please show the sole, too.' } });
    expect((await read()).map(summaries)).toEqual([['work due'], [], [], []]);
  });

  test('a day that is past for 30 more days, if there is still something to do', async () => {
    const { owner, creator } = await world.assigned({ dueBy: await dayIn(1) });
    const { read } = await calendarsOf(owner, creator);
    await world.advance(31 * DAY);
    expect((await read()).map(summaries)).toEqual([['work due from Robin Example'], ['work due']]);
    await world.advance(DAY);
    expect(await read()).toEqual([[], []]);
  });
});

describe('deadlines', () => {
  test('are those of Needs you, and end when the time is over', async () => {
    const chat = await world.chat();
    const offer = await chat.owner.call(createOffer, {
      params: { slug: chat.job.slug },
      body: world.offerInput(chat.proposal.id, { dueBy: await dayIn(60) }),
    });
    const changed = await world.chat();
    await changed.owner.call(editJob, {
      params: { slug: changed.job.slug },
      body: { budget: { type: 'fixed', amount: { amount: 60_000, currency: 'USD' } } },
    });
    const work = await world.assigned();
    await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
    await work.creator.call(askToCancel, { ...work.at, body: { reason: 'The product is no longer made.' } });
    const people = [chat.creator, changed.creator, work.owner];
    const { read } = await calendarsOf(...people);
    const seen = await read();
    expect(seen.map(summaries)).toEqual([
      ['answer the offer'],
      ['agree to the changed brief'],
      ['answer the request to cancel', 'review the work of Robin Example'],
    ]);
    for (const [nth, actor] of people.entries()) {
      const needs = (await actor.call(listNeeds)).items.filter(({ by }) => by !== null);
      expect(seen[nth]!.map(({ end }) => end)).toEqual(needs.map(({ by }) => inSeconds(by!)));
    }
    const [first] = seen[0]!;
    expect(Date.parse(first!.end) - Date.parse(first!.start)).toBe(30 * 60_000);
    expect(first).toMatchObject({
      uid: `answer_offer.${chat.proposal.id}@localhost:3000`,
      url: `http://localhost:3000/message?thread=${chat.thread.id}`,
      end: inSeconds(offer.expiresAt),
    });
    await world.advance(30 * DAY);
    expect(summaries((await read())[0]!)).toEqual([]);
  });
});

test('questions to answer are one entry of their job, with the nearest deadline and a link to them', async () => {
  const owner = await world.owner();
  const job = await world.job(owner);
  const question = await askAbout(await world.creator(), job);
  await world.advance(3600, owner);
  await askAbout(await world.creator(), job);
  const { read } = await calendarsOf(owner);
  const entries = (await read())[0]!;
  expect(summaries(entries)).toEqual(['answer the questions of creators']);
  expect(entries[0]).toMatchObject({
    uid: `answer_questions.${job.id}@localhost:3000`,
    url: `http://localhost:3000/job-post-details/${job.slug}?tab=questions`,
    end: inSeconds(question.answerBy),
  });
});

describe('days', () => {
  test.each([
    // Clocks that go forward and back on the day, and back over midnight at its end; 14 hours ahead of UTC, and 10 behind.
    ['Europe/Berlin', '2027-03-28', 'Europe/Berlin', 'March 28, 2027 at 11:59 PM GMT+2'],
    ['Pacific/Kiritimati', '2027-06-15', 'UTC', 'June 15, 2027 at 9:59 AM UTC'],
    ['Pacific/Honolulu', '2027-06-20', 'Europe/Berlin', 'June 21, 2027 at 11:59 AM GMT+2'],
    ['America/Havana', '2027-11-06', 'UTC', 'November 7, 2027 at 3:59 AM UTC'],
    ['America/New_York', '2027-11-07', 'America/New_York', 'November 7, 2027 at 11:59 PM EST'],
  ])('are those of the job, in %s on %s, and the last moment is told as the reader’s clock shows it', async (zone, day, readers, words) => {
    await zones.db`UPDATE clock SET shift = (${day}::text::date - 3 + time '12:00') AT TIME ZONE ${zone}::text - now()`;
    const { owner, creator, job, at } = await zones.assigned({ dueBy: day, payWithinDays: 3 });
    await zones.db`UPDATE jobs SET time_zone = ${zone} WHERE id = ${job.id}`;
    await zones.db`UPDATE accounts SET time_zone = ${readers} WHERE id = ${creator.id}`;
    const url = await newAddress(creator);
    const daysOf = async (kind: string) => (await readCalendar(zones, url)).filter(({ uid }) => uid.startsWith(kind));
    const shown = (entries: { start: string; description: string }[]) =>
      entries.map(({ start, description }) => [start, description.split('\n')[1]]);
    expect(shown(await daysOf('work_due'))).toEqual([[day, `Until ${words}.`]]);
    await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
    await owner.call(complete, { ...at, body: {} });
    expect(shown(await daysOf('payment_due'))).toEqual([[day, `Until ${words}.`]]);
  });
});

test('of divided work, both see the days of the parts to come, and the payments of those before', async () => {
  const { owner, creator, at } = await world.assigned({ payWithinDays: 5, ...(await inParts(world, 3)) });
  const { read } = await calendarsOf(owner, creator);
  const seen = async () => (await read()).map(summaries);
  const name = 'Robin Example';
  expect(await seen()).toEqual([
    [`part 1 due from ${name}`, `part 2 due from ${name}`, `part 3 due from ${name}`],
    ['part 1 due', 'part 2 due', 'part 3 due'],
  ]);
  await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
  expect((await seen())[1]).toEqual(['part 2 due', 'part 3 due']);
  await owner.call(complete, { ...at, body: {} });
  expect((await seen()).map((lines) => lines.toSorted((one, other) => one.localeCompare(other)))).toEqual([
    [`part 2 due from ${name}`, `part 3 due from ${name}`, `pay ${name} for part 1`],
    ['part 2 due', 'part 3 due', 'payment due for part 1'],
  ]);
  const [, forCreator] = await read();
  expect(new Set(forCreator!.map(({ uid }) => uid.split('@')[0]))).toEqual(
    new Set([`payment_due.${at.params.id}.1`, `work_due.${at.params.id}.2`, `work_due.${at.params.id}.3`]),
  );
});

test('both see until when the rights on accepted work last, for 30 days beyond their end', async () => {
  const { owner, creator, at } = await world.assigned({ usageRights: { scope: 'paid_ads', days: 20 } });
  const { read } = await calendarsOf(owner, creator);
  await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
  await owner.call(complete, { ...at, body: {} });
  const endOf = async () => (await read()).map((entries) => entries.filter(({ uid }) => uid.startsWith('paid_ads_ends.')));
  const [ofOwner, ofCreator] = await endOf();
  expect(ofOwner).toMatchObject([{ start: await dayIn(20) }]);
  expect([ofOwner, ofCreator].map((entries) => summaries(entries!))).toEqual([['use in paid ads ends'], ['use in paid ads ends']]);
  for (const [days, count] of [
    [50, 1],
    [2, 0],
  ] as const) {
    await world.advance(days * DAY, owner, creator);
    expect((await endOf()).map(({ length }) => length)).toEqual([count, count]);
  }
});

describe('a title', () => {
  test.each([
    'Shoes, socks; and a \\ back\\nslash: "quoted"',
    `👩‍👩‍👧‍👧 Überprüfung der Größe — 第二回 レビュー 🏔️ ${'ё'.repeat(56)}`,
    'BEGIN:VEVENT UID:1 END:VEVENT ATTENDEE;CN=x:mailto:a@b.co',
    'x'.repeat(100),
    'Ends so: ;,\\',
  ])('reads back as it was written: %s', async (title) => {
    const name = title.slice(0, 60);
    const owner = await world.owner({ company: name });
    const { creator } = await hire(world, owner, await world.job(owner, { title }));
    const { body } = await fetchCalendar(world, await newAddress(creator));
    const [entry, ...more] = entriesIn(body);
    expect([entry!.summary, entry!.description.split('\n')[0], more]).toEqual([`${title}: work due`, `With ${name}.`, []]);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

test('of each kind there are 200 at most, the nearest first', async () => {
  const { owner, at } = await world.assigned();
  const url = await newAddress(owner);
  // As the owner of the database, which may add rows without their proposals: payments, one an hour.
  const db = connect({ url: world.databaseUrl, max: 1, name: 'calendar-test', statementTimeoutMs: 0 });
  await db`SET session_replication_role = replica`;
  await db`
    INSERT INTO engagements (id, job_id, proposal_id, thread_id, owner_id, creator_id, status, completed_at)
    SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, e.job_id, gen_random_uuid(), e.thread_id, e.owner_id, e.creator_id, 'completed', app_now()
    FROM engagements e, generate_series(1, 250) n WHERE e.id = ${at.params.id}`;
  await db`
    INSERT INTO payment_marks (engagement_id, owner_id, is_unpaid, pay_by)
    SELECT id, owner_id, true, app_now() + make_interval(hours => right(id::text, 12)::int) FROM engagements WHERE id < '00000000-0000-7000-8001-000000000000'`;
  const uids = (await readCalendar(world, url)).map(({ uid }) => uid).filter((uid) => uid.startsWith('payment_due'));
  await db`DELETE FROM payment_marks WHERE engagement_id < '00000000-0000-7000-8001-000000000000'`;
  await db`DELETE FROM engagements WHERE id < '00000000-0000-7000-8001-000000000000'`;
  await db.end();
  const nth = (n: number) => `payment_due.00000000-0000-7000-8000-${String(n).padStart(12, '0')}@localhost:3000`;
  expect(uids).toEqual(Array.from({ length: 200 }, (_, n) => nth(n + 1)));
});

test('a network may ask 120 times a minute, whatever it asks for', async () => {
  const url = await newAddress(await limited.creator());
  const ask = (path: string, remoteAddress: string) => limited.app.inject({ url: path, remoteAddress });
  const { pathname } = new URL(url);
  for (let nth = 0; nth < 60; nth += 1) {
    expect((await ask(pathname, '203.0.113.7')).statusCode).toBe(200);
    expect((await ask(`/files/calendar/${newToken()}.ics`, '203.0.113.7')).statusCode).toBe(404);
  }
  for (const path of [pathname, `/files/calendar/${newToken()}.ics`]) {
    const { statusCode, headers, body } = await ask(path, '203.0.113.7');
    expect([statusCode, (JSON.parse(body) as { code: number }).code]).toEqual([429, 1022]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await ask(pathname, '203.0.113.8')).statusCode).toBe(200);
});
