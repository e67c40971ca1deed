import type { NotificationKind } from '@castlane/contract/notification.ts';
import type { ProductEnd, ProductProblem } from '@castlane/contract/shipping.ts';
import { timeInWords } from '#platform/mail/time.ts';
import { of, other, who, type Write } from './names.ts';
import { chat } from './places.ts';

/** What is wrong with a product, after `the product …`. */
export const PRODUCT_PROBLEMS: Record<ProductProblem, string> = {
  missing: 'did not come',
  damaged: 'arrived damaged',
  wrong: 'is the wrong one',
};

/** Why work ended, after `ended your work …`. */
export const PRODUCT_ENDS: Record<ProductEnd, string> = {
  not_received: 'because the product did not arrive',
  unusable: 'because what arrived can’t be used',
  cannot_promote: 'because they can’t promote the product',
};

/** What is said of the product that is shipped for work. */
export const PRODUCT_WORDS = {
  address_given: ({ until, ...data }, timeZone) => [
    `Send the product to ${who(data)}`,
    `${who(data)} gave the address for the product of ${of(data)}.${until === undefined ? '' : ` Send it by ${timeInWords(until, timeZone)}.`}`,
    chat(data),
  ],
  product_sent: (data) => [
    'Your product is on its way',
    `${who(data)} sent the product for ${of(data)}. When it arrives, say so with the work.`,
    chat(data),
  ],
  product_received: (data) =>
    data.bySilence
      ? [
          'The product counts as received',
          `Nobody said that the product for ${of(data)} did not come, so it counts as received.`,
          chat(data),
        ]
      : ['The product has arrived', `${who(data)} received the product for ${of(data)}.`, chat(data)],
  product_problem: ({ problem = 'missing', ...data }) => [
    `The product ${PRODUCT_PROBLEMS[problem]}`,
    `${who(data)} says that the product for ${of(data)} ${PRODUCT_PROBLEMS[problem]}.`,
    chat(data),
  ],
  product_returned: (data) => ['The product is on its way back', `${who(data)} sent the product of ${of(data)} back.`, chat(data)],
  shipping_due: ({ until, ...data }, timeZone) => [
    'A product is waiting',
    `The product for ${of(data)} with ${other(data)} was to be sent${until === undefined ? '' : ` by ${timeInWords(until, timeZone)}`}.`,
    chat(data),
  ],
} satisfies Partial<Record<NotificationKind, Write>>;
