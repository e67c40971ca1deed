import { workAgain } from '@castlane/contract/again.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { AgainButton } from './AgainButton.tsx';
import { anEngagement } from './factory.ts';

function begin(overrides: Parameters<typeof anEngagement>[0]) {
  signIn(anOwner());
  const api = fakeApi().on(workAgain, anOwnJob({ status: 'draft', slug: 'again-1' }));
  return { api, ...renderPage(<AgainButton work={anEngagement(overrides)} size="md" />) };
}

test('one press makes the draft and opens its form', async () => {
  const { api, user } = begin({ side: 'owner', status: 'completed' });
  await user.dblClick(screen.getByRole('button', { name: 'Work together again' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/post-job?draft=again-1'));
  expect(api.callsTo(workAgain)).toHaveLength(1);
});

test('if the creator has left, the button says so', async () => {
  const { api, user } = begin({ side: 'owner', status: 'completed' });
  api.on(workAgain, new FakeProblem(1009, 'This creator can no longer be invited'));
  await user.click(screen.getByRole('button', { name: 'Work together again' }));
  expect(await screen.findByText('This creator can no longer be invited')).toBeTruthy();
});

test.each([
  ['creator', 'completed'],
  ['owner', 'active'],
] as const)('a %s of %s work has no such button', (side, status) => {
  begin({ side, status });
  expect(screen.queryByRole('button')).toBeNull();
});
