import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { acceptOffer, getAgreement, withdrawOffer } from '@castlane/contract/offer.ts';
import { createAmendment } from '@castlane/contract/amendment.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { listThreads, type Thread } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anEvent } from '#features/threads/messages/factory.ts';
import { outbox } from '#features/threads/messages/outbox.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { aThread } from './factory.ts';

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi();
  server.on(getMe, aProfile()).on(listCategories, { items: [] });
});

function arrive(path: string, ...items: Thread[]) {
  server.on(listThreads, { items, unreadCount: items.reduce((sum, { unreadCount }) => sum + unreadCount, 0) });
  signIn();
  return renderApp(path);
}

const message = anEvent({ threadId: aThread().id, seq: 1, senderId: 'other', body: 'Size 8.5? See https://example.com/sizes' });
const offer = anEvent({ threadId: aThread().id, seq: 2, kind: 'offer_sent', senderId: 'other', body: null, data: { offerId: 'offer' } });

test('without threads it says what to do', async () => {
  arrive('/message');
  expect(await screen.findByText('No chats yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find jobs' }).getAttribute('href')).toBe('/');
});

test('a thread opens with its messages, and the search finds it by its job', async () => {
  server.on(listEvents, { items: [message], hasMore: false });
  const { user } = arrive('/message', aThread({ lastSeq: 1, lastEvent: message, unreadCount: 1 }));
  await user.type(await screen.findByRole('searchbox'), 'nothing');
  expect(screen.getByText('No chats found')).toBeTruthy();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'TRAIL zoe');
  await user.click(screen.getByRole('link', { name: /Zoë Mensah/ }));
  const log = await screen.findByRole('log');
  expect(within(log).getByRole('link').getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
});

test('on a desk the newest chat that is not archived opens beside the list, on a phone the list alone', async () => {
  server.on(listEvents, { items: [message], hasMore: false });
  const [archived, newest] = [aThread({ id: '01930000-0000-7000-8000-0000000000e1', archived: true }), aThread({ lastSeq: 1 })];
  const phone = arrive('/message', archived, newest);
  await screen.findByRole('link', { name: /Zoë Mensah/ });
  expect(window.location.search).toBe('');
  phone.unmount();
  const isWide = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: media === '(min-width: 769px)' }) as unknown as MediaQueryList,
    );
  arrive('/message', archived, newest);
  expect(await screen.findByRole('log')).toBeTruthy();
  expect(window.location.search).toBe(`?thread=${newest.id}`);
  isWide.mockRestore();
});

