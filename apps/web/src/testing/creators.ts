import type { CreatorCard } from '@castlane/contract/discovery.ts';

/** A creator whom a business may invite. */
export function aCreatorCard(overrides: Partial<CreatorCard> = {}): CreatorCard {
  return {
    slug: 'maya-lindqvist',
    name: 'Maya Lindqvist',
    profileImageUri: null,
    verified: true,
    about: 'Trail running and winter hiking, filmed honestly.',
    categories: [{ id: '01930000-0000-7000-8000-000000000900', slug: 'sports', name: 'Sports' }],
    channels: [{ service: 'youtube', handle: '@maya', followers: 128_000, fetchedAt: new Date().toISOString(), simulated: false }],
    works: [],
    rating: null,
    reviewCount: 0,
    reasons: ['Sports'],
    lists: [],
    invitedTo: [],
    commentedOn: [],
    ...overrides,
  };
}
