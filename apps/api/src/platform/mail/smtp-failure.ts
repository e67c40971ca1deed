import { GivenUp, Hindered } from '#platform/outbox/failures.ts';

/** How long a mail waits for a mail server that is away, slow, or asks to come later. */
const PATIENT_HOURS = 72;
/** The server asks for a log-in, or refuses ours: for the operator to mend, whatever mail it is. */
const LOG_IN_CODES = new Set([530, 534, 535, 538]);

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/**
 * What a failure to send means for the mail. A 5xx about its recipient or its text is final. All else is the server’s state and not the
 * mail’s: it waits, without end where the server refuses us as such, since only the operator can mend that.
 *
 * @param wasHandedOver the whole text had gone out, so the server may have it
 */
export function failureOf(error: unknown, wasHandedOver: boolean): Error {
  const { message, code, command, responseCode } = error as SmtpError;
  if (responseCode === undefined) {
    // Made up here: an address or a text that nodemailer does not send.
    if (command === 'API' && (code === 'EENVELOPE' || code === 'EMESSAGE')) return new GivenUp(message, { cause: error });
    return new Hindered(message, { hours: PATIENT_HOURS, isMaybeDone: wasHandedOver, cause: error });
  }
  if (responseCode < 500) return new Hindered(message, { hours: PATIENT_HOURS, cause: error });
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (isAboutMail && !LOG_IN_CODES.has(responseCode)) return new GivenUp(message, { cause: error });
  return new Hindered(message, { cause: error });
}
