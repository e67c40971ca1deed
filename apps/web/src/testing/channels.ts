import type { OwnChannel, OwnPortfolioItem } from '@castlane/contract/integration.ts';

const MINUTE = 60_000;

export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * MINUTE).toISOString();
}

export function daysAgo(days: number): string {
  return minutesAgo(days * 24 * 60);
}

export function aChannel(overrides: Partial<OwnChannel> = {}): OwnChannel {
  return {
    service: 'youtube',
    handle: '@maya',
    name: 'Maya Outside',
    url: 'https://www.youtube.com/channel/UCmaya',
    picture: null,
    followers: 128_000,
    views: 9_600_000,
    posts: 214,
    fetchedAt: daysAgo(0),
    simulated: false,
    state: 'connected',
    connectedAt: daysAgo(40),
    trouble: null,
    mayRefreshAt: minutesAgo(1),
    ...overrides,
  };
}

export function anItem(number: number, overrides: Partial<OwnPortfolioItem> = {}): OwnPortfolioItem {
  return {
    id: `01930000-0000-7000-8000-0000000007${String(number).padStart(2, '0')}`,
    service: 'youtube',
    kind: 'video',
    title: `Film ${number}`,
    url: `https://www.youtube.com/watch?v=film${number}`,
    picture: null,
    views: 1000 * number,
    seconds: 521,
    publishedAt: daysAgo(number),
    fetchedAt: daysAgo(0),
    simulated: false,
    hidden: false,
    ...overrides,
  };
}

/** The channels endpoint of an installation without problems. */
export const OFFERS = [
  { service: 'youtube', available: true, simulated: false },
  { service: 'instagram', available: true, simulated: false },
] as const;
