import type { MessageAttachment } from '@castlane/contract/thread-event.ts';
import { getFileAddress, getUpload, signUpload, type UploadPurpose } from '@castlane/contract/upload.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OutboxContent } from '#platform/live/outbox-store.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { fakeStore } from '#testing/fake-upload.ts';
import { renderPage } from '#testing/render.tsx';
import { Attachments } from './Attachments.tsx';
import { ConversationActionsContext } from './conversation-actions.ts';
import { Composer } from '#features/threads/composer/Composer.tsx';

type Asked = { purpose: UploadPurpose; contentType: string; size: number; name?: string };

let api: ReturnType<typeof fakeApi>;
let thread = 0;
let status: 'ready' | 'processing' | 'refused';

beforeEach(() => {
  api = fakeApi();
  thread += 1;
  status = 'ready';
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
  const purposes = new Map<string, Asked>();
  api.on(signUpload, ({ body }) => {
    const uploadId = `01930000-0000-7000-8000-${String(purposes.size).padStart(12, '0')}`;
    purposes.set(uploadId, body as Asked);
    return { uploadId, url: `/files/uploads/${uploadId}`, method: 'PUT', headers: {}, expiresAt: '2026-11-22T10:00:00.000Z' };
  });
  api.on(getUpload, ({ params: { id = '' } }) => {
    const { purpose, contentType, size, name = null } = purposes.get(id)!;
    const image = purpose === 'message_image' && status === 'ready' ? pictureAt(id) : null;
    const refusedReason = status === 'refused' ? 'We can’t read this image. Save it again and retry' : null;
    return { id, purpose, status, name, contentType, size, refusedReason, image };
  });
});

function pictureAt(id: string) {
  const size = (width: number) => ({ uri: `/files/private/${id}/${width}.webp`, width, height: width / 2 });
  return { ...size(1600), sizes: [size(320), size(1600)] };
}

const png = (name: string) => new File(['png'], name, { type: 'image/png' });
const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });

const CONVERSATION = {
  me: 'me',
  name: 'Zoë',
  canWrite: true,
  fullName: 'Jonas Weber',
  isGuarded: false,
  reply: () => undefined,
  edit: () => undefined,
  askToDelete: () => undefined,
  report: () => undefined,
};

function write() {
  const sent: OutboxContent[] = [];
  const page = renderPage(
    <section aria-label="Chat">
      <ConversationActionsContext value={{ ...CONVERSATION, threadId: `thread-${thread}` }}>
        <Composer mode={null} onLeaveMode={() => undefined} onEditLast={() => undefined} onSend={(content) => sent.push(content)} />
      </ConversationActionsContext>
    </section>,
  );
  return { sent, ...page };
}

const choose = (...files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Attach photos or files', { selector: 'input' }), files);
const tray = () => screen.getByRole('list', { name: 'Attached' });
const names = () =>
  within(tray())
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')!.textContent);
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

test('pictures and files go along without words, in the order of choosing, each for what it is', async () => {
  fakeStore();
  const { sent, user } = write();
  await choose(pdf('Shot list.pdf'), png('dusk.png'));
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  expect(names()).toEqual(['Shot list.pdf', 'dusk.png']);
  await user.click(sendButton());
  expect(sent).toMatchObject([
    {
      body: '',
      attachments: [
        { name: 'Shot list.pdf', contentType: 'application/pdf', image: null },
        { name: null, contentType: 'image/png', image: { width: 1600, height: 800 } },
      ],
    },
  ]);
  expect(api.callsTo(signUpload).map(({ body }) => (body as Asked).purpose)).toEqual(['message_file', 'message_image']);
  expect(screen.queryByRole('list', { name: 'Attached' })).toBeNull();
});

test('sending waits and says why, and the words stay', async () => {
  fakeStore();
  status = 'processing';
  const { sent, user } = write();
  await user.type(screen.getByRole('textbox'), 'Here it is');
  await choose(png('dusk.png'));
  expect(await screen.findByText('You can send once the file is uploaded.')).toBeTruthy();
  expect([sendButton().disabled, sendButton().title]).toEqual([true, 'You can send once the file is uploaded.']);
  await user.type(screen.getByRole('textbox'), '{Enter}');
  expect(sent).toEqual([]);
  status = 'ready';
  await waitFor(() => expect(sendButton().disabled).toBe(false), { timeout: 4000 });
  await user.type(screen.getByRole('textbox'), '{Enter}');
  expect(sent).toMatchObject([{ body: 'Here it is', attachments: [{}] }]);
});

test('what may not go along says why beside it, and is dismissed', async () => {
  const sent = fakeStore();
  const { user } = write();
  await choose(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }), new File([], 'empty.png', { type: 'image/png' }));
  expect(await screen.findByText('Choose a PDF, Word, ZIP or MP4 file, or a JPEG, PNG or WebP image')).toBeTruthy();
  expect(screen.getByText('The file is empty')).toBeTruthy();
  expect(screen.getByText('2 files weren’t uploaded. Try again or dismiss them, then send.')).toBeTruthy();
  expect([sent, api.callsTo(signUpload)]).toEqual([[], []]);
  await user.click(screen.getByRole('button', { name: 'Dismiss drawing.svg' }));
  await user.click(screen.getByRole('button', { name: 'Dismiss empty.png' }));
  expect(screen.queryByRole('list', { name: 'Attached' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('what the server refuses holds the message until it is dismissed; a lost connection is tried again', async () => {
  status = 'refused';
  let isThere = true;
  fakeStore(() => (isThere ? 204 : 0));
  const { user } = write();
  await choose(png('broken.png'));
  expect(await screen.findByText('We can’t read this image. Save it again and retry')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dismiss broken.png' }));
  [status, isThere] = ['ready', false];
  await choose(png('dusk.png'));
  await screen.findByRole('button', { name: 'Try again' });
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sendButton().disabled).toBe(false));
});

test('an upload is cancelled, and what is ready is taken off again', async () => {
  fakeStore();
  status = 'processing';
  const { user } = write();
  await choose(png('dusk.png'));
  await user.click(await screen.findByRole('button', { name: 'Cancel dusk.png' }));
  expect(screen.queryByRole('list', { name: 'Attached' })).toBeNull();
  status = 'ready';
  await choose(png('dawn.png'));
  await user.click(await screen.findByRole('button', { name: 'Remove dawn.png' }));
  expect([screen.queryByRole('list', { name: 'Attached' }), sendButton().disabled]).toEqual([null, true]);
});

test('ten are the most', async () => {
  fakeStore();
  write();
  await choose(...Array.from({ length: 12 }, (_, nth) => png(`${nth}.png`)));
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  expect(names()).toHaveLength(10);
  expect(screen.getByText('You can add up to 10. The rest were left out.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Attach photos or files' }).hasAttribute('disabled')).toBe(true);
});

test('files are dropped anywhere on the conversation, which shows so; pictures are pasted, words with a picture stay words', async () => {
  fakeStore();
  write();
  const place = screen.getByRole('region', { name: 'Chat' });
  fireEvent.dragOver(place, { dataTransfer: { types: ['Files'], files: [] } });
  expect(screen.getByText('Drop photos and files here')).toBeTruthy();
  fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [png('dropped.png')] } });
  expect(screen.queryByText('Drop photos and files here')).toBeNull();
  await screen.findByText('dropped.png');
  const field = screen.getByRole('textbox');
  fireEvent.paste(field, { clipboardData: { types: ['Files', 'text/plain'], files: [png('of a document.png')] } });
  fireEvent.paste(field, { clipboardData: { types: ['Files'], files: [png('pasted.png')] } });
  await waitFor(() => expect(names()).toEqual(['dropped.png', 'pasted.png']));
  fireEvent.dragOver(place, { dataTransfer: { types: ['text/plain'], files: [] } });
  expect(screen.queryByText('Drop photos and files here')).toBeNull();
});

