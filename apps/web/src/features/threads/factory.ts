import type { Thread } from '@castlane/contract/thread.ts';

/** A thread for tests: about a trail shoe, with somebody of Halden Bikes, an offer waiting. */
export function aThread(overrides: Partial<Thread> = {}): Thread {
  return {
    id: '01930000-0000-7000-8000-0000000000aa',
    job: { id: 'job', slug: 'winter-trail-shoe', title: 'Winter trail shoe review', status: 'open' },
    proposal: { id: 'proposal', status: 'offered', price: null, deliverBy: null },
    offer: {
      id: 'offer',
      kind: 'offer',
      senderId: 'other',
      jobId: 'job',
      proposalId: 'proposal',
      threadId: '01930000-0000-7000-8000-0000000000aa',
      status: 'pending',
      price: { amount: 120_000, currency: 'USD' },
      deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
      dueBy: '2026-12-18',
      changeRounds: 2,
      usageRights: { scope: 'none', days: 0 },
      expiresAt: '2099-11-24T10:00:00.000Z',
      decidedAt: null,
      note: null,
      declineNote: null,
      createdAt: '2026-11-21T10:00:00.000Z',
    },
    agreed: null,
    amendment: null,
    otherParty: {
      id: 'other',
      slug: 'zoe',
      name: 'Zoë Mensah',
      company: 'Halden Bikes',
      userType: 'business_owner',
      profileImageUri: null,
      verified: true,
    },
    createdAt: '2026-11-20T10:00:00.000Z',
    approvedAt: null,
    lastSeq: 0,
    lastReadSeq: 0,
    otherLastReadSeq: 0,
    unreadCount: 0,
    lastEvent: null,
    ...overrides,
  };
}
