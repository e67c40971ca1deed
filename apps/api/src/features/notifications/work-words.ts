import type { RightKind } from '@castlane/contract/agreed-right.ts';
import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import { timeInWords } from '#platform/mail/time.ts';
import { capital, of, other, who, work, type Write } from './names.ts';
import { chat } from './places.ts';
import { PRODUCT_ENDS } from './product-words.ts';

/** What is said of work, from its first delivery on. */
export const WORK_WORDS = {
  delivered: (data, timeZone) => [
    `${who(data)} delivered their work`,
    `${who(data)} delivered the work for ${of(data)}. ${answer(data, timeZone)}`,
    chat(data),
  ],
  changes_requested: (data) => [`${who(data)} asked for changes`, `${who(data)} asked for changes to ${of(data)}.`, chat(data)],
  accept_reminder: (data, timeZone) => [
    `The delivery from ${other(data)} is waiting for your answer`,
    `The delivery from ${other(data)} for ${of(data)} is still waiting for your answer. ${answer(data, timeZone)}`,
    chat(data),
  ],
  payment_due: (data, timeZone) => [`Your payment to ${other(data)} is due`, `${toPay(data, timeZone)}.`, chat(data)],
  payment_overdue: (data, timeZone) => [
    `Your payment to ${other(data)} is overdue`,
    `${toPay(data, timeZone)}, and nobody has marked it as paid.`,
    chat(data),
  ],
  part_accepted: (data) => [
    'A part of your work was accepted',
    `${capital(partOf(data))} of your work on ${of(data)} was accepted${data.bySilence ? ' automatically' : ''}. The next one has begun.`,
    chat(data),
  ],
  completed: (data) =>
    data.reason === 'account_deleted'
      ? [
          'Your work was accepted',
          `The business deleted its account while your delivery for ${of(data)} waited, so it was accepted.`,
          chat(data),
        ]
      : data.bySilence
        ? [
            'A delivery was accepted',
            `There was no answer to the delivery in time, so ${work(data)} was accepted automatically.`,
            chat(data),
          ]
        : ['Your work was accepted', `${who(data)} accepted your work for ${of(data)}.`, chat(data)],
  cancel_requested: (data) => [
    `${who(data)} asked to cancel your work`,
    `${who(data)} asked to cancel your work on ${of(data)}.`,
    chat(data),
  ],
  cancel_refused: (data) => [
    'Your request to cancel was declined',
    `${who(data)} declined to cancel your work on ${of(data)}.`,
    chat(data),
  ],
  cancel_lapsed: (data) => [
    'Your request to cancel ended',
    `There was no answer in time to your request to cancel ${work(data)}.`,
    chat(data),
  ],
  cancelled: (data) =>
    // A deleted account leaves no name in a mail or a push message.
    data.reason === 'account_deleted'
      ? ['Your work is canceled', `Your work on ${of(data)} is canceled because the other side deleted their account.`, chat(data)]
      : data.productEnd
        ? [
            `Your work with ${other(data)} has ended`,
            `${other(data)} ended your work on ${of(data)} ${PRODUCT_ENDS[data.productEnd]}. It counts as canceled in nobody’s record.`,
            chat(data),
          ]
        : [`Your work with ${other(data)} is canceled`, `${capital(work(data))} is canceled.`, chat(data)],
  dispute_opened: (data) => [
    'Our team was asked to decide',
    `${who(data)} asked our team to decide about your work on ${of(data)}. Tell your side in the chat.`,
    chat(data),
  ],
  dispute_decided: ({ outcome, ...data }) => [
    'Our team decided',
    `Our team decided about ${work(data)}${outcome ? `: it’s ${outcome}` : ''}.`,
    chat(data),
  ],
  payment_disputed: (data) => [
    'Our team was asked about a payment',
    `${who(data)} asked our team about the payment for ${of(data)}, which is overdue. Tell your side in the chat.`,
    chat(data),
  ],
  payment_decided: ({ payment, ...data }) => [
    'Our team decided about a payment',
    `Our team decided about the payment for ${of(data)}${payment === undefined ? '' : payment === 'unpaid' ? ': it wasn’t made' : `: it’s ${payment}`}.`,
    chat(data),
  ],
  right_ending: (data, timeZone) => [
    'Rights are about to end',
    `${rights(data)} end ${by(data, timeZone)}: ${rightNames(data)}.${extend(data)}`,
    chat(data),
  ],
  right_ended: (data, timeZone) => [
    'Rights have ended',
    `${rights(data)} ended ${by(data, timeZone)}: ${rightNames(data)}.${extend(data)}`,
    chat(data),
  ],
  right_reported: (data, timeZone) => [
    `${who(data)} says that their work is still used`,
    `${who(data)} says that the work for ${of(data)} is still used. The right to it ended ${by(data, timeZone)}: ${rightNames(data)}.${extend(data)}`,
    chat(data),
  ],
} satisfies Partial<Record<NotificationKind, Write>>;

/** `part 1 of 3`. */
function partOf({ part, parts }: NotificationData): string {
  return part === undefined ? 'a part' : `part ${part} of ${parts}`;
}

function toPay({ until, ...data }: NotificationData, timeZone: string): string {
  return `You agreed to pay ${other(data)} for ${of(data)}${until === undefined ? '' : ` by ${timeInWords(until, timeZone)}`}`;
}

const RIGHT_NAMES: Record<RightKind, string> = { organic: 'use on own channels', paid_ads: 'use in paid ads', exclusivity: 'exclusivity' };

function rightNames({ rights: kinds = [] }: NotificationData): string {
  return kinds.map((kind) => RIGHT_NAMES[kind]).join(', ');
}

function rights(data: NotificationData): string {
  return `The rights agreed with ${other(data)} for ${of(data)}`;
}

function by({ until }: NotificationData, timeZone: string): string {
  return until === undefined ? 'now' : `on ${timeInWords(until, timeZone)}`;
}

/** Exclusivity is part of the brief, which an amendment does not change. */
function extend({ rights: kinds = [] }: NotificationData): string {
  return kinds.some((kind) => kind !== 'exclusivity') ? ' Either of you can offer to extend them.' : '';
}

function answer({ until }: NotificationData, timeZone: string): string {
  return until === undefined
    ? ''
    : `Accept it or ask for changes by ${timeInWords(until, timeZone)}. If you don’t answer, it’s accepted automatically.`;
}
