import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { acceptOffer } from '@castlane/contract/offer.ts';
import { listEvents, listThreads, sendMessage, type Thread } from '@castlane/contract/thread.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anEvent } from '#features/messages/factory.ts';
import { closeOutbox } from '#features/messages/outbox.ts';
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
  expect(screen.getByRole('link', { name: 'Find a job' }).getAttribute('href')).toBe('/');
});

test('a thread opens with its messages, and the search finds it by its job', async () => {
  server.on(listEvents, { items: [message], hasMore: false });
  const { user } = arrive('/message', aThread({ lastSeq: 1, lastEvent: message, unreadCount: 1 }));
  await user.type(await screen.findByRole('searchbox'), 'nothing');
  expect(screen.getByText('No chat found')).toBeTruthy();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'TRAIL zoe');
  await user.click(screen.getByRole('link', { name: /Zoë Mensah/ }));
  const log = await screen.findByRole('log');
  expect(within(log).getByRole('link').getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
});

test('what is written shows at once and waits', async () => {
  server.on(listEvents, { items: [message], hasMore: false }).on(sendMessage, () => new Promise(() => {}));
  const { user } = arrive(`/message?thread=${aThread().id}`, aThread({ lastSeq: 1 }));
  await user.type(await screen.findByRole('textbox', { name: 'Message Zoë' }), 'Yes, 8.5 please{Enter}');
  expect(await within(screen.getByRole('log')).findByText('Yes, 8.5 please')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Sending' })).toBeTruthy();
  closeOutbox();
});

test('an unknown thread is said to be missing', async () => {
  arrive('/message?thread=01930000-0000-7000-8000-0000000000ff', aThread());
  expect(await screen.findByText('This chat is not here')).toBeTruthy();
});

test('an offer shows its terms; when somebody else was faster, the dialog says so and nothing is lost', async () => {
  server.on(listEvents, { items: [message, offer], hasMore: false }).on(acceptOffer, new FakeProblem(1014));
  const { user } = arrive(`/message?thread=${aThread().id}`, aThread({ lastSeq: 2 }));
  const card = await screen.findByRole('region', { name: 'Offer of $1,200' });
  expect(within(card).getByText('1 video on YouTube')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Accept offer' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Accept offer' }));
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('Somebody else has the job already.'));
});
