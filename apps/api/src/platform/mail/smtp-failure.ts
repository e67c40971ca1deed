import { GivenUp, Hindered } from '#platform/outbox/failures.ts';

/** How long a mail is retried while the mail server is away, slow, or asks for a later retry. */
const PATIENT_HOURS = 72;
/** The server requires a login or refuses ours: only the operator can fix that, for all mails. */
const LOG_IN_CODES = new Set([530, 534, 535, 538]);

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/**
 * Classifies a failure to send. A 5xx about the recipient or the text is final. Any other failure concerns the server and not the mail: the
 * mail waits, without limit if the server refuses us with a 5xx, since only the operator can fix that.
 *
 * @param wasHandedOver the whole text had gone out, so the server may have it
 */
export function failureOf(error: unknown, wasHandedOver: boolean): Error {
  const { message, code, command, responseCode } = error as SmtpError;
  if (responseCode === undefined) {
    // A local error: nodemailer refuses the address or the text.
    if (command === 'API' && (code === 'EENVELOPE' || code === 'EMESSAGE')) return new GivenUp(message, { cause: error });
    return new Hindered(message, { hours: PATIENT_HOURS, isMaybeDone: wasHandedOver, cause: error });
  }
  if (responseCode < 500) return new Hindered(message, { hours: PATIENT_HOURS, cause: error });
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (isAboutMail && !LOG_IN_CODES.has(responseCode)) return new GivenUp(message, { cause: error });
  return new Hindered(message, { cause: error });
}
