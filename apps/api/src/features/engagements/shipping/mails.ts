import type { Parcel, ProductEnd, ProductProblem } from '@castlane/contract/shipping.ts';
import { chatMail } from '#features/engagements/disputes/mails.ts';
import type { Letter, Side } from '#features/engagements/notify.ts';
import { PRODUCT_ENDS, PRODUCT_PROBLEMS } from '#features/notifications/product-words.ts';
import type { MailOf } from '#platform/mail/layout.ts';
import { timeInWords } from '#platform/mail/time.ts';

/** What the words of the notifications leave out. No mail has the address: it is on the page of the work only. */

type Write = (letter: Letter) => MailOf;

export function productSentMail({ carrier, trackingUrl }: Parcel, until: string): Write {
  return (work) => (timeZone) =>
    chatMail(work, 'Your product is on its way', [
      `${work.other} sent the product for “${work.title}” with ${carrier}.${trackingUrl ? ` You can follow it at ${trackingUrl}` : ''}`,
      `When it arrives, say so with the work. If you say nothing by ${timeInWords(until, timeZone)}, it counts as received.`,
    ]);
}

export function productProblemMail(problem: ProductProblem, note: string | undefined): Write {
  return (work) =>
    chatMail(work, `The product ${PRODUCT_PROBLEMS[problem]}`, [
      `${work.other} says that the product for “${work.title}” ${PRODUCT_PROBLEMS[problem]}.`,
      ...(note ? [`They wrote: ${note}`] : []),
      'You can send another one. The day of the work moves as long as it takes.',
    ]);
}

export function productEndedMail(why: ProductEnd, note: string | undefined): Write {
  return (work) =>
    chatMail(work, `Your work with ${work.other} has ended`, [
      `${work.other} ended your work on “${work.title}” ${PRODUCT_ENDS[why]}.`,
      ...(note ? [`They wrote: ${note}`] : []),
      'It counts as canceled in nobody’s record.',
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
