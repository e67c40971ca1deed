import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { BeforeReview } from '#features/jobs/history/BeforeReview.tsx';

test('an owner in review is told to write drafts, and the big button leads there', async () => {
  signIn(anOwner({ verificationStatus: 'pending', status: 'inactive', placeInQueue: 0 }));
  const { user } = renderPage(<BeforeReview />);
  expect(screen.getByText(/You can write job drafts now/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Write a draft' }));
  expect(window.location.pathname).toBe('/post-job');
});
