import { beginUpload, cancelUpload, completeUpload, getUpload, getUploadParts, signUpload } from '@castlane/contract/upload.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { fakeStore } from '#testing/fake-upload.ts';
import { renderPage } from '#testing/render.tsx';
import type { KeptUpload } from './kept.ts';
import { UploadsField } from './UploadsField.tsx';

const MB = 1024 * 1024;
const ID = '01930000-0000-7000-8000-000000000001';
const SIZE = 30 * MB;
const PART = 8 * MB;
const EXPIRES = '2026-11-26T10:00:00.000Z';
const movie = () => new File([new Uint8Array(SIZE)], 'cut.mp4', { type: 'video/mp4', lastModified: 1_700_000_000_000 });

beforeEach(() => localStorage.clear());

/** A server that keeps four parts; `status` answers each of them, by its number and how often it was sent. */
function server(status: (number: number, times: number) => number = () => 204) {
  const arrived = new Set<number>();
  const times = new Map<number, number>();
  const api = fakeApi();
  const parts = () => {
    const missing = [1, 2, 3, 4].filter((number) => !arrived.has(number));
    const next = missing.map((number) => ({
      number,
      size: Math.min(PART, SIZE - (number - 1) * PART),
      url: `/files/uploads/a/b/${number}`,
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
    }));
    return { uploadId: ID, partBytes: PART, missing, next, expiresAt: EXPIRES };
  };
  const upload = {
    id: ID,
    purpose: 'delivery_file',
    name: 'cut.mp4',
    contentType: 'video/mp4',
    size: SIZE,
    refusedReason: null,
    image: null,
  };
  api.on(beginUpload, parts).on(getUploadParts, parts).on(cancelUpload, null);
  api.on(completeUpload, { ...upload, status: 'processing' }).on(getUpload, { ...upload, status: 'ready' });
  const sent = fakeStore(() => {
    const number = Number(sent.at(-1)!.url.split('/').at(-1));
    times.set(number, (times.get(number) ?? 0) + 1);
    const answered = status(number, times.get(number)!);
    if (answered < 300 && answered > 0) arrived.add(number);
    return answered;
  });
  const numbers = () => sent.map(({ url }) => Number(url.split('/').at(-1)));
  return { api, arrived, sent, numbers };
}

function Field() {
  const [items, setItems] = useState<KeptUpload[]>([]);
  return (
    <UploadsField
      kind="files"
      purpose="delivery_file"
      label="Files"
      hint="Drop them here"
      most={3}
      items={items}
      onChange={(change) => setItems(change)}
      onBusy={() => {}}
    />
  );
}

const choose = async (file = movie()) => userEvent.setup().upload(screen.getByLabelText('Files', { selector: 'input' }), file);
const isDone = async () => waitFor(() => expect(screen.getByRole('button', { name: 'Remove cut.mp4' })).toBeTruthy(), { timeout: 8000 });

test('a large video goes in parts, each with its own bytes, and is completed', async () => {
  const { api, sent, numbers } = server();
  renderPage(<Field />);
  await choose();
  await isDone();
  expect(numbers()).toEqual([1, 2, 3, 4]);
  expect(sent.map(({ body }) => body.size)).toEqual([PART, PART, PART, SIZE - 3 * PART]);
  expect(api.callsTo(beginUpload).map(({ body }) => body)).toEqual([
    { purpose: 'delivery_file', contentType: 'video/mp4', size: SIZE, name: 'cut.mp4' },
  ]);
  expect([api.callsTo(completeUpload).length, api.callsTo(signUpload).length]).toEqual([1, 0]);
  expect(localStorage.length).toBe(0);
});

test('a failed part is sent again by itself, and no other', async () => {
  const { numbers } = server((number, times) => (number === 2 && times === 1 ? 503 : number === 3 && times === 1 ? 0 : 204));
  renderPage(<Field />);
  await choose();
  expect(await screen.findByText(/of 30 MB/)).toBeTruthy();
  await isDone();
  expect(numbers()).toEqual([1, 2, 2, 3, 3, 4]);
});

test('expired addresses are asked for again', async () => {
  const { api, numbers } = server((number, times) => (number === 2 && times === 1 ? 403 : 204));
  renderPage(<Field />);
  await choose();
  await isDone();
  expect(numbers()).toEqual([1, 2, 2, 3, 4]);
  expect(api.callsTo(beginUpload)).toHaveLength(1);
});

test('offline it pauses, and goes on by itself when it is back', async () => {
  const { arrived, numbers } = server((number) => (navigator.onLine || number < 3 ? 204 : 0));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderPage(<Field />);
  await choose();
  expect(await screen.findByText('Paused. It continues when you’re back online.')).toBeTruthy();
  expect([...arrived]).toEqual([1, 2]);
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await isDone();
  expect(numbers()).toEqual([1, 2, 3, 3, 4]);
});

test('after a reload the same file, chosen again, continues; another one begins', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let isThere = false;
  const { api, arrived, numbers } = server((number) => (isThere || number < 3 ? 204 : 0));
  const { unmount } = renderPage(<Field />);
  await choose();
  await screen.findByText(/^Paused/);
  unmount();
  isThere = true;
  renderPage(<Field />);
  await choose();
  await isDone();
  expect([numbers(), api.callsTo(beginUpload).length]).toEqual([[1, 2, 3, 3, 4], 1]);
  isThere = false;
  arrived.clear();
  await choose(new File([new Uint8Array(SIZE)], 'other.mp4', { type: 'video/mp4' }));
  await waitFor(() => expect(api.callsTo(beginUpload)).toHaveLength(2));
});

test('an upload that the server no longer has begins again', async () => {
  localStorage.setItem(`draft.upload.cut.mp4.${SIZE}.1700000000000`, JSON.stringify(ID));
  const { api } = server();
  let isFirst = true;
  const parts = { uploadId: ID, partBytes: PART, missing: [], next: [], expiresAt: EXPIRES };
  api.on(getUploadParts, () => {
    const answer = isFirst ? new FakeProblem(1009) : parts;
    isFirst = false;
    return answer;
  });
  renderPage(<Field />);
  await choose();
  await isDone();
  expect(api.callsTo(beginUpload)).toHaveLength(1);
});

test('a cancelled upload is deleted on the server', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { api } = server((number) => (number < 2 ? 204 : 0));
  renderPage(<Field />);
  await choose();
  await screen.findByText(/^Paused/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel cut.mp4' }));
  await waitFor(() => expect(api.callsTo(cancelUpload).map(({ params }) => params)).toEqual([{ id: ID }]));
  expect(localStorage.length).toBe(0);
});

test('a refusal of the server is shown', async () => {
  const { api } = server();
  api.on(beginUpload, new FakeProblem(1005, 'You have 3 unfinished uploads. Finish or cancel one first'));
  renderPage(<Field />);
  await choose();
  expect(await screen.findByText(/3 unfinished uploads/)).toBeTruthy();
});
