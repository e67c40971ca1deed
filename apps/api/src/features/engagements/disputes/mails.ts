import type { DisputeOutcome } from '@castlane/contract/cancellation.ts';
import type { Letter } from '#features/engagements/notify.ts';
import type { MailWords } from '#platform/mail/layout.ts';

type Write = (letter: Letter) => MailWords;

/** A deleted account leaves no name in a mail. */
export function accountGoneMail(): Write {
  return (work) =>
    chatMail(work, 'Your work is cancelled', [
      `The other side of your work on “${work.title}” has deleted their account, so it is cancelled.`,
      'What you wrote to each other stays.',
    ]);
}

export function disputeOpenedMail(reason: string): Write {
  return (work) =>
    chatMail(work, 'Our team was asked to decide', [
      `${work.other} asked our team to decide about your work on “${work.title}”. This is why:`,
      reason,
      'Our team reads the terms, the deliveries and your messages. Write your side of it in the chat. We write to both of you when it is decided.',
    ]);
}

export function workWithStaffMail(reason: string): Write {
  return (work) =>
    chatMail(work, 'Our team looks after your work', [
      `This is about your work with ${work.other} on “${work.title}”. ${reason}`,
      'We write to you when it is decided.',
    ]);
}

export function workGoesOnMail(): Write {
  return (work) =>
    chatMail(work, 'The work goes on', [
      `The account of ${work.other} is open again. Your work on “${work.title}” continues, and you have as much time to answer as before.`,
    ]);
}

export function disputeDecidedMail({ outcome, reason }: { outcome: DisputeOutcome; reason: string }): Write {
  return (work) =>
    chatMail(work, `Our team has decided: ${outcome}`, [
      `Our team has decided about your work with ${work.other} on “${work.title}”: it is ${outcome}. This is why:`,
      reason,
      ...(outcome === 'completed' ? ['The agreed price is now due. You can now review each other.'] : []),
    ]);
}

/** A mail whose button opens the chat. */
export function chatMail({ threadId }: Letter, subject: string, paragraphs: string[]): MailWords {
  return { subject, paragraphs, button: { label: 'Open the chat', path: `/message?thread=${threadId}` } };
}
