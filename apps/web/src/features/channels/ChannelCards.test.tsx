import type { ChannelDetails } from '@castlane/contract/channel.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render.tsx';
import { ChannelCards } from './ChannelCards.tsx';
import { ChannelNumbers } from './ChannelNumbers.tsx';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const told = { name: 'Trails', url: 'https://example.org/', picture: null, views: null, posts: null, simulated: false };
const youtube: ChannelDetails = { ...told, service: 'youtube', handle: '@trails', followers: 64_200, fetchedAt: daysAgo(0) };
const instagram: ChannelDetails = { ...told, service: 'instagram', handle: '@trails.pics', followers: null, fetchedAt: daysAgo(9) };

test('each number has its own card with its source and its age, and nothing is summed', () => {
  renderPage(<ChannelCards channels={[youtube, { ...instagram, followers: 1 }]} />);
  expect(screen.getByText('64.2K')).toBeTruthy();
  expect(screen.getByText('subscribers')).toBeTruthy();
  expect(screen.getByText('Just now, from YouTube')).toBeTruthy();
  expect(screen.getByText('follower')).toBeTruthy();
  expect(screen.getByText(/, from Instagram, not updated since$/)).toBeTruthy();
});

test('a number that is hidden, or from the stand-in, says so', () => {
  renderPage(<ChannelCards channels={[{ ...youtube, simulated: true }, instagram]} />);
  expect(screen.getByText('Just now, simulated for the demo')).toBeTruthy();
  expect(screen.getByText('Number not shown')).toBeTruthy();
});

test('in one line each number has a name for screen readers, and an old one is marked', () => {
  renderPage(<ChannelNumbers channels={[youtube, { ...instagram, followers: 12 }]} />);
  expect(screen.getByText('YouTube: 64.2K subscribers. Just now, from YouTube')).toBeTruthy();
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.querySelector('[data-old]') !== null)).toEqual([false, true]);
});
