import type { Party } from '@castlane/contract/engagement.ts';
import { aJob } from '#testing/jobs.ts';
import type { DisputeDetails } from './api.ts';

const OWNER: Party = {
  id: '01930000-0000-7000-8000-0000000000b1',
  slug: 'zoe-mensah',
  name: 'Zoë Mensah',
  company: 'Halden Bikes',
  userType: 'business_owner',
  profileImageUri: null,
  verified: true,
};
const CREATOR: Party = {
  id: '01930000-0000-7000-8000-0000000000b2',
  slug: 'maya-lindqvist',
  name: 'Maya Lindqvist',
  company: null,
  userType: 'creator',
  profileImageUri: null,
  verified: true,
};

/** A dispute for tests: a delivery waits for an answer, and its owner has called staff. */
export function aDispute(overrides: Partial<DisputeDetails> = {}): DisputeDetails {
  const job = { slug: 'winter-trail-shoe', title: 'Winter trail shoe review' };
  const said = {
    id: '01930000-0000-7000-8000-0000000000d1',
    openedBy: 'owner' as const,
    reason: 'The video is half as long as we agreed.',
    openedAt: '2026-11-20T10:00:00.000Z',
    outcome: null,
    decision: null,
    decidedAt: null,
  };
  const engagement = anEngagement(said, job);
  return {
    ...said,
    job,
    owner: OWNER,
    creator: CREATOR,
    decidedBy: null,
    engagement,
    terms: { ...engagement.agreement, title: job.title, exclusivityDays: 14 },
    ...overrides,
  };
}

function anEngagement(dispute: DisputeDetails['engagement']['dispute'], job: DisputeDetails['job']): DisputeDetails['engagement'] {
  const deliverables = [{ platform: 'youtube' as const, kind: 'video' as const, quantity: 1 }];
  return {
    id: '01930000-0000-7000-8000-0000000000e1',
    status: 'disputed',
    job: aJob({ ...job, status: 'filled', applyBy: null }),
    owner: OWNER,
    creator: CREATOR,
    threadId: '01930000-0000-7000-8000-0000000000aa',
    agreement: {
      number: 1,
      price: { amount: 120_000, currency: 'USD' },
      deliverables,
      dueBy: '2026-12-18',
      dueAt: '2026-12-18T12:00:00.000Z',
      changeRounds: 2,
      usageRights: { scope: 'none', days: 0 },
      disclosureRequired: true,
      sha256: 'a1b2',
      acceptedAt: '2026-11-10T10:00:00.000Z',
    },
    amendment: null,
    deliveries: [
      {
        id: '01930000-0000-7000-8000-0000000000f1',
        number: 1,
        note: 'Here it is',
        links: [{ url: 'https://example.com/video', disclosure: 'unknown' }],
        files: [],
        goneFiles: [],
        deliveredAt: '2026-11-18T10:00:00.000Z',
        acceptBy: '2026-11-25T10:00:00.000Z',
        end: null,
        endedAt: null,
        changeNote: null,
        notes: [],
      },
    ],
    changesLeft: 2,
    acceptBy: null,
    cancellation: {
      id: '01930000-0000-7000-8000-0000000000c1',
      status: 'refused',
      askedBy: 'owner',
      reason: 'It is not what we agreed.',
      askedAt: '2026-11-19T10:00:00.000Z',
      expiresAt: '2026-11-22T10:00:00.000Z',
      onSilence: 'lapsed',
      decidedAt: '2026-11-19T12:00:00.000Z',
      bySilence: false,
      answer: 'It is all there.',
    },
    dispute,
    payment: { paidAt: null, receivedAt: null },
    completedAt: null,
    endReason: null,
    timeline: [],
  };
}
