import { PRODUCT_REFUSAL_DAYS, SHIPPING_SILENCE_DAYS } from '@castlane/contract/policy.ts';
import type { Parcel, ProductEnd, ProductProblem } from '@castlane/contract/shipping.ts';
import { chatMail } from '#features/engagements/disputes/mails.ts';
import type { Letter, Side } from '#features/engagements/notify.ts';
import type { MailOf } from '#platform/mail/layout.ts';
import { timeInWords } from '#platform/mail/time.ts';

/** No mail has the address: it is on the page of the work only. */

type Write = (letter: Letter) => MailOf;

export function addressGivenMail(shipBy: string): Write {
  return (work) => (timeZone) =>
    chatMail(work, `Send the product to ${work.other}`, [
      `${work.other} gave the address for the product of “${work.title}”. You find it with the work.`,
      `Send it by ${timeInWords(shipBy, timeZone)}, and say so there.`,
    ]);
}

export function productSentMail({ carrier, trackingUrl }: Parcel, until: string): Write {
  return (work) => (timeZone) =>
    chatMail(work, 'Your product is on its way', [
      `${work.other} sent the product for “${work.title}” with ${carrier}.${trackingUrl ? ` You can follow it at ${trackingUrl}` : ''}`,
      `When it arrives, say so with the work. If you say nothing by ${timeInWords(until, timeZone)}, it counts as received.`,
    ]);
}

export function productReceivedMail(): Write {
  return (work) => chatMail(work, 'The product has arrived', [`${work.other} received the product for “${work.title}”.`]);
}

/** Goes to both parties. */
export function arrivedInSilenceMail(): Write {
  return (work) =>
    chatMail(work, 'The product counts as received', [
      `Nobody said for ${SHIPPING_SILENCE_DAYS} days that the product for “${work.title}” did not come, so it counts as received.`,
      `For ${PRODUCT_REFUSAL_DAYS} days the creator can still say that it is damaged or wrong.`,
    ]);
}

const PROBLEMS: Record<ProductProblem, string> = { missing: 'did not come', damaged: 'arrived damaged', wrong: 'is the wrong one' };

export function productProblemMail(problem: ProductProblem, note: string | undefined): Write {
  return (work) =>
    chatMail(work, `The product ${PROBLEMS[problem]}`, [
      `${work.other} says that the product for “${work.title}” ${PROBLEMS[problem]}.`,
      ...(note ? [`They wrote: ${note}`] : []),
      'You can send another one. The day of the work moves as long as it takes.',
    ]);
}

const ENDS: Record<ProductEnd, string> = {
  not_received: 'because the product did not arrive',
  unusable: 'because what arrived can’t be used',
  cannot_promote: 'because they can’t promote the product, and will send it back',
};

export function productEndedMail(why: ProductEnd, note: string | undefined): Write {
  return (work) =>
    chatMail(work, `Your work with ${work.other} has ended`, [
      `${work.other} ended your work on “${work.title}” ${ENDS[why]}.`,
      ...(note ? [`They wrote: ${note}`] : []),
      'It counts as canceled in nobody’s record.',
    ]);
}

export function productReturnedMail({ carrier, trackingUrl }: Parcel): Write {
  return (work) =>
    chatMail(work, 'The product is on its way back', [
      `${work.other} sent the product of “${work.title}” back with ${carrier}.${trackingUrl ? ` You can follow it at ${trackingUrl}` : ''}`,
      'When it arrives, say so with the work.',
    ]);
}

export function shippingDueMail(side: Side, shipBy: string): Write {
  return (work) => (timeZone) =>
    side === 'owner'
      ? chatMail(work, `The product for ${work.other} is waiting to be sent`, [
          `You agreed to send ${work.other} the product for “${work.title}” by ${timeInWords(shipBy, timeZone)}.`,
          'If you have sent it, say so with the work.',
        ])
      : chatMail(work, 'Where should the product go?', [
          `${work.other} ships a product for “${work.title}”, and there is no address yet.`,
          'Give it with the work. Only they see it, and it’s deleted after the work.',
        ]);
}
