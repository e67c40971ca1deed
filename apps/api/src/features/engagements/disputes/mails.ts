import type { AnyOutcome, DisputeOutcome, PaymentOutcome } from '@castlane/contract/cancellation.ts';
import type { Accepted, Letter } from '#features/engagements/notify.ts';
import type { MailWords } from '#platform/mail/layout.ts';

type Write = (letter: Letter) => MailWords;

/** The outcomes as mails and refusals say them. */
export const OUTCOME_WORDS: Record<AnyOutcome, string> = {
  completed: 'completed',
  cancelled: 'canceled',
  paid: 'paid',
  unpaid: 'not paid',
  settled: 'settled',
};

/** A deleted account leaves no name in a mail. */
export function accountGoneMail(): Write {
  return (work) =>
    chatMail(work, 'Your work is canceled', [
      `The other side of your work on “${work.title}” deleted their account, so it’s canceled.`,
      'You can still read your chat.',
    ]);
}

export function acceptedByLeavingMail({ part, parts }: Accepted): Write {
  const [ends, due] =
    part === parts
      ? ['The work is complete', 'the agreed price']
      : [`The work ends after part ${part} of ${parts}`, 'its share of the price'];
  return (work) =>
    chatMail(work, 'Your work was accepted', [
      `The business deleted its account while your delivery for “${work.title}” waited for an answer, so it was accepted. ${ends}, and ${due} is due.`,
      'You can still read your chat and the agreement.',
    ]);
}

export function disputeGoesOnMail(): Write {
  return (work) =>
    chatMail(work, 'The other side deleted their account', [
      `The other side of your work on “${work.title}” deleted their account. Our team still decides about it, and we’ll write to you with the decision.`,
    ]);
}

export function filesKeptMail(): Write {
  return (work) =>
    chatMail(work, 'The other side deleted their account', [
      `The creator of your work on “${work.title}” deleted their account. The files that you accepted stay with you, as agreed.`,
    ]);
}

export function disputeOpenedMail(reason: string): Write {
  return (work) =>
    chatMail(work, 'Our team was asked to decide', [
      `${work.other} asked our team to decide about your work on “${work.title}”. Here’s why:`,
      reason,
      'Our team will read the terms, the deliveries and your messages. Tell your side in the chat. We’ll write to both of you with the decision.',
    ]);
}

export function paymentDisputedMail(reason: string): Write {
  return (work) =>
    chatMail(work, 'Our team was asked about a payment', [
      `${work.other} asked our team about the payment for “${work.title}”, which is overdue. Here’s why:`,
      reason,
      'If you have paid, mark it, and say in the chat when and how. We’ll write to both of you with the decision.',
    ]);
}

export function paymentDecidedMail({ outcome, reason }: { outcome: PaymentOutcome; reason: string }): Write {
  return (work) =>
    chatMail(work, `Our team decided about a payment: ${OUTCOME_WORDS[outcome]}`, [
      `Our team decided about the payment for “${work.title}”: ${OUTCOME_WORDS[outcome]}. Here’s why:`,
      reason,
      ...(outcome === 'unpaid' ? ['The price is still owed. The work stays completed.'] : []),
    ]);
}

export function workWithStaffMail(reason: string): Write {
  return (work) =>
    chatMail(work, 'Our team is handling your work', [
      `This is about your work with ${work.other} on “${work.title}”. ${reason}`,
      'We’ll write to you with the decision.',
    ]);
}

export function workGoesOnMail(): Write {
  return (work) =>
    chatMail(work, 'The work continues', [
      `The account of ${work.other} is open again. Your work on “${work.title}” continues, and you have as much time to answer as before.`,
    ]);
}

export function disputeDecidedMail({
  outcome,
  reason,
  part,
  parts,
}: Partial<Accepted> & { outcome: DisputeOutcome; reason: string }): Write {
  const goesOn = outcome === 'completed' && part !== parts;
  const what = goesOn ? `part ${part} of ${parts} of your work` : 'your work';
  return (work) =>
    chatMail(work, `Our team decided: ${OUTCOME_WORDS[outcome]}`, [
      `Our team decided about ${what} with ${work.other} on “${work.title}”: it’s ${OUTCOME_WORDS[outcome]}. Here’s why:`,
      reason,
      ...(goesOn ? ['Its share of the price is now due, and the next part has begun.'] : []),
      ...(outcome === 'completed' && !goesOn ? ['The agreed price is now due, and you can review each other.'] : []),
    ]);
}

/** A mail whose button opens the chat. */
export function chatMail({ threadId }: Letter, subject: string, paragraphs: string[]): MailWords {
  return { subject, paragraphs, button: { label: 'Open the chat', path: `/message?thread=${threadId}` } };
}
