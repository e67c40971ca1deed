import { REVIEW_DAYS } from '@castlane/contract/policy.ts';
import type { MailWords } from '#platform/mail/layout.ts';
import { timeInWords } from '#platform/mail/time.ts';
import { chatMail } from './disputes/mails.ts';
import type { Letter } from './notify.ts';

type Waiting = { note: string | null; acceptBy: string };

export function deliveredMail({ note, acceptBy }: Waiting) {
  return (letter: Letter): MailWords =>
    mailOf(letter, {
      subject: `${letter.other} delivered their work`,
      paragraphs: [
        `${letter.other} has delivered the work for “${letter.title}”.`,
        ...(note ? [note] : []),
        `Accept it or ask for changes until ${timeInWords(acceptBy)}. Without an answer it is accepted then.`,
      ],
      label: 'See the delivery',
    });
}

export function changesAskedMail({ note, left }: { note: string; left: number }) {
  return (letter: Letter): MailWords =>
    mailOf(letter, {
      subject: `${letter.other} asks for changes`,
      paragraphs: [
        `${letter.other} has looked at your delivery for “${letter.title}” and asks for changes:`,
        note,
        left === 0
          ? 'This was the last round of changes that the terms include.'
          : `The terms include ${left} more ${left === 1 ? 'round' : 'rounds'} of changes.`,
      ],
      label: 'See what is asked for',
    });
}

export function acceptReminderMail({ acceptBy }: Pick<Waiting, 'acceptBy'>) {
  return (letter: Letter): MailWords =>
    mailOf(letter, {
      subject: `The delivery of ${letter.other} waits for your answer`,
      paragraphs: [
        `The delivery of ${letter.other} for “${letter.title}” still waits for your answer.`,
        `Accept it or ask for changes until ${timeInWords(acceptBy)}. Without an answer it is accepted then.`,
      ],
      label: 'See the delivery',
    });
}

export function acceptedMail(letter: Letter): MailWords {
  return mailOf(letter, {
    subject: 'Your work was accepted',
    paragraphs: [`${letter.other} has accepted your delivery for “${letter.title}”. The work is completed.`, AFTERWARDS],
    label: 'Open the chat',
  });
}

/** Goes to both parties. */
export function acceptedBySilenceMail(letter: Letter): MailWords {
  return mailOf(letter, {
    subject: 'A delivery was accepted',
    paragraphs: [
      `Nobody answered the delivery in time, so your work with ${letter.other} on “${letter.title}” counts as accepted.`,
      AFTERWARDS,
    ],
    label: 'Open the chat',
  });
}

const AFTERWARDS = `You have ${REVIEW_DAYS} days to review each other. Your review is shown once both of you have written one, or after that time.`;

type Write = (letter: Letter) => MailWords;

export function cancelRequestedMail({
  reason,
  until,
  onSilence,
}: {
  reason: string;
  until: string;
  onSilence: 'agreed' | 'lapsed';
}): Write {
  return (work) =>
    chatMail(work, `${work.other} asks to cancel your work`, [
      `${work.other} asks you to cancel your work on “${work.title}”. This is why:`,
      reason,
      onSilence === 'agreed'
        ? `Agree or refuse until ${timeInWords(until)}. Without an answer it is cancelled then.`
        : `Agree or refuse until ${timeInWords(until)}. Without an answer the request ends then, and the work goes on.`,
    ]);
}

export function cancelRefusedMail(answer: string | undefined): Write {
  return (work) =>
    chatMail(work, 'Your request to cancel was refused', [
      `${work.other} does not want to cancel your work on “${work.title}”. It goes on.`,
      ...(answer ? [`They wrote: ${answer}`] : []),
      'If the two of you do not agree, you can ask our team to decide.',
    ]);
}

export function cancelLapsedMail(): Write {
  return (work) =>
    chatMail(work, 'Your request to cancel has ended', [
      `Nobody answered your request to cancel your work with ${work.other} on “${work.title}” in time. Since something was delivered, the work goes on.`,
      'You can talk about it, ask again, or ask our team to decide.',
    ]);
}

export function cancelledMail(bySilence: boolean): Write {
  return (work) =>
    chatMail(work, `Your work with ${work.other} is cancelled`, [
      bySilence
        ? `Your work with ${work.other} on “${work.title}” is cancelled: nobody answered the request to cancel in 72 hours.`
        : `${work.other} agreed to cancel your work on “${work.title}”. It is cancelled.`,
      'What you wrote to each other stays.',
    ]);
}

function mailOf({ threadId }: Letter, { subject, paragraphs, label }: { subject: string; paragraphs: string[]; label: string }): MailWords {
  return { subject, paragraphs, button: { label, path: `/message?thread=${threadId}` } };
}
