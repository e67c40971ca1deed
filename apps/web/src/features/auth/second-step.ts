/** The second step of a log-in: a code of the authenticator, or a recovery code in its place. */
export type SecondStep = { oneTimeCode?: string; recoveryCode?: string };

/** What was typed as the second step: six digits are of the authenticator, anything else is a recovery code. */
export function secondStepOf(typed: string): SecondStep {
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? { oneTimeCode: digits } : { recoveryCode: typed.trim() };
}
