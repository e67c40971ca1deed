import { expect, test } from 'vitest';
import { earlierPaymentsWords } from './offer-words.ts';

test('how a business has paid so far, as far as there is something to say', () => {
  const words = (payments: object) => earlierPaymentsWords({ counted: 0, onTimeRate: null, unpaid: 0, ...payments });
  expect(words({ counted: 2 })).toBe('');
  expect(words({ counted: 13, onTimeRate: 12 / 13 })).toBe('92% of 13 on time');
  expect(words({ counted: 3, onTimeRate: 1 })).toBe('All 3 on time');
  expect(words({ counted: 1, unpaid: 1 })).toBe('1 payment not made');
  expect(words({ counted: 4, onTimeRate: 0.5, unpaid: 2 })).toBe('50% of 4 on time, 2 payments not made');
});
