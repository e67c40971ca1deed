import { getConfig } from '@castlane/contract/config.ts';
import { getShowcase, type ShowcaseJob } from '@castlane/contract/showcase.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aConfig } from '#testing/config.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { answerMedia } from '#testing/media.ts';
import { renderApp } from '#testing/render.tsx';

const SCENE = 'Comment approved';

const job = (title: string): ShowcaseJob => ({
  title,
  category: 'Music',
  platforms: ['youtube', 'other'],
  budget: { type: 'fixed', amount: { amount: 40_000, currency: 'EUR' } },
});

beforeEach(() => answerMedia('min-width: 769px', true));

test.each(['/login', '/sign-up'])('%s shows the open jobs instead of the scene', async (path) => {
  fakeApi()
    .on(getConfig, aConfig({ showcase: true }))
    .on(getShowcase, { items: [job('Theremin for beginners'), job('Theremin for beginners')] });
  renderApp(path);
  const jobs = within(await screen.findByRole('region', { name: 'Open right now' })).getAllByRole('listitem');
  expect(jobs).toHaveLength(2);
  expect(jobs[0]?.textContent).toBe('Theremin for beginnersYouTubeOtherMusic€400');
  expect(screen.queryByText(SCENE)).toBeNull();
});

test('without open jobs, and without an answer, the scene is shown', async () => {
  for (const answer of [{ items: [] }, new FakeProblem(1001)]) {
    fakeApi()
      .on(getConfig, aConfig({ showcase: true }))
      .on(getShowcase, answer);
    const { unmount } = renderApp('/login');
    expect(await screen.findByText(SCENE)).toBeTruthy();
    unmount();
  }
});

test('an installation that shows no jobs is not asked for them', async () => {
  const api = fakeApi().on(getConfig, aConfig());
  renderApp('/login');
  expect(await screen.findByText(SCENE)).toBeTruthy();
  await waitFor(() => expect(api.callsTo(getConfig)).toHaveLength(1));
  expect(api.callsTo(getShowcase)).toEqual([]);
});
