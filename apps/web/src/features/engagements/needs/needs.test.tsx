import { endOf } from '#testing/jobs.ts';
import { listNeeds, type Need } from '@castlane/contract/need.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { deadlineOf, placeOf } from './need-words.ts';
import { NeedsYou } from './NeedsYou.tsx';
import { NextNeeds } from './NextNeeds.tsx';

const ID = '01930000-0000-7000-8000-000000000b00';
const NOW = new Date('2026-11-25T10:00:00');

function aNeed(overrides: Partial<Need> = {}): Need {
  return {
    kind: 'read_comments',
    job: { slug: 'winter-shoe', title: 'Winter trail shoe review' },
    name: null,
    engagementId: null,
    threadId: null,
    by: null,
    dueAt: null,
    count: null,
    ...overrides,
  };
}

const comments = (count: number, slug: string) => aNeed({ count, job: { slug, title: `Job ${slug}` } });

function arrive(items: Need[], { hasMore = false, profile = anOwner() } = {}) {
  fakeApi().on(listNeeds, { items, hasMore });
  signIn(profile);
  return renderPage(<NeedsYou onDesk={2} />, '/');
}

test('each need says what happened, on which job and until when, and its button leads there', async () => {
  arrive([aNeed({ kind: 'accept_work', name: 'Ida Holm', engagementId: ID, by: '2099-12-01T09:30:00.000Z' }), comments(12, 'stove')]);
  const [work, job] = await screen.findAllByRole('listitem');
  expect(within(work!).getByText('Ida Holm delivered their work')).toBeTruthy();
  expect(within(work!).getByText(/^Auto-accepts .* 2099$/)).toBeTruthy();
  const link = within(work!).getByRole('link', { name: 'Review work: Ida Holm delivered their work, Winter trail shoe review' });
  expect(link.getAttribute('href')).toBe(`/job-post-details/winter-shoe?tab=creators&work=${ID}`);
  expect(within(job!).getByText('12 new comments')).toBeTruthy();
  expect(within(job!).getByRole('link').getAttribute('href')).toBe('/job-post-details/stove');
});

test('a payment to tick off says whom, until when, and leads to the work', async () => {
  arrive([aNeed({ kind: 'pay', name: 'Ida Holm', engagementId: ID, dueAt: '2099-12-01T09:30:00.000Z' })]);
  const item = await screen.findByRole('listitem');
  expect(within(item).getByText('Pay Ida Holm')).toBeTruthy();
  expect(within(item).getByText(/^Due .* 2099$/)).toBeTruthy();
  const link = within(item).getByRole('link', { name: 'Mark as paid: Pay Ida Holm, Winter trail shoe review' });
  expect(link.getAttribute('href')).toBe(`/job-post-details/winter-shoe?tab=creators&work=${ID}`);
});

test('two are shown at first; the button shows the rest and moves the focus to them', async () => {
  const { user } = arrive(
    [1, 2, 3, 4, 5].map((count) => comments(count, `job-${count}`)),
    { hasMore: true },
  );
  expect(await screen.findAllByRole('link')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
  const links = screen.getAllByRole('link');
  expect(links).toHaveLength(6);
  await expect.poll(() => document.activeElement).toBe(links[3]);
  expect(screen.getByRole('link', { name: 'See everything in My jobs' }).getAttribute('href')).toBe('/my-job');
});

test('beside a rail the first is shown above the list, and the rail has the others', async () => {
  fakeApi().on(listNeeds, { items: [1, 2, 3].map((count) => comments(count, `job-${count}`)), hasMore: true });
  signIn(anOwner());
  renderPage(
    <>
      <NeedsYou onDesk={1} isRestInRail />
      <aside>
        <NextNeeds />
      </aside>
    </>,
    '/',
  );
  const rail = within(screen.getByRole('complementary'));
  expect((await rail.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
    '/job-post-details/job-2',
    '/job-post-details/job-3',
    '/my-job',
  ]);
  expect(screen.getByRole('region', { name: 'Needs you' }).textContent).toContain('Job job-1');
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('nothing is shown if nothing waits', async () => {
  arrive([], { profile: aProfile() });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Needs you')).toBeNull();
});

test('a creator goes to the chat of an offer, and else to their page of the job', () => {
  expect(placeOf(aNeed({ kind: 'answer_offer', threadId: ID }), false)).toBe(`/message?thread=${ID}`);
  expect(placeOf(aNeed({ kind: 'deliver', engagementId: ID }), false)).toBe('/feed-details/winter-shoe');
  expect(placeOf(aNeed({ kind: 'agree_to_brief' }), false)).toBe('/feed-details/winter-shoe');
});

test('a deadline is near from the day before on', () => {
  const of = (need: Partial<Need>) => deadlineOf(aNeed(need), NOW);
  expect(of({})).toBeUndefined();
  expect(of({ kind: 'deliver', dueAt: endOf('2026-11-27') })).toEqual({ text: 'Due 27 Nov', isNear: false });
  expect(of({ kind: 'deliver', dueAt: endOf('2026-11-26') })).toEqual({ text: 'Due 26 Nov', isNear: true });
  expect(of({ kind: 'deliver', dueAt: endOf('2026-11-25') })).toEqual({ text: 'Due today at 23:59', isNear: true });
  expect(of({ kind: 'make_changes', dueAt: endOf('2026-11-24') })).toEqual({ text: 'Was due 24 Nov', isNear: true });
  const today = new Date(2026, 10, 25, 18, 5).toISOString();
  expect(of({ kind: 'answer_offer', by: today })?.text).toMatch(/^Expires today at 18:05$/);
});

test('a product waits for an address, and then to be sent', async () => {
  const need = { name: 'Ida Holm', engagementId: ID, dueAt: '2099-12-01T09:30:00.000Z' };
  arrive([aNeed({ ...need, kind: 'send_product' }), aNeed({ ...need, kind: 'give_address' })]);
  expect(await screen.findByRole('link', { name: 'Mark as sent: Send the product to Ida Holm, Winter trail shoe review' })).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'Give address: Ida Holm needs your address for the product, Winter trail shoe review' }),
  ).toBeTruthy();
});

test('questions to answer lead to their tab on the page of the job', async () => {
  arrive([aNeed({ kind: 'answer_questions', count: 2, by: '2099-12-01T09:30:00.000Z' })]);
  const item = await screen.findByRole('listitem');
  expect(within(item).getByText('2 questions about your job')).toBeTruthy();
  expect(within(item).getByText(/^Until .* 2099$/)).toBeTruthy();
  expect(within(item).getByRole('link').getAttribute('href')).toBe('/job-post-details/winter-shoe?tab=questions');
});

test('refused addresses lead to the job whose lines they are', async () => {
  arrive([aNeed({ kind: 'refused_addresses', count: 5 })]);
  const link = await screen.findByRole('link', { name: 'See them: 5 addresses were refused, Winter trail shoe review' });
  expect(link.getAttribute('href')).toBe('/job-post-details/winter-shoe');
});
