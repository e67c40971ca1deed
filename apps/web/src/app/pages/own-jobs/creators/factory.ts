import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { JobCreator } from '@castlane/contract/job-creator.ts';
import type { OfferStatus } from '@castlane/contract/offer.ts';

function idOf(number: number): string {
  return `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export function aJobCreator(name: string, overrides: Partial<JobCreator> = {}): JobCreator {
  const number = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_000;
  return {
    proposalId: idOf(number),
    status: 'approved',
    creator: {
      id: idOf(number + 1),
      slug: name.toLowerCase(),
      name,
      company: null,
      userType: 'creator',
      profileImageUri: null,
      verified: true,
    },
    threadId: idOf(number + 2),
    price: { amount: 40_000, currency: 'USD' },
    dueAt: null,
    consentBy: null,
    offer: null,
    engagement: null,
    ...overrides,
  };
}

export function offered(name: string, status: OfferStatus, expiresAt = '2026-12-01T10:00:00.000Z'): JobCreator {
  return aJobCreator(name, {
    status: status === 'pending' ? 'offered' : 'approved',
    offer: { id: idOf(1), senderId: idOf(2), status, expiresAt },
  });
}

type Work = NonNullable<JobCreator['engagement']>;

export function atWork(name: string, status: EngagementStatus, dueAt: string, work: Partial<Work> = {}): JobCreator {
  const card = aJobCreator(name, { status: 'assigned', dueAt });
  const id = card.proposalId.replace(/^01930000/, '01940000');
  return { ...card, engagement: { id, status, acceptBy: null, reviewBy: null, cancelAskedBy: null, endReason: null, files: 0, ...work } };
}
