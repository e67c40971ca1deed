import { REVIEW_DAYS } from '@castlane/contract/policy.ts';
import type { MailOf, MailWords } from '#platform/mail/layout.ts';
import { timeInWords } from '#platform/mail/time.ts';
import { chatMail } from './disputes/mails.ts';
import type { Accepted, Letter } from './notify.ts';

type Waiting = { note: string | null; acceptBy: string };

export function deliveredMail({ note, acceptBy }: Waiting) {
  return (letter: Letter) =>
    (timeZone: string): MailWords =>
      mailOf(letter, {
        subject: `${letter.other} delivered their work`,
        paragraphs: [
          `${letter.other} delivered the work for “${letter.title}”.`,
          ...(note ? [note] : []),
          `Accept it or ask for changes by ${timeInWords(acceptBy, timeZone)}. If you don’t answer, it’s accepted automatically.`,
        ],
        label: 'See the delivery',
      });
}

export function changesAskedMail({ note, left }: { note: string; left: number }) {
  return (letter: Letter): MailWords =>
    mailOf(letter, {
      subject: `${letter.other} asked for changes`,
      paragraphs: [
        `${letter.other} reviewed your delivery for “${letter.title}” and asked for changes:`,
        note,
        left === 0
          ? 'This was the last revision round included in the terms.'
          : `The terms include ${left} more revision ${left === 1 ? 'round' : 'rounds'}.`,
      ],
      label: 'See the changes',
    });
}

export function acceptReminderMail({ acceptBy }: Pick<Waiting, 'acceptBy'>) {
  return (letter: Letter) =>
    (timeZone: string): MailWords =>
      mailOf(letter, {
        subject: `The delivery from ${letter.other} is waiting for your answer`,
        paragraphs: [
          `The delivery from ${letter.other} for “${letter.title}” is still waiting for your answer.`,
          `Accept it or ask for changes by ${timeInWords(acceptBy, timeZone)}. If you don’t answer, it’s accepted automatically.`,
        ],
        label: 'See the delivery',
      });
}

export function acceptedMail(accepted: Accepted): Write {
  return (letter) =>
    mailOf(letter, {
      subject: isLast(accepted) ? 'Your work was accepted' : `Part ${accepted.part} of your work was accepted`,
      paragraphs: isLast(accepted)
        ? [`${letter.other} accepted your delivery for “${letter.title}”. The work is complete.`, AFTERWARDS]
        : [`${letter.other} accepted part ${accepted.part} of ${accepted.parts} of your work for “${letter.title}”.`, nextPart(accepted)],
      label: 'Open the chat',
    });
}

/** Goes to both parties. */
export function acceptedBySilenceMail(accepted: Accepted): Write {
  return (letter) =>
    mailOf(letter, {
      subject: 'A delivery was accepted',
      paragraphs: [
        `There was no answer to the delivery in time, so ${whatOf(accepted)} with ${letter.other} on “${letter.title}” was accepted automatically.`,
        isLast(accepted) ? AFTERWARDS : nextPart(accepted),
      ],
      label: 'Open the chat',
    });
}

function isLast({ part, parts }: Accepted): boolean {
  return part === parts;
}

function whatOf(accepted: Accepted): string {
  return isLast(accepted) ? 'your work' : `part ${accepted.part} of ${accepted.parts} of your work`;
}

function nextPart({ part }: Accepted): string {
  return `Part ${part + 1} has begun.`;
}

/** To the owner, three days before the payment day and on it. */
type Due = Partial<Accepted> & { payBy: string };

export function paymentDueMail({ payBy, ...of }: Due): Write {
  return (letter) => (timeZone) =>
    mailOf(letter, {
      subject: `Your payment to ${letter.other} is due`,
      paragraphs: [`You agreed to pay ${letter.other} for ${toPay(letter, of)} by ${timeInWords(payBy, timeZone)}.`, TICK],
      label: 'Open the chat',
    });
}

export function paymentOverdueMail({ payBy, ...of }: Due): Write {
  return (letter) => (timeZone) =>
    mailOf(letter, {
      subject: `Your payment to ${letter.other} is overdue`,
      paragraphs: [
        `You agreed to pay ${letter.other} for ${toPay(letter, of)} by ${timeInWords(payBy, timeZone)}, and nobody has marked it as paid.`,
        TICK,
      ],
      label: 'Open the chat',
    });
}

function toPay({ title }: Letter, { part, parts }: Partial<Accepted>): string {
  return part === undefined ? `“${title}”` : `part ${part} of ${parts} of “${title}”`;
}

const TICK = 'Money changes hands outside the site. If you have paid, mark it there.';

const AFTERWARDS = `You have ${REVIEW_DAYS} days to review each other. Your review appears once you’ve both written one, or when the time is up.`;

type Write = (letter: Letter) => MailOf;

export function cancelRequestedMail({
  reason,
  until,
  onSilence,
}: {
  reason: string;
  until: string;
  onSilence: 'agreed' | 'lapsed';
}): Write {
  return (work) => (timeZone) =>
    chatMail(work, `${work.other} asked to cancel your work`, [
      `${work.other} asked to cancel your work on “${work.title}”. Here’s why:`,
      reason,
      onSilence === 'agreed'
        ? `Agree or decline by ${timeInWords(until, timeZone)}. If you don’t answer, the work is canceled.`
        : `Agree or decline by ${timeInWords(until, timeZone)}. If you don’t answer, the request ends and the work continues.`,
    ]);
}

export function cancelRefusedMail(answer: string | undefined): Write {
  return (work) =>
    chatMail(work, 'Your request to cancel was declined', [
      `${work.other} declined to cancel your work on “${work.title}”. The work continues.`,
      ...(answer ? [`They wrote: ${answer}`] : []),
      'If you can’t agree, you can ask our team to decide.',
    ]);
}

export function cancelLapsedMail(): Write {
  return (work) =>
    chatMail(work, 'Your request to cancel ended', [
      `There was no answer in time to your request to cancel your work with ${work.other} on “${work.title}”. Because something was already delivered, the work continues.`,
      'You can talk about it, ask again, or ask our team to decide.',
    ]);
}

export function cancelledMail(bySilence: boolean): Write {
  return (work) =>
    chatMail(work, `Your work with ${work.other} is canceled`, [
      bySilence
        ? `Your work with ${work.other} on “${work.title}” is canceled because the request to cancel wasn’t answered in 72 hours.`
        : `${work.other} agreed to cancel your work on “${work.title}”. It’s canceled.`,
      'You can still read your chat.',
    ]);
}

function mailOf({ threadId }: Letter, { subject, paragraphs, label }: { subject: string; paragraphs: string[]; label: string }): MailWords {
  return { subject, paragraphs, button: { label, path: `/message?thread=${threadId}` } };
}
