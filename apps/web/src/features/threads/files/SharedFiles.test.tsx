import { getFileAddress } from '@castlane/contract/upload.ts';
import { listSharedFiles, type SharedFile } from '@castlane/contract/thread-event.ts';
import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { aThread } from '#features/threads/factory.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { SharedFiles } from './SharedFiles.tsx';

function aFile(nth: number, overrides: Partial<SharedFile> = {}): SharedFile {
  return {
    id: `01930000-0000-7000-8000-00000000000${nth}`,
    name: `Shots ${nth}.pdf`,
    contentType: 'application/pdf',
    size: 2048,
    image: null,
    seq: nth,
    senderId: 'other',
    createdAt: '2026-11-20T10:00:00.000Z',
    ...overrides,
  };
}

function show(files: SharedFile[], nextCursor: string | null = null) {
  signIn(aProfile());
  const api = fakeApi().on(listSharedFiles, { items: files, nextCursor });
  const page = renderPage(
    <Suspense>
      <SharedFiles thread={aThread()} />
    </Suspense>,
  );
  return { api, ...page };
}

test('the three newest files are shown, and all of them in a list that goes on', async () => {
  const photo = aFile(5, { name: null, contentType: 'image/png', image: { width: 64, height: 48 }, senderId: aProfile().id });
  const { api, user } = show([photo, aFile(4), aFile(3), aFile(2)], 'next');
  const section = await screen.findByRole('region', { name: 'Shared files' });
  expect(within(section).getAllByRole('listitem')).toHaveLength(3);
  expect(within(section).getByRole('button', { name: 'Open photo from 20 Nov 2026' })).toBeTruthy();
  await user.click(within(section).getByRole('button', { name: /^See all/ }));
  const list = within(await screen.findByRole('dialog', { name: 'Shared files' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PhotoYou, 20 Nov 2026 · 2 kB',
    'Shots 4.pdfZoë, 20 Nov 2026 · 2 kB',
    'Shots 3.pdfZoë, 20 Nov 2026 · 2 kB',
    'Shots 2.pdfZoë, 20 Nov 2026 · 2 kB',
  ]);
  api.on(listSharedFiles, { items: [aFile(1)], nextCursor: null });
  await user.click(list.getByRole('button', { name: 'Show more' }));
  expect(await list.findByText('Shots 1.pdf')).toBeTruthy();
  expect(list.getByText('That’s everything.')).toBeTruthy();
});

test('a file is saved from an address that is asked for at that moment', async () => {
  const { api, user } = show([aFile(1)]);
  const button = await screen.findByRole('button', { name: 'Download Shots 1.pdf, 2 kB' });
  expect(api.callsTo(getFileAddress)).toEqual([]);
  api.on(getFileAddress, { uri: '#file', expiresAt: '2026-11-20T11:00:00.000Z', image: null });
  await user.click(button);
  expect(api.callsTo(getFileAddress)[0]?.params).toEqual({ id: aFile(1).id });
});

test('without files there is nothing', async () => {
  const { api, container } = show([]);
  await expect.poll(() => api.callsTo(listSharedFiles).length).toBe(1);
  expect(container.querySelector('section')).toBeNull();
});
