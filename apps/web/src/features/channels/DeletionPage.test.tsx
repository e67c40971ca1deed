import { getInstagramDeletion } from '@castlane/contract/integration.ts';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render.tsx';
import { DeletionPage } from './DeletionPage.tsx';

const CODE = 'c'.repeat(76);

function show() {
  return renderPage(
    <Routes>
      <Route path="/data-deletion/:code" element={<DeletionPage />} />
    </Routes>,
    `/data-deletion/${CODE}`,
  );
}

test('says what was deleted, when, and by which code', async () => {
  const server = fakeApi().on(getInstagramDeletion, { status: 'deleted', deletedAt: '2026-11-20T10:00:00.000Z', message: 'x' });
  show();
  expect(await screen.findByRole('heading', { name: 'Your Instagram data is deleted' })).toBeTruthy();
  expect(screen.getByText(/deleted it on 20 Nov/)).toBeTruthy();
  expect(screen.getByText(CODE)).toBeTruthy();
  expect(server.callsTo(getInstagramDeletion)[0]?.params['code']).toBe(CODE);
});

test.each([1004, 1009] as const)('an invented code is unknown (%i), and the page says whom to ask', async (code) => {
  fakeApi().on(getInstagramDeletion, new FakeProblem(code));
  show();
  expect(await screen.findByRole('heading', { name: 'We don’t recognize this code' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy();
});

test('an answer that does not come can be asked for again', async () => {
  const server = fakeApi().on(getInstagramDeletion, new FakeProblem(1013));
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(getInstagramDeletion, { status: 'deleted', deletedAt: '2026-11-20T10:00:00.000Z', message: 'x' });
  await user.click(again);
  expect(await screen.findByText(CODE)).toBeTruthy();
});
