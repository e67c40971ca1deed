import { deleteAccount } from '@castlane/contract/account.ts';
import { endJobLink } from '@castlane/contract/invitation-link.ts';
import { closeJob, pauseJob } from '@castlane/contract/job.ts';
import { banAccount, removeJob } from '@castlane/contract/staff.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { openWorld } from '#testing/world.ts';
import { newLink } from './factory.ts';

const world = openWorld({ APP_NAME: 'Creators & Co' });
const at = ({ slug }: { slug: string }) => ({ params: { slug } });
const PLAN = { body: { reason: 'plans_changed' as const } };

async function open(path: string) {
  const { statusCode, headers, body } = await world.app.inject({ url: path });
  return { status: statusCode, headers, html: body, words: body.replace(/<style>.*?<\/style>/s, '').replaceAll(/(?:<[^>]+>|\s)+/g, ' ') };
}

test('the page of a job says who invites to what, what happens next, and that nothing is agreed', async () => {
  const owner = await world.owner({ company: 'Ridge & Co', name: 'Daniel Ridge' });
  const job = await world.job(owner, { title: 'Shoes for <b>snow</b> & ice', applyBy: '2026-12-27' });
  const token = await newLink(owner, job);
  const { status, headers, html, words } = await open(`/join/${token}`);
  expect(status).toBe(200);
  for (const each of [
    'Ridge &amp; Co',
    'Shoes for &lt;b&gt;snow&lt;/b&gt; &amp; ice',
    '$1,200.00',
    '1 × video (YouTube)',
    'December 27, 2026',
    'One video that tests our shoe on snow and ice',
    'Accepting this invitation agrees to nothing.',
    'our team reviews it',
  ])
    expect(words).toContain(each);
  expect(html).toContain(`href="/sign-up?link=${token}"`);
  expect(html).toContain(`href="/join-job/${token}"`);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=60',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  // Of people it shows no more than the company.
  for (const hidden of ['Daniel', owner.slug, owner.email, owner.id, job.id]) expect(html).not.toContain(hidden);
  expect(html).not.toMatch(/<script|<form|https?:/);
});

test('its policy allows its own style and nothing else', async () => {
  const { html, headers } = await open(`/join/${'A'.repeat(43)}`);
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256')
    .update(/<style>(.*)<\/style>/s.exec(html)![1]!)
    .digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});

test('an owner without a company is named', async () => {
  const owner = await world.owner({ name: 'Daniel Ridge' });
  await world.db`UPDATE accounts SET company = NULL WHERE id = ${owner.id}`;
  expect((await open(`/join/${await newLink(owner, await world.job(owner))}`)).words).toContain('Daniel Ridge invites you to a job');
});

test('a job by invitation has its page, and a paused one says that it takes no comments now', async () => {
  const owner = await world.owner();
  const job = await world.job(owner, { visibility: 'invited' });
  const token = await newLink(owner, job);
  expect((await open(`/join/${token}`)).words).toContain(job.title);
  await owner.call(pauseJob, at(job));
  expect((await open(`/join/${token}`)).words).toContain('takes no comments at the moment');
});

test('the page of a company lists its jobs in the feed, and each has a page from which it is picked', async () => {
  const owner = await world.owner({ company: 'Ridge & Co' });
  const token = await newLink(owner);
  expect((await open(`/join/${token}`)).words).toContain('No open jobs at the moment');
  const [job, hidden] = [
    await world.job(owner, { title: 'Tents for two people' }),
    await world.job(owner, { title: 'Hidden from most', visibility: 'invited' }),
  ];
  const { html, words } = await open(`/join/${token}`);
  expect(words).toContain('Tents for two people');
  expect(words).not.toContain('Hidden from most');
  expect(html).toContain(`href="/join/${token}/${job.slug}"`);
  const picked = await open(`/join/${token}/${job.slug}`);
  expect(picked.html).toContain(`href="/sign-up?link=${token}&amp;job=${job.slug}"`);
  expect(picked.html).toContain(`href="/join-job/${token}?job=${job.slug}"`);
  const wrong = await open(`/join/${token}/${hidden.slug}`);
  expect(wrong.words).toContain('This job is over');
  expect(wrong.words).not.toContain('Hidden from most');
});

test('when the job is over the page says so and offers the company’s other jobs in the feed', async () => {
  const owner = await world.owner({ company: 'Ridge & Co' });
  const job = await world.job(owner, { title: 'Winter shoes on ice' });
  const token = await newLink(owner, job);
  await owner.call(closeJob, { ...at(job), ...PLAN });
  expect((await open(`/join/${token}`)).words).toMatch(/Winter shoes on ice .*This job is over.*no other open jobs/);
  const other = await world.job(owner, { title: 'Tents for two people' });
  await world.job(owner, { title: 'Hidden from most', visibility: 'invited' });
  const { status, html, words } = await open(`/join/${token}`);
  expect(status).toBe(200);
  expect(html).toContain(`href="/feed-details/${other.slug}"`);
  expect(words).not.toContain('Hidden from most');
  expect(html).not.toContain(token);
});

test('an ended, unknown, mistyped or forbidden link is a plain page with 404, the same for each', async () => {
  const [owner, banned, deleted, removed, staff] = [
    await world.owner(),
    await world.owner(),
    await world.owner(),
    await world.owner(),
    await world.staff(),
  ];
  const job = await world.job(owner);
  const tokens = [await newLink(owner, job), await newLink(banned), await newLink(deleted), 'A'.repeat(43), 'short', '%F0%9F%91%8D'];
  const removedJob = await world.job(removed);
  tokens.push(await newLink(removed, removedJob));
  await owner.call(endJobLink, at(job));
  await staff.call(banAccount, { params: { id: banned.id }, body: { reason: 'They asked for money in advance, twice.' } });
  await deleted.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  await staff.call(removeJob, { ...at(removedJob), body: { reason: 'It offers nothing but a product that is not legal.' } });
  const pages = await Promise.all(tokens.map((token) => open(`/join/${token}`)));
  for (const { status, headers, words } of pages) {
    expect(status).toBe(404);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(words).toContain('This invitation has ended');
    expect(words).toContain('Creators &amp; Co');
  }
  expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
  expect((await open(`/join/${tokens[0]}/a/b`)).status).toBe(404);
});

test('a title and a brief from right to left keep their direction', async () => {
  const owner = await world.owner();
  const job = await world.job(owner, { title: 'مراجعة حذاء شتوي للجري' });
  expect((await open(`/join/${await newLink(owner, job)}`)).html).toContain('<h1 dir="auto">مراجعة حذاء شتوي للجري</h1>');
});