test('ready files wait in their thread while another one is open', async () => {
  fakeStore();
  const { unmount } = write();
  await choose(png('dusk.png'));
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  unmount();
  write();
  expect(names()).toEqual(['dusk.png']);
});

const PICTURE: MessageAttachment = { id: 'one', name: null, contentType: 'image/png', size: 1000, image: { width: 1600, height: 800 } };
const FILE: MessageAttachment = { id: 'file', name: 'Shot list.pdf', contentType: 'application/pdf', size: 2 * 1024 * 1024, image: null };
const expiresAt = '2026-11-22T10:10:00.000Z';

function addresses() {
  api.on(getFileAddress, ({ params: { id = '' } }) => ({
    uri: `/files/private/${id}`,
    expiresAt,
    image: id === 'file' ? null : pictureAt(id),
  }));
}

test('a picture has its room before it is there, and opens in a viewer with its neighbours', async () => {
  addresses();
  const { user, container } = renderPage(<Attachments items={[PICTURE, { ...PICTURE, id: 'two' }, FILE]} author="Zoë" />);
  expect(container.querySelectorAll('svg[viewBox]')).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Open photo 1 of 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photo 1 of 2' });
  expect((await within(dialog).findByRole('img', { name: 'Photo 1 of 2' })).getAttribute('src')).toBe('/files/private/one/1600.webp');
  expect(within(dialog).getByRole('button', { name: 'Previous photo' }).hasAttribute('disabled')).toBe(true);
  await user.keyboard('{ArrowRight}');
  expect(await within(dialog).findByRole('img', { name: 'Photo 2 of 2' })).toBeTruthy();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(await within(dialog).findByRole('img', { name: 'Photo 1 of 2' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Full size' }));
  expect(within(dialog).getByRole('button', { name: 'Fit to window' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(getFileAddress).map(({ params }) => params['id'])).toEqual(['one', 'two']);
});

test('a picture that does not come says so and is tried again; one that is gone only says so', async () => {
  addresses();
  const { user, container } = renderPage(<Attachments items={[PICTURE]} author="Zoë" />);
  await waitFor(() => expect(container.querySelector('img')).toBeTruthy());
  fireEvent.error(container.querySelector('img')!);
  expect(screen.getByText('Couldn’t be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(container.querySelector('img')).toBeTruthy());
  expect(api.callsTo(getFileAddress)).toHaveLength(2);
  api.on(getFileAddress, new FakeProblem(1009));
  renderPage(
    <Attachments
      items={[
        { ...PICTURE, id: 'gone' },
        { ...FILE, name: null },
      ]}
      author="Zoë"
    />,
  );
  await waitFor(() => expect(screen.getAllByText('No longer available')).toHaveLength(2));
  expect(screen.getByRole('button', { name: /No longer available/ }).hasAttribute('disabled')).toBe(true);
});

test('a file is saved by an address that is asked for then', async () => {
  addresses();
  const assign = vi.fn<(uri: string) => void>();
  vi.stubGlobal('location', { ...window.location, assign });
  const { user } = renderPage(<Attachments items={[FILE]} author="Zoë" />);
  expect(api.callsTo(getFileAddress)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: /^Download ?Shot list.pdf/ }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/files/private/file'));
  vi.unstubAllGlobals();
});
