import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerMedia } from '#testing/media.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { HowItWorks } from './HowItWorks.tsx';

const CREATOR = [
  'Comment on a job post you are interested in',
  'The job owner starts a chat once your comment is approved, and you are notified',
  'Connect with the business owner and get the job',
];
const OWNER = ['Set up a profile and connect with influencers to create new jobs', 'Create the job that an influencer should complete'];

function show(profile = aProfile()) {
  signIn(profile);
  return renderPage(<HowItWorks isOpen onClose={() => {}} />);
}

/** Four seconds for each slide, on fake timers. */
async function stay(slides: number) {
  for (let slide = 0; slide < slides; slide++) await act(() => vi.advanceTimersByTimeAsync(4000));
}

// Proves 1.21, 1.24, 1.25, 1.26, 1.27, 1.28.
test.each([
  ['creator', aProfile(), CREATOR],
  ['business owner', anOwner(), OWNER],
])('a %s reads the slides that are theirs, and turns them', async (_, profile, slides) => {
  const { user } = show(profile);
  const dialog = await screen.findByRole('dialog', { name: slides[0]! });
  for (const [index, words] of slides.entries()) {
    expect(await within(dialog).findByText(words)).toBeTruthy();
    within(dialog).getByText(`Step ${index + 1} of ${slides.length}`);
    if (index < slides.length - 1) await user.click(within(dialog).getByRole('button', { name: 'Next' }));
  }
  within(dialog).getByRole('button', { name: 'Done' });
});

// Proves 1.22.
test('the slides advance on their own, from the last to the first, until the user turns one', async () => {
  answerMedia('prefers-reduced-motion', false);
  vi.useFakeTimers();
  try {
    signIn();
    renderPage(<HowItWorks isOpen onClose={() => {}} />);
    await stay(2);
    expect(screen.getByText(CREATOR[2]!)).toBeTruthy();
    await stay(1);
    expect(screen.getByText(CREATOR[0]!)).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Slide 2' }).click());
    await stay(3);
    expect(screen.getByText(CREATOR[1]!)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('nothing moves on its own for users who prefer reduced motion', async () => {
  answerMedia('prefers-reduced-motion', true);
  vi.useFakeTimers();
  try {
    signIn();
    renderPage(<HowItWorks isOpen onClose={() => {}} />);
    await stay(3);
    expect(screen.getByText(CREATOR[0]!)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy());
});
