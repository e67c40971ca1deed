import { getRightsCsv, listRights, type RightRow, type RightState } from '@castlane/contract/right.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { aRightRow, inDays } from './factory.ts';
import { RightsPage } from './RightsPage.tsx';

beforeEach(() => localStorage.clear());

type Rows = Partial<Record<RightState, RightRow[]>>;
type Answer = (state: RightState, cursor: string | null) => object;

const answerOf =
  (rows: Rows): Answer =>
  (state) => ({ items: rows[state] ?? [], nextCursor: null });

function arrive(rows: Rows | Answer, profile = anOwner()) {
  signIn(profile);
  const answer = typeof rows === 'function' ? rows : answerOf(rows);
  const api = fakeApi().on(listRights, ({ url }: FakeCall) =>
    answer(url.searchParams.get('state') as RightState, url.searchParams.get('cursor')),
  );
  return { api, ...renderPage(<RightsPage />, '/rights') };
}

const SOON = aRightRow({ id: '1', endsAt: inDays(12) });
const LATER = aRightRow({
  id: '2',
  kind: 'organic',
  endsAt: null,
  links: [],
  files: ['cut.mp4'],
  extraPrice: { amount: 25_000, currency: 'USD' },
});
const OVER = aRightRow({ id: '3', kind: 'exclusivity', endsAt: inDays(-2), reportedAt: inDays(-1) });

test('rights stand by their end: soon, later, over', async () => {
  arrive({ ending: [SOON], running: [LATER], ended: [OVER] });
  expect(await screen.findByRole('table', { name: 'Ending within 30 days' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Ending within 30 days',
    'Running',
    'Ended',
  ]);
  const cells = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  const [right, work, of, , until, price] = cells('Ending within 30 days');
  expect(right).toContain('Own channels and paid ads');
  expect(work).toContain(`${SOON.job.title}with Maya Lindqvist`);
  expect(of).toContain('youtube.com/watch?v=snow');
  expect(until).toMatch(/12 days left$/);
  expect(price).toContain('$1,200');
  expect(cells('Running').join('|')).toMatch(/Own channels\|.*cut\.mp4\|.*No limit\|.*\$1,200\+ \$250 for the extension/);
  expect(cells('Ended').join('|')).toMatch(/Exclusivity.*Reported as still used\|.*All of the work/);
});

test('a right on divided work names its part, with what was delivered if there are links or files', async () => {
  arrive({ running: [aRightRow({ part: 1 }), aRightRow({ id: '2', part: 2, links: [] })] });
  const [first, second] = within(await screen.findByRole('table', { name: 'Running' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]!.textContent);
  expect(first).toMatch(/Part 1youtube.com\/watch\?v=snow$/);
  expect(second).toMatch(/Part 2$/);
});

test.each([
  [anOwner(), 1, `/job-post-details/${SOON.job.slug}`],
  [anOwner(), 5, `/job-post-details/${SOON.job.slug}?tab=creators&work=${SOON.engagementId}`],
  [aProfile(), 1, `/feed-details/${SOON.job.slug}`],
])('a line leads to its work', async (profile, openings, href) => {
  arrive({ ending: [{ ...SOON, job: { ...SOON.job, openings } }] }, profile);
  expect((await screen.findByRole('link', { name: SOON.job.title })).getAttribute('href')).toBe(href);
});

test('without rights the page says when they begin, and has no table to download', async () => {
  arrive({});
  expect(await screen.findByRole('heading', { name: 'No rights yet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See your jobs' }).getAttribute('href')).toBe('/my-job');
});

test('more of a state come by its button', async () => {
  const { user } = arrive((state, cursor) => {
    if (state !== 'running') return { items: [], nextCursor: null };
    return cursor ? { items: [{ ...LATER, id: '9' }], nextCursor: null } : { items: [LATER], nextCursor: 'next' };
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findAllByText('cut.mp4')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a state that does not load says so in its place', async () => {
  arrive((state) => (state === 'ended' ? new FakeProblem(1001) : { items: state === 'running' ? [LATER] : [], nextCursor: null }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Running' })).toBeTruthy();
});

test('the table is saved under the name that the server gives it; a failure is said on the page', async () => {
  const { api, user } = arrive({ ended: [OVER] });
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="castlane-rights-2026-11-21.csv"',
  };
  api.on(getRightsCsv, () => new Response('Right\r\n', { headers }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:test';
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Table downloaded')).toBeTruthy();
  expect(saved).toEqual(['castlane-rights-2026-11-21.csv']);
  api.on(getRightsCsv, new FakeProblem(1001));
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect((await screen.findByText('Internal server error')).closest('[role=alert]')).not.toBeNull();
});