test('what is written shows at once and waits', async () => {
  const { promise, resolve: refuse } = Promise.withResolvers<FakeProblem>();
  server.on(listEvents, { items: [message], hasMore: false }).on(sendMessage, () => promise);
  const { user } = arrive(`/message?thread=${aThread().id}`, aThread({ lastSeq: 1 }));
  await user.type(await screen.findByRole('textbox', { name: 'Message Zoë' }), 'Yes, 8.5 please{Enter}');
  expect(await within(screen.getByRole('log')).findByText('Yes, 8.5 please')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Sending' })).toBeTruthy();
  outbox.close();
  // Another file would send it, and an answer that never came would hold back its own messages.
  await outbox.clear(aProfile().id);
  refuse(new FakeProblem(1009));
});

test('an unknown thread is said to be missing', async () => {
  arrive('/message?thread=01930000-0000-7000-8000-0000000000ff', aThread());
  expect(await screen.findByText('We can’t find this chat')).toBeTruthy();
});

test('an offer shows its terms; if it was answered elsewhere, the dialog says so and nothing is lost', async () => {
  server.on(listEvents, { items: [message, offer], hasMore: false }).on(acceptOffer, new FakeProblem(1014));
  const { user } = arrive(`/message?thread=${aThread().id}`, aThread({ lastSeq: 2 }));
  const card = await screen.findByRole('region', { name: 'Offer of $1,200' });
  expect(within(card).getByText('1 video on YouTube')).toBeTruthy();
  expect(within(card).getByText('Earlier payments').nextElementSibling?.textContent).toBe('92% of 13 on time');
  await user.click(within(card).getByRole('button', { name: 'Accept offer' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Accept offer' }));
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('All openings of this job are filled.'));
});

const AGREED = {
  number: 1,
  price: { amount: 120_000, currency: 'USD' as const },
  dueBy: '2026-12-18',
  dueAt: '2026-12-18T12:00:00.000Z',
  changeRounds: 2,
  sha256: 'c0ffee'.repeat(10) + 'abcd',
};

/** A thread about work in progress, with its agreement. */
function aRunningThread(overrides: Partial<Thread> = {}): Thread {
  const thread = aThread({ lastSeq: 2, agreed: { ...AGREED, acceptedAt: '2026-11-21T10:00:00.000Z' }, ...overrides });
  server.on(getAgreement, { ...AGREED, terms: { ...thread.offer }, canonical: '{}', acceptedAt: '2026-11-21T10:00:00.000Z', versions: [] });
  return {
    ...thread,
    job: { ...thread.job, status: 'filled' },
    proposal: { ...thread.proposal, status: 'assigned' },
    offer: { ...thread.offer!, status: 'accepted' },
    engagement: { id: thread.offer!.id, status: 'active' },
  };
}

test('the job stands above the conversation, and leads to all that is agreed on', async () => {
  server.on(listEvents, { items: [message, offer], hasMore: false });
  const { user } = arrive(`/message?thread=${aThread().id}`, aRunningThread());
  const strip = await screen.findByRole('button', { name: /^Winter trail shoe review/ });
  expect(strip.textContent).toMatch(/Winter trail shoe review\$1,200 · due 18 DecAssigned$/);
  expect(screen.queryByText('Usage rights')).toBeNull();
  await user.click(strip);
  const terms = within(await screen.findByRole('dialog', { name: 'Job details' }));
  expect((await terms.findByText('Usage rights')).closest('dt')?.nextSibling?.textContent).toBe('None');
  expect(terms.getByText('1 video on YouTube')).toBeTruthy();
  expect(terms.getByRole('link', { name: 'See agreed terms' }).getAttribute('href')).toBe('/agreement/offer');
});

test('an answered offer is a line that says what became of it', async () => {
  const accepted = anEvent({ threadId: aThread().id, seq: 3, kind: 'offer_accepted', data: { offerId: 'offer' } });
  server.on(listEvents, {
    items: [message, { ...offer, data: { ...offer.data, price: aThread().offer!.price } }, accepted],
    hasMore: false,
  });
  arrive(`/message?thread=${aThread().id}`, aRunningThread({ lastSeq: 3 }));
  const line = (await screen.findByText('Offer sent')).closest('[data-seq]');
  expect(line?.textContent).toContain('$1,200');
  expect(line?.textContent).toMatch(/Accepted$/);
  expect(screen.queryByRole('button', { name: 'Accept offer' })).toBeNull();
});

test('new terms show what would change; they are answered by the other side and taken back by their sender', async () => {
  const amendment = {
    ...aThread().offer!,
    id: 'amendment',
    kind: 'amendment' as const,
    dueBy: '2026-12-28',
    dueAt: '2026-12-28T12:00:00.000Z',
    note: 'Snow is late',
  };
  const sent = anEvent({
    threadId: aThread().id,
    seq: 2,
    kind: 'amendment_sent',
    senderId: 'other',
    body: 'Snow is late',
    data: { offerId: 'amendment' },
  });
  server.on(listEvents, { items: [message, sent], hasMore: false });
  const { unmount, user: reader } = arrive(`/message?thread=${aThread().id}`, aRunningThread({ amendment }));
  const card = await screen.findByRole('region', { name: 'New terms' });
  expect((await within(card).findByRole('deletion')).textContent).toBe('18 Dec 2026');
  expect(
    within(card)
      .getAllByRole('insertion')
      .map(({ textContent }) => textContent),
  ).toEqual(['28 Dec, 12:00']);
  expect(card.textContent).toContain('Snow is late');
  expect(within(card).getByRole('button', { name: 'Accept new terms' })).toBeTruthy();
  await reader.click(screen.getByRole('button', { name: /^Winter trail shoe review/ }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Change the terms' })).disabled).toBe(true);
  unmount();

  server.on(withdrawOffer, new FakeProblem(1005, 'The offer was accepted'));
  const { user } = arrive(`/message?thread=${aThread().id}`, aRunningThread({ amendment: { ...amendment, senderId: aProfile().id } }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw new terms' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw new terms' }));
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('The offer was accepted'));
});

test('new terms start from what is agreed on; what the server refuses stands beside the field, and nothing typed is lost', async () => {
  server
    .on(listEvents, { items: [message, offer], hasMore: false })
    .on(createAmendment, new FakeProblem(1004, 'No', [{ path: 'changeRounds', message: 'Changes were already requested once' }]));
  const { user } = arrive(`/message?thread=${aThread().id}`, aRunningThread());
  await user.click(await screen.findByRole('button', { name: /^Winter trail shoe review/ }));
  await user.click(await screen.findByRole('button', { name: 'Change the terms' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the terms' });
  const price = await within(dialog).findByLabelText(/^Price/);
  expect(price).toHaveProperty('value', '1,200');
  await user.click(within(dialog).getByRole('button', { name: 'Send new terms' }));
  expect(within(dialog).getByRole('alert').textContent).toContain('Change something first');
  await user.type(within(dialog).getByLabelText('Reason (optional)'), 'Fewer rounds');
  const rounds = within(dialog).getByLabelText(/^Revision rounds/);
  await user.clear(rounds);
  await user.type(rounds, '0');
  await user.click(within(dialog).getByRole('button', { name: 'Send new terms' }));
  expect(await within(dialog).findByText('Changes were already requested once')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason (optional)').value).toBe('Fewer rounds');
  expect(server.callsTo(createAmendment)[0]?.body).toMatchObject({ changeRounds: 0, note: 'Fewer rounds' });
});

test('a change of the price opens the same form at its price', async () => {
  server.on(listEvents, { items: [message, offer], hasMore: false });
  const { user } = arrive(`/message?thread=${aThread().id}`, aRunningThread());
  await user.click(await screen.findByRole('button', { name: /^Winter trail shoe review/ }));
  await user.click(await screen.findByRole('button', { name: 'Change the price' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the price' });
  const price = await within(dialog).findByLabelText<HTMLInputElement>(/^Price/);
  await waitFor(() => expect(document.activeElement).toBe(price));
  // What is typed replaces the agreed price.
  await user.keyboard('900');
  expect(price.value).toBe('900');
});
