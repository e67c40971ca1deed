import { exportAccount } from '@castlane/contract/account.ts';
import { blockAccount } from '@castlane/contract/block.ts';
import { inviteCreator, listInvitations } from '@castlane/contract/discovery.ts';
import { closeJob, pauseJob } from '@castlane/contract/job.ts';
import { inviteByMail, previewMailList, withdrawMailInvitation, listMailInvitations } from '@castlane/contract/mail-invitation.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { MAIL_LINES_MAX } from '@castlane/contract/policy.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { secretKeysFrom } from '#platform/secret-keys.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { hashesOf } from './addresses.ts';
import { codeOfInvite, invitationsTo, invite, joinAs, preview, statesOf, tokensIn } from './factory.ts';
import { readLines, type ReadLine } from './lines.ts';
import { sortPeople } from './people.ts';
import { stopMailInvitations } from './removing.ts';

const world = openWorld({ MAIL_INVITATIONS_A_DAY: '6' });

const countRows = async () => {
  const [row] = await world.db<{ count: number }[]>`
    SELECT ((SELECT count(*) FROM mail_invitations) + (SELECT count(*) FROM invited_addresses) + (SELECT count(*) FROM outbox))::int AS count`;
  return row!.count;
};

describe('the preview', () => {
  test('names what becomes of each line, keeps nothing and sends nothing', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    await invite(owner, job, 'known@example.com', 'gone@example.com');
    const [mail] = await invitationsTo(world, 'gone@example.com');
    await stopMailInvitations(world.deps, tokensIn(mail!).stop);
    const before = await countRows();
    const text = [
      'email,name',
      'new@example.com,Ann Lee',
      `${creator.email},Maya`,
      'NEW+shop@Example.com',
      'nobody',
      'gone+again@example.com',
      'known@example.com',
      'new@example.com',
    ];
    const { lines, left } = await preview(owner, job, text.join('\n'));
    expect(lines.map(({ line, email, name, state }) => [line, email, name, state])).toEqual([
      [2, 'new@example.com', 'Ann Lee', 'new'],
      [3, creator.email, 'Maya', 'account'],
      [4, 'new+shop@example.com', null, 'double'],
      [5, null, null, 'malformed'],
      [6, 'gone+again@example.com', null, 'unsubscribed'],
      [7, 'known@example.com', null, 'invited'],
      [8, 'new@example.com', null, 'double'],
    ]);
    expect(lines[3]!.why).toBe('There is no email address in this line');
    expect(left).toBe(4);
    expect(await countRows()).toBe(before);
    expect(JSON.stringify(await world.db`SELECT * FROM idempotency_keys`)).not.toContain('new@example.com');
  });

  test('calls a creator who has the invitation or has commented invited, and nobody by an address that is not proven', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const [invited, commented, unproven] = [await world.creator(), await world.creator(), await world.creator({ state: 'unverified' })];
    await owner.call(inviteCreator, { params: { slug: job.slug }, body: { creatorSlug: invited.slug } });
    await world.proposal(commented, job);
    const { lines } = await preview(owner, job, [invited, commented, unproven].map(({ email }) => email).join('\n'));
    expect(lines.map(({ state }) => state)).toEqual(['invited', 'invited', 'new']);
  });

  test('refuses 501 lines at the text, and a megabyte as a whole', async () => {
    const owner = await world.owner();
    const { slug } = await world.job(owner);
    const look = (text: string) => owner.try(previewMailList, { params: { slug }, body: { text } });
    const lines = Array.from({ length: MAIL_LINES_MAX + 1 }, (_, i) => `person${i}@example.com`);
    const { problem } = await look(lines.join('\n'));
    expect(problem).toMatchObject({ code: 1004, details: [{ path: 'text', message: '501 lines are too many: 500 at most' }] });
    expect((await look('x'.repeat(1_000_000))).status).toBe(413);
    expect((await look('x'.repeat(200_000))).problem?.code).toBe(1004);
    const bad = await look('\0nobody \u202E\n'.repeat(MAIL_LINES_MAX));
    expect(bad.answer.lines.map(({ state }) => state)).toEqual(Array.from({ length: MAIL_LINES_MAX }, () => 'malformed'));
  });
});

