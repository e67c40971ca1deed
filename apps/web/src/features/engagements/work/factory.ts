import type { Delivery, Engagement, WorkPart } from '@castlane/contract/engagement.ts';
import { aJob } from '#testing/jobs.ts';

const CREATOR = {
  id: '01930000-0000-7000-8000-000000000001',
  slug: 'maya-lindqvist',
  name: 'Maya Lindqvist',
  company: null,
  userType: 'creator' as const,
  profileImageUri: null,
  verified: true,
};
const OWNER = {
  id: '01930000-0000-7000-8000-000000000002',
  slug: 'daniel-brooks',
  name: 'Daniel Brooks',
  company: 'Northpeak Outfitters',
  userType: 'business_owner' as const,
  profileImageUri: null,
  verified: true,
};

/** An engagement for tests: Maya works for Northpeak Outfitters. The owner's view by default. */
export function anEngagement(overrides: Partial<Engagement> = {}): Engagement {
  const engagement = { ...undivided(), ...overrides };
  const { status, completedAt, parts } = engagement;
  const stands = status === 'completed' ? 'accepted' : status === 'cancelled' ? 'ended' : 'running';
  return overrides.parts
    ? engagement
    : { ...engagement, parts: parts.map((part) => ({ ...part, status: stands, acceptedAt: completedAt })) };
}

/** Divided work: Rough cut, Final cut, Shorts and Captions. The parts before `part` are accepted. */
export function inParts(count: 2 | 3 | 4, overrides: Partial<Engagement> = {}): Engagement {
  const { part = 1, status = 'active' } = overrides;
  const parts = ['Rough cut', 'Final cut', 'Shorts', 'Captions'].slice(0, count).map((title, index): WorkPart => {
    const number = index + 1;
    const isAccepted = number < part || status === 'completed';
    return aPart({
      number,
      title,
      share: { amount: 30_000, currency: 'USD' },
      dueBy: `2099-12-0${number}`,
      dueAt: `2099-12-0${number}T12:00:00.000Z`,
      status: isAccepted ? 'accepted' : status === 'cancelled' ? 'ended' : number === part ? 'running' : 'waiting',
      acceptedAt: isAccepted ? `2026-11-2${number}T10:00:00.000Z` : null,
    });
  });
  const agreed = parts.map(({ title, share, deliverables, dueBy }) => ({ title: title!, share: share.amount, deliverables, dueBy }));
  const { agreement } = undivided();
  const price = { amount: 30_000 * count, currency: 'USD' } as const;
  return anEngagement({ agreement: { ...agreement, price, parts: agreed }, parts, ...overrides });
}

export function aPart(overrides: Partial<WorkPart> = {}): WorkPart {
  return {
    number: 1,
    title: null,
    share: { amount: 120_000, currency: 'USD' },
    deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
    dueBy: '2099-12-18',
    dueAt: '2099-12-18T12:00:00.000Z',
    status: 'running',
    acceptedAt: null,
    payment: { paidAt: null, receivedAt: null, by: null, dispute: null },
    ...overrides,
  };
}

function undivided(): Engagement {
  return {
    id: '01930000-0000-7000-8000-0000000000ee',
    status: 'active',
    job: aJob({ slug: 'winter-shoe', title: 'Winter trail shoe review', status: 'filled', taken: 1, applyBy: null }),
    side: 'owner',
    owner: OWNER,
    creator: CREATOR,
    threadId: '01930000-0000-7000-8000-0000000000aa',
    agreement: {
      number: 1,
      price: { amount: 120_000, currency: 'USD' },
      deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
      dueBy: '2099-12-18',
      dueAt: '2099-12-18T12:00:00.000Z',
      changeRounds: 2,
      payWithinDays: 14,
      parts: [],
      usageRights: { scope: 'none', days: 0 },
      disclosureRequired: true,
      sha256: 'a'.repeat(64),
      acceptedAt: '2026-11-20T11:38:00.000Z',
    },
    parts: [aPart()],
    part: 1,
    amendment: null,
    deliveries: [],
    changesLeft: 2,
    acceptBy: null,
    cancellation: null,
    dispute: null,
    rights: [],
    shipping: null,
    completedAt: null,
    endReason: null,
    reviews: { reviewBy: null, own: null, other: null, otherHasWritten: false },
    timeline: [
      { kind: 'proposal_approved', at: '2026-11-20T11:02:00.000Z', by: 'owner' },
      { kind: 'thread_started', at: '2026-11-20T11:03:00.000Z', by: 'owner' },
      { kind: 'offer_sent', at: '2026-11-20T11:20:00.000Z', by: 'owner' },
      { kind: 'job_assigned', at: '2026-11-20T11:38:00.000Z', by: 'creator' },
    ],
  };
}

export function aDelivery(overrides: Partial<Delivery> = {}): Delivery {
  return {
    id: '01930000-0000-7000-8000-0000000000d1',
    number: 1,
    part: 1,
    note: 'Cut to seven minutes.',
    links: [{ url: 'https://www.youtube.com/watch?v=snow', disclosure: 'unknown' }],
    files: [],
    goneFiles: [],
    deliveredAt: '2026-11-21T09:00:00.000Z',
    acceptBy: '2099-11-28T09:00:00.000Z',
    end: null,
    endedAt: null,
    changeNote: null,
    notes: [],
    ...overrides,
  };
}

export function aDeliveredEngagement(overrides: Partial<Engagement> = {}): Engagement {
  const delivery = aDelivery();
  return anEngagement({
    status: 'delivered',
    deliveries: [delivery],
    acceptBy: delivery.acceptBy,
    timeline: [...undivided().timeline, { kind: 'delivered', at: delivery.deliveredAt, by: 'creator' }],
    ...overrides,
  });
}

type Cancellation = NonNullable<Engagement['cancellation']>;

export function aCancellation(overrides: Partial<Cancellation> = {}): Cancellation {
  return {
    id: '01930000-0000-7000-8000-0000000000e1',
    status: 'pending',
    askedBy: 'owner',
    reason: 'The product launch has moved to the spring.',
    askedAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2099-11-24T10:00:00.000Z',
    onSilence: 'agreed',
    decidedAt: null,
    bySilence: false,
    answer: null,
    ...overrides,
  };
}

type Dispute = NonNullable<Engagement['dispute']>;

export function aDispute(overrides: Partial<Dispute> = {}): Dispute {
  return {
    id: '01930000-0000-7000-8000-0000000000f1',
    openedBy: 'owner',
    reason: 'The film shows another shoe than ours.',
    openedAt: '2026-11-21T12:00:00.000Z',
    outcome: null,
    decision: null,
    decidedAt: null,
    ...overrides,
  };
}
