import type { AgreedRight } from '@castlane/contract/agreed-right.ts';
import type { RightRow } from '@castlane/contract/right.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { aDelivery, anEngagement } from '#features/engagements/work/factory.ts';

const DAY = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

export function aRight(overrides: Partial<AgreedRight> = {}): AgreedRight {
  return {
    id: '01930000-0000-7000-8000-0000000000a1',
    kind: 'paid_ads',
    startsAt: '2026-11-22T10:00:00.000Z',
    endsAt: inDays(60),
    deliveryId: aDelivery().id,
    part: null,
    number: 1,
    price: { amount: 120_000, currency: 'USD' },
    extraPrice: null,
    reportedAt: null,
    adCode: null,
    ...overrides,
  };
}

/** Completed work with these rights; the first is of the use that was agreed on. */
export function withRights(rights: AgreedRight[], overrides: Partial<Engagement> = {}): Engagement {
  const { agreement } = anEngagement();
  const scope = rights[0]?.kind === 'organic' ? 'organic' : 'paid_ads';
  return anEngagement({
    status: 'completed',
    completedAt: '2026-11-22T10:00:00.000Z',
    deliveries: [aDelivery({ end: 'accepted' })],
    agreement: { ...agreement, usageRights: { scope, days: 90 } },
    rights,
    ...overrides,
  });
}

export function aRightRow(overrides: Partial<RightRow> = {}): RightRow {
  const { id, threadId, owner, creator, job } = anEngagement();
  return {
    ...aRight(),
    engagementId: id,
    threadId,
    job: { slug: job.slug, title: job.title, openings: 1 },
    owner,
    creator,
    links: ['https://www.youtube.com/watch?v=snow'],
    files: [],
    goneFiles: 0,
    ...overrides,
  };
}
