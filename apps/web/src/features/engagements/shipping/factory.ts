import type { Engagement } from '@castlane/contract/engagement.ts';
import type { PostalAddress, Shipping } from '@castlane/contract/shipping.ts';
import { DEFAULT_SHIPPING } from '@castlane/contract/shipping.ts';
import { anEngagement } from '#features/engagements/work/factory.ts';
import type { ShippedWork } from './rules.ts';

export const ADDRESS: PostalAddress = {
  name: 'Maya Lindqvist',
  street: '14 Pine Street',
  postcode: '80302',
  city: 'Boulder',
  region: 'CO',
  country: 'US',
};

const SENT: Partial<Shipping> = {
  hasAddress: true,
  carrier: 'DHL',
  trackingUrl: 'https://example.com/track/1',
  sentAt: '2026-11-21T10:00:00.000Z',
};
const ARRIVED: Partial<Shipping> = { ...SENT, receivedAt: '2026-11-23T10:00:00.000Z' };

/** What a product of each status has. */
const USUAL: Record<Shipping['status'], Partial<Shipping>> = {
  waiting_for_address: {},
  to_send: { hasAddress: true },
  sent: { ...SENT, receiveBy: '2099-12-05T10:00:00.000Z' },
  received: { ...ARRIVED, refuseBy: '2099-11-28T10:00:00.000Z' },
  refused: ARRIVED,
  damaged: { ...SENT, note: 'The left sole is torn off.' },
  wrong: SENT,
  returning: ARRIVED,
  returned: ARRIVED,
};

export function aShipping(status: Shipping['status'], overrides: Partial<Shipping> = {}): Shipping {
  return {
    status,
    terms: { ...DEFAULT_SHIPPING, value: { amount: 12_000, currency: 'USD' } },
    shipBy: '2099-11-25T22:59:59.999Z',
    hasAddress: false,
    carrier: null,
    trackingUrl: null,
    sentAt: null,
    receiveBy: null,
    missingAt: null,
    receivedAt: null,
    bySilence: false,
    refuseBy: null,
    note: null,
    endFrom: '2099-12-02T22:59:59.999Z',
    movedDays: 0,
    ...USUAL[status],
    ...overrides,
  };
}

/** Work whose terms ship a product. The owner's view by default. */
export function withProduct(
  status: Shipping['status'],
  { shipping, ...overrides }: Partial<Omit<Engagement, 'shipping'>> & { shipping?: Partial<Shipping> } = {},
): ShippedWork {
  return { ...anEngagement(overrides), shipping: aShipping(status, shipping) };
}
