import type { SecurityChange } from '@castlane/contract/notification.ts';

const IF_NOT_YOU = 'If it was not you, choose a new password at once and sign out everywhere else.';

const WORDS: Record<SecurityChange, [subject: string, sentence: string]> = {
  email_changed: [
    'Your email address was changed',
    'The email address of your account was changed just now. If it was not you, use the link that we mailed to the old one.',
  ],
  two_step_on: [
    'Two-step log-in is on',
    `A log-in asks for the code of your authenticator from now on, and your other sessions were ended. ${IF_NOT_YOU}`,
  ],
  two_step_off: ['Two-step log-in is off', `Your password alone logs in from now on. ${IF_NOT_YOU}`],
  recovery_codes_renewed: ['You have new recovery codes', `The old ones no longer work. ${IF_NOT_YOU}`],
  recovery_code_used: ['A recovery code was used', `It replaced the code of your authenticator and cannot be used again. ${IF_NOT_YOU}`],
  passkey_added: ['A passkey was added', `It logs in to your account without the password. ${IF_NOT_YOU}`],
  passkey_removed: ['A passkey was removed', `It no longer logs in to your account. ${IF_NOT_YOU}`],
};

/** Returns what was changed about how an account logs in, as a subject and a sentence. */
export function securityWordsOf(change: SecurityChange | undefined): [subject: string, sentence: string] {
  return change ? WORDS[change] : ['The way you log in was changed', `The way you log in was changed just now. ${IF_NOT_YOU}`];
}
