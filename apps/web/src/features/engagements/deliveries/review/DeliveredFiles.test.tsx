import { getConfig } from '@castlane/contract/config.ts';
import { requestChanges, tickNote } from '@castlane/contract/delivery.ts';
import type { DeliveryNote, Engagement } from '@castlane/contract/engagement.ts';
import { getFileAddress } from '@castlane/contract/upload.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { aDeliveredEngagement, aDelivery, anEngagement } from '#features/engagements/work/factory.ts';
import { WorkCard } from '#features/engagements/work/WorkCard.tsx';
import { configQuery } from '#platform/config.ts';
import { queryClient } from '#platform/http/query.ts';
import { aConfig } from '#testing/config.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';

beforeEach(() => localStorage.clear());

const IMAGE = { uploadId: '01930000-0000-7000-8000-00000000f001', name: 'Still.png', contentType: 'image/png', size: 2000, video: null };
const VIDEO = { uploadId: '01930000-0000-7000-8000-00000000f002', name: 'Cut.mp4', contentType: 'video/mp4', size: 9000, video: null };
const PDF = {
  uploadId: '01930000-0000-7000-8000-00000000f003',
  name: 'Receipt.pdf',
  contentType: 'application/pdf',
  size: 100,
  video: null,
};
const FILES = [IMAGE, VIDEO, PDF];
const WAITS = aDelivery({ files: FILES });

function aNote(overrides: Partial<DeliveryNote> = {}): DeliveryNote {
  return {
    id: 'note-1',
    uploadId: IMAGE.uploadId,
    text: 'The logo is cut off.',
    atMs: null,
    point: { x: 0.5, y: 0.1 },
    doneAt: null,
    ...overrides,
  };
}

function changing(notes: DeliveryNote[], side: Engagement['side'] = 'creator'): Engagement {
  const delivery = aDelivery({ files: FILES, end: 'changes_requested', changeNote: 'Please see my notes.', notes });
  return anEngagement({ side, status: 'changes_requested', deliveries: [delivery], changesLeft: 1 });
}

async function show(work: Engagement) {
  signIn(work.side === 'owner' ? anOwner() : aProfile());
  const api = fakeApi();
  api.on(getFileAddress, ({ params }) => ({ uri: `/files/private/${params['id']}`, expiresAt: '2099-01-01T00:00:00.000Z', image: null }));
  const page = renderPage(
    <Suspense>
      <WorkCard work={work} />
    </Suspense>,
  );
  await screen.findByRole('button', { name: /^Open Still\.png/ });
  return { api, ...page };
}

type Page = Awaited<ReturnType<typeof show>>;

async function openPicture({ user }: Page) {
  await user.click(screen.getByRole('button', { name: /^Open Still\.png/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Still.png' }));
  return { dialog, picture: await dialog.findByRole('application') };
}

test('pictures and videos are shown in place, and every file can be saved', async () => {
  await show(aDeliveredEngagement({ deliveries: [WAITS] }));
  const video = screen.getByLabelText('Cut.mp4');
  expect([video.tagName, video.getAttribute('preload'), video.hasAttribute('controls')]).toEqual(['VIDEO', 'metadata', true]);
  await waitFor(() => expect(video.getAttribute('src')).toBe(`/files/private/${VIDEO.uploadId}`));
  for (const { name } of [IMAGE, VIDEO]) expect(screen.getByRole('button', { name: `Download ${name}` })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Download ?Receipt\.pdf/ })).toBeTruthy();
});

test('a large picture loads only when it is opened', async () => {
  const large = { ...IMAGE, size: 20 * 1024 * 1024 };
  const page = await show(aDeliveredEngagement({ deliveries: [aDelivery({ files: [large] })] }));
  expect(page.api.callsTo(getFileAddress)).toHaveLength(0);
  await openPicture(page);
  expect(page.api.callsTo(getFileAddress)).toHaveLength(1);
});

test('what cannot be shown here can still be saved, and is asked for once', async () => {
  const { api } = await show(aDeliveredEngagement({ deliveries: [aDelivery({ files: [IMAGE, VIDEO] })] }));
  const video = screen.getByLabelText('Cut.mp4');
  await waitFor(() => expect(video.getAttribute('src')).not.toBeNull());
  fireEvent.error(video);
  expect(await screen.findByText('This file can’t be shown here. Download it instead.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download Cut.mp4' })).toBeTruthy();
  expect(api.callsTo(getFileAddress)).toHaveLength(2);
});

test('a click on a picture, the keys and a button each add a note, which goes with the request for changes', async () => {
  const page = await show(aDeliveredEngagement({ deliveries: [WAITS] }));
  const { user, api } = page;
  const { dialog, picture } = await openPicture(page);
  picture.getBoundingClientRect = () => new DOMRect(100, 50, 400, 200);
  fireEvent.click(picture, { clientX: 200, clientY: 100 });
  await user.type(dialog.getByRole('textbox', { name: 'What should change here?' }), 'More snow.');
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(document.activeElement).toBe(picture));
  await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Enter}');
  await user.type(dialog.getByRole('textbox', { name: 'What should change here?' }), 'Less sky.');
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  await user.click(dialog.getByRole('button', { name: 'Add a note' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add a note' })));
  await user.click(dialog.getByRole('button', { name: 'Add a note' }));
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(dialog.getByText('Fill this in')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'What should change?' }), 'Brighter, please.');
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('More snow.'),
    expect.stringContaining('Less sky.'),
    expect.stringContaining('Brighter, please.'),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Remove note 3' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Ask for changes (2 rounds left)' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Ask for changes' }));
  expect(ask.getByText('Your 2 notes on the files are sent with it.')).toBeTruthy();
  api.on(requestChanges, changing([aNote()], 'owner'));
  await user.click(ask.getByRole('button', { name: 'Ask for changes' }));
  await waitFor(() => expect(api.callsTo(requestChanges)).toHaveLength(1));
  expect(api.callsTo(requestChanges)[0]!.body).toEqual({
    note: 'Please see my 2 notes on the files.',
    deliveryId: WAITS.id,
    notes: [
      { uploadId: IMAGE.uploadId, text: 'More snow.', point: { x: 0.25, y: 0.25 } },
      { uploadId: IMAGE.uploadId, text: 'Less sky.', point: { x: 0.3, y: 0.19 } },
    ],
  });
  await waitFor(() => expect(localStorage.getItem(`draft.delivery-notes.${WAITS.id}`)).toBeNull());
});

