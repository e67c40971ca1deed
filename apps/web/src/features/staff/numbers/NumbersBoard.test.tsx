import { getNumbers, retryTask, retryTasks, type Numbers } from '@castlane/contract/staff.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { stepOf } from '#ui/content/BarChart.tsx';
import { delayOf, spanOf } from './span.ts';

const NUMBERS: Numbers = {
  days: [
    { day: '2026-11-20', creators: 3, owners: 1, jobs: 2, proposals: 5 },
    { day: '2026-11-21', creators: 1, owners: 0, jobs: 0, proposals: 4 },
  ],
  before: { creators: 2, owners: 2, jobs: 0, proposals: 10, minutesToFirstProposal: 215 },
  accounts: { creators: 40, owners: 12, pending: 8, rejected: 2, banned: 1 },
  activeAccounts: { day: 7, week: 20, month: 40 },
  jobs: [{ status: 'open', count: 6 }],
  minutesToFirstProposal: 95,
  minutesToReview: null,
  queues: { new: 8, changed: 1, appeals: 0, disputes: 1, reports: 3, contact: 2 },
  health: {
    tasksWaiting: 2,
    oldestTaskSeconds: 3,
    deadTasks: [
      {
        id: '01930000-0000-7000-8000-0000000000a1',
        kind: 'mail',
        attempts: 8,
        lastError: 'Connection refused',
        createdAt: '2026-11-20T10:00:00.000Z',
        deadAt: '2026-11-20T12:00:00.000Z',
      },
    ],
    deadByKind: [{ kind: 'mail', count: 31 }],
    failingClocks: [{ clock: 'offers without an answer', count: 3 }],
    auditIsWhole: true,
  },
};

test('health is told in words, a chart can be read as a table, and given-up work is tried again', async () => {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  const api = fakeApi().on(getNumbers, NUMBERS).on(retryTask, undefined).on(retryTasks, { retried: 31 });
  const { user } = renderApp('/staff/numbers');
  expect(await screen.findByText('Emails are 3 s behind, 2 waiting')).toBeTruthy();
  expect(screen.getByText('Audit log is intact')).toBeTruthy();
  expect(screen.getByText('3 pieces of scheduled work are failing and being retried: offers without an answer')).toBeTruthy();
  const bars = screen.getByRole('slider', { name: 'Sign-ups' });
  expect(bars.getAttribute('aria-valuetext')).toBe('1 on the last day, at most 4 on 20 Nov');
  const chart = within(screen.getByRole('region', { name: 'Sign-ups' }));
  await user.click(chart.getByRole('button', { name: 'Show as table' }));
  expect(
    within(chart.getByRole('row', { name: /20 Nov/ }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['3', '1']);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(api.callsTo(retryTask)).toHaveLength(1));
  expect(screen.getByText('31 failed tasks')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry all' }));
  expect(await screen.findByText('Retrying 31 tasks')).toBeTruthy();
});

test('the arrow keys go from day to day and tell its numbers, beside a scale', async () => {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  fakeApi().on(getNumbers, NUMBERS);
  const { user } = renderApp('/staff/numbers');
  const bars = await screen.findByRole('slider', { name: 'Sign-ups' });
  const chart = within(screen.getByRole('region', { name: 'Sign-ups' }));
  expect(['4', '2', '0'].map((value) => chart.getByText(value).textContent)).toEqual(['4', '2', '0']);
  bars.focus();
  await user.keyboard('{ArrowLeft}');
  expect(bars.getAttribute('aria-valuetext')).toBe('20 Nov: Creators 3, Business owners 1');
  expect(chart.getByText('20 Nov: Creators 3, Business owners 1')).toBeTruthy();
  await user.keyboard('{End}');
  expect(bars.getAttribute('aria-valuetext')).toBe('21 Nov: Creators 1, Business owners 0');
});

test('each number is compared with the period before in words, without a percentage of nothing', async () => {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  fakeApi().on(getNumbers, NUMBERS);
  renderApp('/staff/numbers');
  const chart = async (name: string) => (await screen.findByRole('region', { name })).textContent;
  expect(await chart('Sign-ups')).toContain('5 in 30 days1 more than in the 30 days before (25%)');
  expect(await chart('Jobs posted')).toContain('2 in 30 days2 more than in the 30 days before');
  expect(await chart('Jobs posted')).not.toContain('%');
  expect(await chart('Comments sent')).toContain('9 in 30 days1 fewer than in the 30 days before (10%)');
  expect(screen.getByText(/2 h shorter than before/)).toBeTruthy();
});

test('a young installation has a dash, which is said in words', async () => {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  fakeApi().on(getNumbers, { ...NUMBERS, before: null });
  renderApp('/staff/numbers');
  const chart = await screen.findByRole('region', { name: 'Sign-ups' });
  expect(chart.textContent).toContain('–There are no 30 days before to compare with.');
  expect(screen.getByText('Time to first comment').parentElement?.textContent).toMatch(/30-day median$/);
});

test('a tile leads to its queue', async () => {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  fakeApi().on(getNumbers, NUMBERS);
  renderApp('/staff/numbers');
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByText('Waiting');
  expect(['Changed profiles 1', 'Disputes 1', 'Reports 3', 'Contact requests 2'].map(hrefOf)).toEqual([
    '/staff/reviews?queue=changed',
    '/staff/disputes',
    '/staff/reports',
    '/staff/contact',
  ]);
});

test('the scale ends at a round number, never below the largest', () => {
  expect([0, 1, 2, 3, 4, 7, 11, 100, 101, 2400].map((most) => 2 * stepOf(most))).toEqual([2, 2, 2, 4, 4, 10, 20, 100, 200, 4000]);
});

test('spans are said as a person says them', () => {
  expect([null, 12, 95, 3000].map(spanOf)).toEqual(['–', '12 min', '1.5 h', '2 d']);
  expect([3, 300].map(delayOf)).toEqual(['3 s', '5 min']);
});
