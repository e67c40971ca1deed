import type { DisputeOutcome } from '@castlane/contract/cancellation.ts';
import type { Letter } from '#features/engagements/work/notify.ts';
import type { MailWords } from '#platform/mail/layout.ts';
import { timeInWords } from '#platform/mail/time.ts';

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
    mailOf(work, `${work.other} asks to cancel a job`, [
      `${work.other} asks you to cancel “${work.title}”. This is why:`,
      reason,
      onSilence === 'agreed'
        ? `Agree or refuse until ${timeInWords(until)}. Without an answer the job is cancelled then.`
        : `Agree or refuse until ${timeInWords(until)}. Without an answer the request ends then, and the work goes on.`,
    ]);
}

export function cancelRefusedMail(answer: string | undefined): Write {
  return (work) =>
    mailOf(work, 'Your request to cancel was refused', [
      `${work.other} does not want to cancel “${work.title}”. The work goes on.`,
      ...(answer ? [`They wrote: ${answer}`] : []),
      'If the two of you do not agree, you can ask our team to decide.',
    ]);
}

export function cancelLapsedMail(): Write {
  return (work) =>
    mailOf(work, 'Your request to cancel has ended', [
      `Nobody answered your request to cancel “${work.title}” in time. Since something was delivered, the work goes on.`,
      'You can talk about it, ask again, or ask our team to decide.',
    ]);
}

export function cancelledMail(bySilence: boolean): Write {
  return (work) =>
    mailOf(work, 'A job is cancelled', [
      bySilence
        ? `“${work.title}” is cancelled: nobody answered the request to cancel in 72 hours.`
        : `${work.other} agreed to cancel “${work.title}”. The job is cancelled.`,
      'What you wrote to each other stays.',
    ]);
}

export function accountGoneMail(): Write {
  return (work) =>
    mailOf(work, 'A job is cancelled', [
      `The other side of “${work.title}” has deleted their account, so the job is cancelled.`,
      'What you wrote to each other stays.',
    ]);
}

export function disputeOpenedMail(reason: string): Write {
  return (work) =>
    mailOf(work, 'Our team was asked to decide', [
      `${work.other} asked our team to decide about “${work.title}”. This is why:`,
      reason,
      'Our team reads the terms, the deliveries and your messages. Write your side of it in the chat. We write to both of you when it is decided.',
    ]);
}

export function workWithStaffMail(reason: string): Write {
  return (work) =>
    mailOf(work, 'Our team looks after your work', [`This is about “${work.title}”. ${reason}`, 'We write to you when it is decided.']);
}

export function workGoesOnMail(): Write {
  return (work) =>
    mailOf(work, 'The work goes on', [
      `The account of the other side of “${work.title}” is open again. The work continues, and you have as much time to answer as before.`,
    ]);
}

export function disputeDecidedMail({ outcome, reason }: { outcome: DisputeOutcome; reason: string }): Write {
  return (work) =>
    mailOf(work, `Our team has decided: ${outcome}`, [
      `Our team has decided about “${work.title}”: the job is ${outcome}. This is why:`,
      reason,
      ...(outcome === 'completed' ? ['The agreed price is now due. You can now review each other.'] : []),
    ]);
}

function mailOf({ threadId }: Letter, subject: string, paragraphs: string[]): MailWords {
  return { subject, paragraphs, button: { label: 'Open the chat', path: `/message?thread=${threadId}` } };
}
