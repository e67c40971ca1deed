import { getUpload, signUpload } from '@castlane/contract/upload.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { fakeStore } from '#testing/fake-upload.ts';
import { renderPage } from '#testing/render.tsx';
import type { KeptUpload } from './kept.ts';
import { UploadsField } from './UploadsField.tsx';

let counter = 0;

function server(status: 'ready' | 'refused' = 'ready') {
  const api = fakeApi();
  api.on(signUpload, () => {
    counter += 1;
    const uploadId = `01930000-0000-7000-8000-${String(counter).padStart(12, '0')}`;
    return {
      uploadId,
      url: `/files/uploads/${counter}`,
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      expiresAt: '2026-11-21T10:00:00.000Z',
    };
  });
  const sizes = (id: string) => [{ uri: `/files/images/${id}/320.webp`, width: 320, height: 240 }];
  api.on(getUpload, ({ params: { id = '' } }) => ({
    id,
    purpose: 'job_image',
    status,
    name: null,
    contentType: 'image/png',
    size: 3,
    refusedReason: status === 'refused' ? 'We can’t read this image. Save it again and retry' : null,
    image: status === 'ready' ? { ...sizes(id)[0]!, sizes: sizes(id) } : null,
  }));
  return api;
}

function Field({ start = [] }: { start?: KeptUpload[] }) {
  const [items, setItems] = useState<KeptUpload[]>(start);
  return (
    <UploadsField
      kind="images"
      purpose="job_image"
      label="Photos"
      hasCover
      hint="Drop them here"
      most={3}
      items={items}
      onChange={(change) => setItems(change)}
      onBusy={() => {}}
    />
  );
}

const png = (name: string) => new File(['png'], name, { type: 'image/png' });
const choose = async (...files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Photos', { selector: 'input' }), files);
const photos = () => screen.queryAllByRole('img').map((image) => image.getAttribute('src'));
const kept = (name: string): KeptUpload => ({ uploadId: name, name, size: 1, uri: `/${name}` });

test('a chosen photo is sent to its address and shown; the first is the cover', async () => {
  server();
  const sent = fakeStore();
  renderPage(<Field />);
  await choose(png('one.png'), png('two.png'));
  await waitFor(() => expect(photos()).toHaveLength(2));
  expect(sent.map(({ headers }) => headers)).toEqual([{ 'content-type': 'image/png' }, { 'content-type': 'image/png' }]);
  expect(screen.getAllByText('Cover')).toHaveLength(1);
});

test('what is of another kind, empty or too large is not even asked for', async () => {
  const api = server();
  const sent = fakeStore();
  renderPage(<Field />);
  await choose(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByText('Choose a JPEG, PNG or WebP image')).toBeTruthy();
  await choose(new File([], 'empty.png', { type: 'image/png' }));
  expect(await screen.findByText('The file is empty')).toBeTruthy();
  expect([api.callsTo(signUpload), sent]).toEqual([[], []]);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss drawing.svg' }));
  expect(screen.queryByText('drawing.svg')).toBeNull();
});

test('a HEIC photo and one that is far too large are told apart from what is no photo', async () => {
  server();
  fakeStore();
  renderPage(<Field />);
  await choose(new File(['x'], 'IMG_1.HEIC', { type: '' }));
  expect(await screen.findByText('HEIC photos don’t work here. Save it as JPEG and try again.')).toBeTruthy();
  const huge = png('huge.png');
  Object.defineProperty(huge, 'size', { value: 30 * 1024 * 1024 + 1 });
  await choose(huge);
  expect(await screen.findByText('The photo is larger than 30 MB.')).toBeTruthy();
});

test('a photo larger than the server takes is made smaller before it goes', async () => {
  const api = server();
  const sent = fakeStore();
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 5000, close }));
  const drawImage = vi.fn();
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  const blob = vi
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type) => done(new Blob(['small'], { type: type! })));
  renderPage(<Field />);
  const large = new File(['large'], 'large.jpg', { type: 'image/jpeg' });
  Object.defineProperty(large, 'size', { value: 20_000_000 });
  await choose(large);
  await waitFor(() => expect(photos()).toHaveLength(1));
  expect(api.callsTo(signUpload).map(({ body }) => body)).toEqual([{ purpose: 'job_image', contentType: 'image/jpeg', size: 5 }]);
  expect([drawImage.mock.calls[0]!.slice(1), sent[0]!.body.size, close.mock.calls.length]).toEqual([[0, 0, 2400, 1500], 5, 1]);
  context.mockRestore();
  blob.mockRestore();
});

test('a lost connection says so, and goes on by itself at the same address when it is back', async () => {
  const api = server();
  let isThere = false;
  const sent = fakeStore(() => (isThere ? 204 : 0));
  renderPage(<Field />);
  await choose(png('one.png'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  isThere = true;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(photos()).toHaveLength(1));
  expect(api.callsTo(signUpload)).toHaveLength(1);
  expect(new Set(sent.map(({ url }) => url)).size).toBe(1);
});

test('a store elsewhere says in its own way that all of it has come, now or before', async () => {
  const api = server();
  const answers = [200, 0, 412];
  fakeStore(() => answers.shift()!);
  renderPage(<Field />);
  await choose(png('one.png'));
  await waitFor(() => expect(photos()).toHaveLength(1));
  await choose(png('two.png'));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(photos()).toHaveLength(2));
  expect(api.callsTo(signUpload)).toHaveLength(2);
});

test('an address that has run out is asked for once more', async () => {
  const api = server();
  const answers = [0, 403, 204];
  fakeStore(() => answers.shift()!);
  renderPage(<Field />);
  await choose(png('one.png'));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(photos()).toHaveLength(1));
  expect(api.callsTo(signUpload)).toHaveLength(2);
});

test('what the server refuses is said beside the file, and cannot be tried again as it is', async () => {
  server('refused');
  fakeStore();
  renderPage(<Field />);
  await choose(png('one.png'));
  expect(await screen.findByText('We can’t read this image. Save it again and retry')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a day’s limit is said in the server’s words', async () => {
  server().on(signUpload, new FakeProblem(1005, 'Your 100 MB are full. Files you no longer use free up space after a day'));
  fakeStore();
  renderPage(<Field />);
  await choose(png('one.png'));
  expect(await screen.findByText(/Your 100 MB are full/)).toBeTruthy();
});

test('photos are moved and removed with buttons, and there are no more than there may be', async () => {
  server();
  fakeStore();
  renderPage(<Field start={[kept('a'), kept('b')]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Move photo 2 forward' }));
  expect(photos()).toEqual(['/b', '/a']);
  expect(screen.getByRole('button', { name: 'Move photo 1 forward' }).hasAttribute('disabled')).toBe(true);
  await choose(png('c.png'), png('d.png'));
  await waitFor(() => expect(photos()).toHaveLength(3));
  expect(screen.getByRole('button', { name: 'Choose photos' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  expect(photos()).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose photos' })));
});

test('photos can be dropped and pasted', async () => {
  server();
  fakeStore();
  renderPage(<Field />);
  fireEvent.drop(screen.getByText('Drop them here'), { dataTransfer: { files: [png('one.png')] } });
  await waitFor(() => expect(photos()).toHaveLength(1));
  fireEvent.paste(screen.getByRole('group', { name: 'Photos' }), { clipboardData: { files: [png('two.png')] } });
  await waitFor(() => expect(photos()).toHaveLength(2));
});
