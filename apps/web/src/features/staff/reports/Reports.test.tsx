import { holdDecision, listDecisions, undoDecision, type HeldDecision } from '@castlane/contract/decision.ts';
import { getReport, listReports, type Report } from '@castlane/contract/report.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEvent } from '#features/threads/messages/factory.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const REPORTER = { id: '01930000-0000-7000-8000-0000000000b1', slug: 'maya-lindqvist', name: 'Maya Lindqvist' };
const REPORTED = { id: '01930000-0000-7000-8000-0000000000b2', slug: 'zoe-mensah', name: 'Zoë Mensah' };
const NOTE = 'Asked for a fee up front. The account is banned.';

function aReport(overrides: Partial<Report> = {}): Report {
  const events = [
    anEvent({ seq: 4, senderId: REPORTER.id, body: 'When do you pay?' }),
    anEvent({ seq: 5, senderId: REPORTED.id, body: 'Send 50 dollars first.' }),
  ];
  return {
    id: '01930000-0000-7000-8000-0000000000e1',
    kind: 'message',
    reason: 'scam',
    title: 'Send 50 dollars first.',
    reporter: REPORTER,
    reported: REPORTED,
    otherOpenReports: 2,
    createdAt: '2026-11-20T10:00:00.000Z',
    resolvedAt: null,
    note: 'They want money from me.',
    context: { kind: 'message', jobTitle: 'Winter trail shoe', eventId: events[1]!.id, events },
    outcome: null,
    resolution: null,
    resolvedBy: null,
    ...overrides,
  };
}

function arrive(path: string, report = aReport()) {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  const api = fakeApi()
    .on(listDecisions, { items: [] })
    .on(listReports, { items: [report], nextCursor: null, openCount: 1 })
    .on(getReport, report);
  return { api, report, ...renderApp(path) };
}

test('a report is read beside the list, with the message that it is about and those around it', async () => {
  const { user } = arrive('/staff/reports');
  expect(await screen.findByRole('link', { name: /^Reports.*1 open/ })).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: /Scam or fraud.*Message · Zoë Mensah/ }));
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Send 50 dollars first.')).toBeTruthy();
  expect(main.getByText('When do you pay?')).toBeTruthy();
  expect(main.getByText('They want money from me.')).toBeTruthy();
  expect(main.getByText('2 other open reports')).toBeTruthy();
});

test('it is closed by key, with what was found, once, and U opens it again with the note', async () => {
  const report = aReport();
  const { api, user } = arrive(`/staff/reports/${report.id}`, report);
  await screen.findByText('Send 50 dollars first.');
  await user.keyboard('a');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Close report' }));
  expect(api.callsTo(holdDecision)).toHaveLength(0);
  await user.type(dialog.getByLabelText(/What did you find/), NOTE);
  const given = { kind: 'resolve_report', subjectId: report.id, decision: { outcome: 'acted', note: NOTE } } as const;
  const shown = { name: 'Zoë Mensah', outcome: 'acted', by: 'Priit Kask', isOwn: true, secondsLeft: 10 } as const;
  const held: HeldDecision = { id: report.id, kind: given.kind, subjectId: report.id, ...shown };
  api.on(holdDecision, () => {
    api.on(listDecisions, { items: [held] });
    return held;
  });
  await user.dblClick(dialog.getByRole('button', { name: 'Close report' }));
  expect(await screen.findByText('Report about Zoë Mensah closed: acted on.')).toBeTruthy();
  expect(api.callsTo(holdDecision).map(({ body }) => body)).toEqual([given]);
  expect(await screen.findByText('No open reports')).toBeTruthy();
  api.on(undoDecision, () => {
    api.on(listDecisions, { items: [] });
    return given;
  });
  await user.keyboard('u');
  await screen.findByText('Send 50 dollars first.');
  await user.keyboard('n');
  expect(await screen.findByDisplayValue(NOTE)).toBeTruthy();
});

test('who was slower reads who was faster, and keeps what was typed', async () => {
  const report = aReport();
  const { api, user } = arrive(`/staff/reports/${report.id}`, report);
  await screen.findByText('Send 50 dollars first.');
  await user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/What did you find/), NOTE);
  api.on(holdDecision, new FakeProblem(1005, 'Ola Berg has already closed this report'));
  await user.click(dialog.getByRole('button', { name: 'Close report' }));
  expect(await dialog.findByText('Ola Berg has already closed this report')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/What did you find/).value).toBe(NOTE);
});

test('a profile is shown as it was, and an empty list says so', async () => {
  const context = { kind: 'profile' as const, slug: 'zoe', name: 'Zoë Mensah', about: 'We sell followers.', profileImageUri: null };
  const report = aReport({ kind: 'profile', context, note: null });
  const { unmount } = arrive(`/staff/reports/${report.id}`, report);
  expect(await screen.findByText('We sell followers.')).toBeTruthy();
  unmount();
  signIn(aProfile({ userType: 'staff', creator: null }));
  fakeApi().on(listReports, { items: [], nextCursor: null, openCount: 0 });
  renderApp('/staff/reports');
  expect(await screen.findByText('No open reports')).toBeTruthy();
});
