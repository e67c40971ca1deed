import { REVIEW_DAYS } from '@castlane/contract/policy.ts';
import type { Config } from '#platform/config.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { timeInWords } from '#platform/mail/time.ts';
import type { Letter } from './tell.ts';

type Waiting = { note: string | null; acceptBy: string };

export function deliveredMail({ note, acceptBy }: Waiting) {
  return (config: Config, letter: Letter): Mail =>
    mailOf(config, letter, {
      subject: `${letter.other} delivered their work`,
      paragraphs: [
        `Hello ${letter.name}, ${letter.other} has delivered “${letter.title}”.`,
        ...(note ? [note] : []),
        `Accept it or ask for changes until ${timeInWords(acceptBy)}. Without an answer it is accepted then.`,
      ],
      label: 'See the delivery',
    });
}

export function changesAskedMail({ note, left }: { note: string; left: number }) {
  return (config: Config, letter: Letter): Mail =>
    mailOf(config, letter, {
      subject: `${letter.other} asks for changes`,
      paragraphs: [
        `Hello ${letter.name}, ${letter.other} has looked at your delivery for “${letter.title}” and asks for changes:`,
        note,
        left === 0
          ? 'This was the last round of changes that the terms include.'
          : `The terms include ${left} more ${left === 1 ? 'round' : 'rounds'} of changes.`,
      ],
      label: 'See what is asked for',
    });
}

export function acceptReminderMail({ acceptBy }: Pick<Waiting, 'acceptBy'>) {
  return (config: Config, letter: Letter): Mail =>
    mailOf(config, letter, {
      subject: 'A delivery waits for your answer',
      paragraphs: [
        `Hello ${letter.name}, the delivery of ${letter.other} for “${letter.title}” still waits for your answer.`,
        `Accept it or ask for changes until ${timeInWords(acceptBy)}. Without an answer it is accepted then.`,
      ],
      label: 'See the delivery',
    });
}

export function acceptedMail(config: Config, letter: Letter): Mail {
  return mailOf(config, letter, {
    subject: 'Your work was accepted',
    paragraphs: [
      `Hello ${letter.name}, ${letter.other} has accepted your delivery for “${letter.title}”. The job is completed.`,
      AFTERWARDS,
    ],
    label: 'See the job',
  });
}

/** For either side. */
export function acceptedBySilenceMail(config: Config, letter: Letter): Mail {
  return mailOf(config, letter, {
    subject: 'A delivery was accepted',
    paragraphs: [
      `Hello ${letter.name}, nobody answered the delivery for “${letter.title}” in time, so it counts as accepted. The job is completed.`,
      AFTERWARDS,
    ],
    label: 'See the job',
  });
}

const AFTERWARDS = `You have ${REVIEW_DAYS} days to review each other. Your review is shown once both of you have written one, or after that time.`;

function mailOf(
  config: Config,
  { email, threadId }: Letter,
  { subject, paragraphs, label }: { subject: string; paragraphs: string[]; label: string },
): Mail {
  return renderMail({ to: email, subject, paragraphs, button: { label, url: `${config.publicUrl}/message?thread=${threadId}` } }, config);
}
