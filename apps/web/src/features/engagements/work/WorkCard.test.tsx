import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { agreeToCancel, askToCancel, openDispute, refuseToCancel, withdrawCancel } from '@castlane/contract/dispute.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeProblem } from '#testing/fake-api.ts';
import { aProfile, anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { aCancellation, aDeliveredEngagement, aDelivery, aDispute, anEngagement } from './factory.ts';
import { renderFor } from '#testing/render-for.tsx';
import { WorkCard } from './WorkCard.tsx';

beforeEach(() => localStorage.clear());

const show = (work: Engagement) => renderFor(work.side === 'owner' ? anOwner() : aProfile(), <WorkCard work={work} />);

const SIDES = ['owner', 'creator'] as const;
const CHANGES = aDelivery({ end: 'changes_requested', changeNote: 'Show the sole at 2:10.' });
const SILENT = aDelivery({ end: 'accepted_by_silence' });
const ACCEPTED = aDelivery({ end: 'accepted' });
const completed = (delivery = ACCEPTED): Partial<Engagement> => ({
  status: 'completed',
  completedAt: '2026-11-22T10:00:00.000Z',
  deliveries: [delivery],
  reviews: { reviewBy: '2099-12-06T10:00:00.000Z', own: null, other: null, otherHasWritten: false },
});

type Row = {
  state: string;
  work: Partial<Engagement>;
  owner: [title: string, turn: string, filled: string | null, others?: string[]];
  creator: [title: string, turn: string, filled: string | null, others?: string[]];
};

const MAYA = 'Maya Lindqvist';
const NORTHPEAK = 'Northpeak Outfitters';
const WAYS_OUT = ['Ask to cancel', 'Ask our team', 'Change the price', 'Change the terms'];
const delivered: Partial<Engagement> = { status: 'delivered', deliveries: [aDelivery()], acceptBy: aDelivery().acceptBy };

const ROWS: Row[] = [
  {
    state: 'active',
    work: {},
    owner: [`${MAYA} is working on it`, 'Waiting', 'Open chat', WAYS_OUT],
    creator: ['Deliver the work', 'Your turn', 'Deliver the work', ['Open chat', ...WAYS_OUT]],
  },
  {
    state: 'delivered',
    work: delivered,
    owner: [`${MAYA} delivered the work`, 'Your turn', 'Accept the work', ['Ask for changes (2 rounds left)', 'Open chat', ...WAYS_OUT]],
    creator: [`${NORTHPEAK} is reviewing the work`, 'Waiting', 'Open chat', WAYS_OUT],
  },
  {
    state: 'changes asked for',
    work: { status: 'changes_requested', deliveries: [CHANGES], changesLeft: 1 },
    owner: [`${MAYA} is making the changes`, 'Waiting', 'Open chat', WAYS_OUT],
    creator: ['Make the changes', 'Your turn', 'Deliver again', ['Open chat', ...WAYS_OUT]],
  },
  {
    state: 'disputed',
    work: { status: 'disputed', deliveries: [aDelivery()], dispute: aDispute() },
    owner: ['Our team is deciding', 'With our team', 'Open chat'],
    creator: ['Our team is deciding', 'With our team', 'Open chat'],
  },
  {
    state: 'completed',
    work: completed(),
    owner: ['The work is complete', 'Completed', null, ['Open chat', 'Work together again']],
    creator: ['The work is complete', 'Completed', null, ['Open chat']],
  },
  {
    state: 'cancelled',
    work: { status: 'cancelled', cancellation: aCancellation({ status: 'agreed' }) },
    owner: ['The work was canceled', 'Canceled', 'Copy job', ['Open chat']],
    creator: ['The work was canceled', 'Canceled', 'Find jobs', ['Open chat']],
  },
  {
    state: 'asked to cancel by the owner, before a delivery',
    work: { cancellation: aCancellation() },
    owner: [
      `${MAYA} is working on it`,
      'Waiting',
      'Open chat',
      ['Withdraw the request', 'Ask our team', 'Change the price', 'Change the terms'],
    ],
    creator: [
      `${NORTHPEAK} asked to cancel`,
      'Your turn',
      'Answer the request',
      ['Deliver the work', 'Open chat', 'Ask our team', 'Change the price', 'Change the terms'],
    ],
  },
  {
    state: 'asked to cancel by the creator, after a delivery',
    work: { ...delivered, cancellation: aCancellation({ askedBy: 'creator', onSilence: 'lapsed' }) },
    owner: [
      `${MAYA} asked to cancel`,
      'Your turn',
      'Answer the request',
      ['Accept the work', 'Ask for changes (2 rounds left)', 'Open chat', 'Ask our team', 'Change the price', 'Change the terms'],
    ],
    creator: [
      `${NORTHPEAK} is reviewing the work`,
      'Waiting',
      'Open chat',
      ['Withdraw the request', 'Ask our team', 'Change the price', 'Change the terms'],
    ],
  },
];

const CASES = ROWS.flatMap((row) => SIDES.map((side) => [row.state, side, anEngagement({ ...row.work, side }), row[side]] as const));

test.each(CASES)('%s, for its %s: one filled button, and what else may be done', (_, side, work, [title, turn, filled, others = []]) => {
  signIn(side === 'owner' ? anOwner() : aProfile());
  const { container } = renderPage(<WorkCard work={work} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
  expect(screen.getAllByText(turn)).not.toHaveLength(0);
  const buttons = [...container.querySelectorAll<HTMLElement>('.mantine-Button-root')];
  const words = buttons.filter(({ dataset }) => (dataset['variant'] ?? 'filled') === 'filled').map(({ textContent }) => textContent);
  expect(words).toEqual(filled === null ? [] : [filled]);
  expect(
    buttons
      .map(({ textContent }) => textContent)
      .filter((each) => each !== filled)
      .toSorted(),
  ).toEqual(others.toSorted());
  expect(container.textContent).not.toMatch(/work\.|\{\{|undefined|Invalid/);
});

async function press({ user }: ReturnType<typeof show>, name: string | RegExp) {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

test('a delivery waits for an answer, but not while it is with the team', () => {
  const { unmount } = show(aDeliveredEngagement());
  expect(screen.getByText('Waiting for an answer')).toBeTruthy();
  unmount();
  show(aDeliveredEngagement({ status: 'disputed', acceptBy: null, dispute: aDispute({ outcome: null }) }));
  // The work says it, and so does the delivery.
  expect(screen.getAllByText('With our team')).toHaveLength(2);
  expect(screen.queryByText('Waiting for an answer')).toBeNull();
});

test('the words say until when, and what silence does', () => {
  const { container } = show(aDeliveredEngagement());
  expect(container.textContent).toMatch(/If you don’t answer, it’s accepted automatically on 28 Nov 2099/);
  expect(container.textContent).toMatch(/Ask for changes \(2 rounds left\)/);
});

test.each([
  [completed(), 'owner', 'You accepted the work on 22 Nov 2026.'],
  [completed(), 'creator', `${NORTHPEAK} accepted the work on 22 Nov 2026.`],
  [completed(SILENT), 'creator', 'There was no answer in time, so the work was accepted automatically on 22 Nov 2026.'],
  [
    { ...completed(aDelivery({ end: 'ended' })), dispute: aDispute({ outcome: 'completed', decision: 'It is what was agreed.' }) },
    'owner',
    'It is what was agreed.',
  ],
  [
    { status: 'cancelled' as const, dispute: aDispute({ outcome: 'cancelled', decision: 'Nothing usable was delivered.' }) },
    'creator',
    'Nothing usable was delivered.',
  ],
  [
    { status: 'cancelled' as const, cancellation: aCancellation({ status: 'agreed', bySilence: true }) },
    'owner',
    /wasn’t answered in time/,
  ],
  [{ cancellation: aCancellation() }, 'creator', /If there’s no answer, the work is canceled on 24 Nov 2099/],
  [
    { cancellation: aCancellation({ status: 'refused', askedBy: 'owner', answer: 'I have filmed half of it.' }) },
    'owner',
    /declined to cancel.*I have filmed half of it/,
  ],
  [{ status: 'disputed' as const, dispute: aDispute({ openedBy: 'staff' }) }, 'owner', /Our team took over/],
] as [Partial<Engagement>, Engagement['side'], string | RegExp][])('how it ended is said to each side (%#)', (work, side, words) => {
  show(anEngagement({ ...work, side }));
  expect(screen.getByText(words)).toBeTruthy();
});

test('without a revision round left the button says why, and what the way on is', () => {
  show(aDeliveredEngagement({ changesLeft: 0 }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Ask for changes' });
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'All 2 revision rounds have been used. Agree on new terms that add one, or ask our team to decide.',
  );
});

test('our team is asked after a delivery, or once the other side refused to cancel; before that the button says so', () => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ask our team' });
  const { unmount } = show(anEngagement());
  expect(button().disabled).toBe(true);
  unmount();
  const refused = show(anEngagement({ cancellation: aCancellation({ status: 'refused', askedBy: 'owner' }) }));
  expect(button().disabled).toBe(false);
  refused.unmount();
  show(aDeliveredEngagement());
  expect(button().disabled).toBe(false);
});

test('links of a delivery are safe and say whether they are marked as advertising, which is advice', () => {
  const links = (['found', 'missing', 'unknown'] as const).map((disclosure) => ({ url: `https://example.com/${disclosure}`, disclosure }));
  show(aDeliveredEngagement({ deliveries: [aDelivery({ links })] }));
  const delivery = within(screen.getByRole('article', { name: 'Delivery 1' }));
  for (const link of delivery.getAllByRole('link')) expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  delivery.getByText('Labeled as advertising');
  delivery.getByText('No advertising label found');
  delivery.getByText('We couldn’t check for an advertising label');
  delivery.getByText(/It’s just a hint/);
});

test('earlier deliveries are folded away with what was asked for', async () => {
  const again = aDelivery({ id: '01930000-0000-7000-8000-0000000000d2', number: 2, note: 'With the sole.' });
  show(aDeliveredEngagement({ deliveries: [again, CHANGES], changesLeft: 1 }));
  expect(screen.getByText('1 earlier delivery')).toBeTruthy();
  expect(screen.getByText('Show the sole at 2:10.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask for changes (1 round left)' })).toBeTruthy();
});

test('work is delivered once; what was written stays when it is refused', async () => {
  const page = show(anEngagement({ side: 'creator' }));
  page.api.on(deliver, new FakeProblem(1005, 'The work was canceled'));
  const dialog = await press(page, 'Deliver the work');
  await page.user.click(dialog.getByRole('button', { name: 'Deliver the work' }));
  expect(await dialog.findByText('Add a link, a file or a note')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Link 1' })));
  await page.user.type(dialog.getByRole('textbox', { name: 'Link 1' }), 'no link at all');
  await page.user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Cut to seven minutes.');
  await page.user.click(dialog.getByRole('button', { name: 'Deliver the work' }));
  expect(page.api.callsTo(deliver)).toHaveLength(0);
  await page.user.clear(dialog.getByRole('textbox', { name: 'Link 1' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'Link 1' }), 'https://www.youtube.com/watch?v=snow');
  await page.user.click(dialog.getByRole('button', { name: 'Deliver the work' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The work was canceled');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Note/ }).value).toBe('Cut to seven minutes.');
  expect(localStorage.getItem(`draft.delivery.${anEngagement().id}`)).not.toBeNull();
  page.api.on(deliver, aDeliveredEngagement({ side: 'creator' }));
  await page.user.dblClick(dialog.getByRole('button', { name: 'Deliver the work' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/successful?what=delivered&slug=winter-shoe'));
  const [, sent, ...more] = page.api.callsTo(deliver);
  expect(more).toEqual([]);
  expect(sent?.body).toEqual({ links: ['https://www.youtube.com/watch?v=snow'], note: 'Cut to seven minutes.' });
  expect(sent?.params).toEqual({ id: anEngagement().id });
  expect(localStorage.getItem(`draft.delivery.${anEngagement().id}`)).toBeNull();
});

test('a creator who delivers again reads the requested changes', async () => {
  const page = show(anEngagement({ side: 'creator', status: 'changes_requested', deliveries: [CHANGES], changesLeft: 1 }));
  const dialog = await press(page, 'Deliver again');
  expect(dialog.getByText('Show the sole at 2:10.')).toBeTruthy();
});

test('accepting says what follows, names the delivery that was looked at, and leads on to the review', async () => {
  const page = show(aDeliveredEngagement());
  page.api.on(complete, anEngagement(completed()));
  const dialog = await press(page, 'Accept the work');
  dialog.getByText(/you can no longer ask for changes/);
  await page.user.dblClick(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(window.location.search).toBe('?what=accepted&slug=winter-shoe'));
  expect(page.api.callsTo(complete).map(({ body }) => body)).toEqual([{ deliveryId: aDelivery().id }]);
});

test('of a job with several openings, the end of its work leads to the page of the same work', async () => {
  const job = { ...anEngagement().job, openings: 3 };
  const page = show(aDeliveredEngagement({ job }));
  page.api.on(complete, anEngagement({ ...completed(), job }));
  const dialog = await press(page, 'Accept the work');
  await page.user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(window.location.search).toBe(`?what=accepted&slug=winter-shoe&work=${anEngagement().id}`));
});

test('changes, requests and questions for our team go with their words, and stay in the dialog when they are refused', async () => {
  const text = 'Please show the sole of the shoe at 2:10.';
  const dialogs = [
    ['Ask for changes', requestChanges, { note: text, deliveryId: aDelivery().id }],
    ['Ask to cancel', askToCancel, { reason: text }],
    ['Ask our team', openDispute, { reason: text }],
  ] as const;
  for (const [name, endpoint, body] of dialogs) {
    const page = show(aDeliveredEngagement());
    page.api.on(endpoint, new FakeProblem(1005, 'The work is complete'));
    const dialog = await press(page, new RegExp(`^${name}`));
    await page.user.click(dialog.getByRole('button', { name }));
    expect(await dialog.findByText('Fill this in')).toBeTruthy();
    await page.user.type(dialog.getByRole('textbox'), text);
    await page.user.click(dialog.getByRole('button', { name }));
    expect((await dialog.findByRole('alert')).textContent).toBe('The work is complete');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe(text);
    page.api.on(endpoint, aDeliveredEngagement());
    await page.user.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.api.callsTo(endpoint).at(-1)?.body).toEqual(body);
    page.unmount();
  }
});

test('a request to cancel is refused with a sentence, agreed to, or taken back', async () => {
  const asked = anEngagement({ side: 'creator', cancellation: aCancellation() });
  const refusing = show(asked);
  refusing.api.on(refuseToCancel, anEngagement({ side: 'creator' }));
  const first = await press(refusing, 'Answer the request');
  expect(first.getByText('The product launch has moved to the spring.')).toBeTruthy();
  await refusing.user.type(first.getByRole('textbox'), 'I have filmed half of it.');
  await refusing.user.click(first.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(refusing.api.callsTo(refuseToCancel)[0]?.body).toEqual({ answer: 'I have filmed half of it.' }));
  refusing.unmount();
  const agreeing = show(asked);
  agreeing.api.on(agreeToCancel, anEngagement({ side: 'creator', status: 'cancelled' }));
  const second = await press(agreeing, 'Answer the request');
  await agreeing.user.click(second.getByRole('button', { name: 'Agree to cancel' }));
  await waitFor(() => expect(agreeing.api.callsTo(agreeToCancel)).toHaveLength(1));
  agreeing.unmount();
  const own = show(anEngagement({ cancellation: aCancellation() }));
  own.api.on(withdrawCancel, anEngagement());
  const third = await press(own, 'Withdraw the request');
  await own.user.click(third.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(own.api.callsTo(withdrawCancel)).toHaveLength(1));
});