describe('a list', () => {
  test('invites a creator in the product, and the others by one mail each', async () => {
    const [owner, creator] = [await world.owner({ company: 'Ridge & Co' }), await world.creator()];
    const job = await world.job(owner);
    expect(await invite(owner, job, creator.email, '<b>Ann</b>,ann@example.com', 'nobody')).toEqual({ invited: 1, mailed: 1 });
    expect((await creator.call(listNotifications)).items).toMatchObject([{ kind: 'invited', data: { jobSlug: job.slug } }]);
    expect((await owner.call(listInvitations, { params: { slug: job.slug } })).items.map(({ creator: { slug } }) => slug)).toEqual([
      creator.slug,
    ]);
    const mails = await invitationsTo(world, 'ann@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual(['Ridge & Co invites you to work together']);
    expect(mails[0]!.text).toContain(`invites you to the job “${job.title}” on Castlane`);
    expect(mails[0]!.text).toContain('answering agrees to nothing');
    expect(mails[0]!.text).toMatch(/from anyone here: http:\/\/localhost:3000\/stop-invitations\//);
    expect(mails[0]!.html + mails[0]!.text).not.toContain('Ann');
    expect(await statesOf(owner, job)).toEqual([['ann@example.com', 'sent']]);
    const [row] =
      await world.db`SELECT to_jsonb(m)::text AS row FROM mail_invitations m JOIN jobs j ON j.id = m.job_id WHERE j.id = ${job.id}`;
    expect(row!['row']).not.toContain('ann@example.com');
  });

  test('leaves out owners, staff, banned creators and creators who are apart from the owner, and says nothing of it', async () => {
    const [owner, other, staff] = [await world.owner(), await world.owner(), await world.staff()];
    const [banned, apart] = [await world.creator(), await world.creator()];
    const job = await world.job(owner);
    await world.setStatus('banned', banned.id);
    await apart.call(blockAccount, { body: { accountId: owner.id } });
    const emails = [other, staff, banned, apart].map(({ email }) => email);
    const { lines } = await preview(owner, job, emails.join('\n'));
    expect(lines.map(({ state }) => state)).toEqual(['account', 'account', 'account', 'account']);
    expect(await codeOfInvite(owner, job, emails.join('\n'))).toBe(1005);
    expect(await invite(owner, job, ...emails, 'some@example.com')).toEqual({ invited: 0, mailed: 1 });
  });

  test('needs the word of the owner, and a job that recruits', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const text = 'someone@example.com';
    const body = { text } as { text: string; iKnowThem: true };
    expect(await owner.codeOf(inviteByMail, { params: { slug: job.slug }, body })).toBe(1004);
    await owner.call(pauseJob, { params: { slug: job.slug } });
    expect(await codeOfInvite(owner, job, text)).toBe(1005);
    await owner.call(closeJob, { params: { slug: job.slug }, body: { reason: 'no_fit' } });
    expect(await codeOfInvite(owner, job, text)).toBe(1005);
    expect(await codeOfInvite(owner, await world.job(owner, { status: 'draft' }), text)).toBe(1005);
    expect(await owner.codeOf(previewMailList, { params: { slug: job.slug }, body: { text } })).toBe(1005);
  });

  test('twice at once makes one invitation of each person, and one mail', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const emails = ['one@example.com', 'two@example.com', 'three@example.com'];
    const codes = await Promise.all([
      codeOfInvite(owner, job, emails.join('\n')),
      codeOfInvite(owner, job, emails.toReversed().join('\n')),
    ]);
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, 1005]);
    expect(new Set((await statesOf(owner, job)).map(([email]) => email))).toEqual(new Set(emails));
    for (const email of emails) expect(await invitationsTo(world, email)).toHaveLength(1);
  });

  test('takes as many people a day as the setting says, and says when the next ones are free', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const [job, other] = [await world.job(owner), await world.job(owner)];
    const people = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `day${from + i}@example.com`);
    const { problem } = await owner.try(inviteByMail, {
      params: { slug: job.slug },
      body: { text: people(0, 7).join('\n'), iKnowThem: true },
    });
    expect(problem).toMatchObject({ code: 1005, message: 'You can invite 6 people a day. Leave out 1 of them' });
    await invite(owner, job, creator.email, ...people(0, 2));
    await world.advance(3600);
    await invite(owner, other, ...people(2, 4));
    const refused = await owner.try(inviteByMail, {
      params: { slug: job.slug },
      body: { text: people(10, 12).join('\n'), iKnowThem: true },
    });
    expect(refused.problem).toMatchObject({ code: 1022, message: 'You can invite 1 more people today' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(22 * 3600);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(23 * 3600);
    const [first] = (await owner.call(listMailInvitations, { params: { slug: job.slug } })).items;
    await owner.call(withdrawMailInvitation, { params: { slug: job.slug, id: first!.id } });
    expect(await codeOfInvite(owner, job, people(10, 12).join('\n'))).toBe(1022);
    await world.advance(23 * 3600 + 60, owner);
    expect(await invite(owner, job, ...people(10, 12))).toEqual({ invited: 0, mailed: 2 });
  });

  test('does not count among the invitations one by one', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    const creators = await Promise.all(Array.from({ length: 5 }, () => world.creator()));
    await invite(owner, job, ...creators.map(({ email }) => email));
    const [count] = await world.db<{ count: number }[]>`SELECT count(*)::int FROM invitations WHERE job_id = ${job.id} AND way = 'list'`;
    expect(count?.count).toBe(5);
  });

  test('gives a free comment to a creator who came through a link too late for one', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    await world.db`
      INSERT INTO invitations (id, job_id, creator_id, owner_id, way, is_free) VALUES (${newId()}, ${job.id}, ${creator.id}, ${owner.id}, 'link', false)`;
    await invite(owner, job, creator.email);
    expect(await world.db`SELECT way, is_free FROM invitations WHERE job_id = ${job.id}`).toEqual([{ way: 'list', isFree: true }]);
    expect((await creator.call(listNotifications)).items.map(({ kind }) => kind)).toEqual(['invited']);
  });

  test('is in the export of its owner, and of nobody else', async () => {
    const [owner, other] = [await world.owner(), await world.owner()];
    const job = await world.job(owner);
    await invite(owner, job, 'Ann Lee <exported@example.com>');
    const client = await joinAs(world, 'exported@example.com');
    const of = (who: Pick<Actor, 'call'>) => who.call(exportAccount);
    expect((await of(owner))['invitedByMail']).toMatchObject([
      { jobTitle: job.title, email: 'exported@example.com', name: 'Ann Lee', status: 'joined' },
    ]);
    expect((await of(other))['invitedByMail']).toEqual([]);
    expect((await of(client))['invitedByMail']).toEqual([]);
    expect((await of(client))['invitations']).toMatchObject([{ jobTitle: job.title }]);
  });
});

test('a person is found by an earlier key as long as it is listed', async () => {
  const bytes = (fill: number) => Buffer.alloc(32, fill);
  const [old, renewed] = [
    secretKeysFrom([{ id: 'a', bytes: bytes(1) }]),
    secretKeysFrom([
      { id: 'b', bytes: bytes(2) },
      { id: 'a', bytes: bytes(1) },
    ]),
  ];
  const owner = await world.owner();
  const { id: jobId } = await world.job(owner);
  await world.db`INSERT INTO unsubscribed_addresses (hash) VALUES (${hashesOf(old, 'gone@example.org')[0]!})`;
  const lines = readLines('gone+x@example.org\nelse@example.org') as ReadLine[];
  const states = (await sortPeople(world.db, renewed, { ownerId: owner.id, jobId }, lines)).map(({ state }) => state);
  expect(states).toEqual(['unsubscribed', 'new']);
});