test('a note on a video has the time that it shows, and leads back there', async () => {
  const { user } = await show(aDeliveredEngagement({ deliveries: [WAITS] }));
  const video = screen.getByLabelText<HTMLVideoElement>('Cut.mp4');
  video.pause = () => {};
  video.currentTime = 42.4;
  fireEvent.timeUpdate(video);
  await user.click(screen.getByRole('button', { name: 'Add a note at 0:42' }));
  await user.type(screen.getByRole('textbox', { name: 'What should change at 0:42?' }), 'Start the music later.');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  video.currentTime = 3;
  await user.click(screen.getByRole('button', { name: 'Cut.mp4 at 0:42' }));
  expect(video.currentTime).toBe(42.4);
});

test('unsent notes survive a reload, and can be changed', async () => {
  const first = await show(aDeliveredEngagement({ deliveries: [WAITS] }));
  await first.user.click(screen.getByRole('button', { name: 'Add a note to Receipt.pdf' }));
  await first.user.type(screen.getByRole('textbox', { name: 'What should change?' }), 'Name our shop.');
  await first.user.click(screen.getByRole('button', { name: 'Save note' }));
  first.unmount();
  const { user } = await show(aDeliveredEngagement({ deliveries: [WAITS] }));
  await user.click(screen.getByRole('button', { name: 'Edit note 1' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note 1' });
  expect(field.value).toBe('Name our shop.');
  await user.type(field, ' In full.');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(screen.getByText('Name our shop. In full.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit note 1' }));
});

test('nobody adds notes without a revision round left, nor the creator', async () => {
  const { unmount } = await show(aDeliveredEngagement({ deliveries: [WAITS], changesLeft: 0 }));
  expect(screen.queryByRole('button', { name: /^Add a note/ })).toBeNull();
  unmount();
  await show(aDeliveredEngagement({ deliveries: [WAITS], side: 'creator' }));
  expect(screen.queryByRole('button', { name: /^Add a note/ })).toBeNull();
});

test('the creator ticks notes off on the card and when delivering again', async () => {
  const work = changing([aNote(), aNote({ id: 'note-2', uploadId: VIDEO.uploadId, text: 'Start later.', atMs: 42_000, point: null })]);
  const { user, api } = await show(work);
  api.on(tickNote, changing([aNote({ doneAt: '2026-11-22T09:00:00.000Z' })]));
  await user.click(await screen.findByRole('checkbox', { name: 'The logo is cut off.' }));
  await waitFor(() => expect(api.callsTo(tickNote)).toHaveLength(1));
  expect(api.callsTo(tickNote)[0]).toMatchObject({ params: { id: work.id, noteId: 'note-1' }, body: { done: true } });
  await user.click(screen.getByRole('button', { name: 'Deliver again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliver again' }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  expect(dialog.getByText('2 notes are still open.')).toBeTruthy();
});

test('the owner sees which notes are done', async () => {
  await show(changing([aNote({ doneAt: '2026-11-22T09:00:00.000Z' }), aNote({ id: 'note-2', text: 'More snow.' })], 'owner'));
  const items = within(screen.getByRole('region', { name: 'Notes on the files' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Done$/), expect.stringMatching(/Open$/)]);
  expect(screen.queryByRole('checkbox', { name: 'More snow.' })).toBeNull();
});

const FILM = aDelivery({ links: [{ url: 'https://youtu.be/dQw4w9WgXcQ', disclosure: 'unknown' }] });

test('a delivered YouTube video loads nothing before the click', async () => {
  signIn(anOwner());
  fakeApi().on(getConfig, aConfig());
  const { user, container } = renderPage(
    <Suspense>
      <WorkCard work={aDeliveredEngagement({ deliveries: [FILM] })} />
    </Suspense>,
  );
  const play = await screen.findByRole('button', { name: 'Play here' });
  expect(container.querySelector('iframe')).toBeNull();
  await user.click(play);
  const frame = screen.getByTitle('YouTube video');
  expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
});

test('where outside players are off, it stays a link', async () => {
  signIn(anOwner());
  fakeApi().on(getConfig, aConfig({ outsidePlayers: false }));
  renderPage(
    <Suspense>
      <WorkCard work={aDeliveredEngagement({ deliveries: [FILM] })} />
    </Suspense>,
  );
  expect(screen.getByRole('link', { name: 'youtu.be/dQw4w9WgXcQ' })).toBeTruthy();
  await queryClient.fetchQuery(configQuery);
  expect(screen.queryByRole('button', { name: 'Play here' })).toBeNull();
});
