import type { SecurityChange } from '@castlane/contract/notification.ts';

const IF_NOT_YOU = 'If this wasn’t you, choose a new password right away and log out everywhere else.';

const WORDS: Record<SecurityChange, [subject: string, sentence: string]> = {
  email_changed: [
    'Your email was changed',
    'The email of your account was just changed. If this wasn’t you, use the link we sent to the old one.',
  ],
  two_step_on: [
    'Two-step login is on',
    `From now on, you log in with a code from your authenticator. Your other devices were logged out. ${IF_NOT_YOU}`,
  ],
  two_step_off: ['Two-step login is off', `From now on, you log in with just your password. ${IF_NOT_YOU}`],
  recovery_codes_renewed: ['You have new recovery codes', `The old ones no longer work. ${IF_NOT_YOU}`],
  recovery_code_used: [
    'A recovery code was used',
    `It was used in place of a code from your authenticator and can’t be used again. ${IF_NOT_YOU}`,
  ],
  passkey_added: ['A passkey was added', `It logs in to your account without a password. ${IF_NOT_YOU}`],
  passkey_removed: ['A passkey was removed', `It no longer logs in to your account. ${IF_NOT_YOU}`],
};

/** Returns what was changed about how an account logs in, as a subject and a sentence. */
export function securityWordsOf(change: SecurityChange | undefined): [subject: string, sentence: string] {
  return change ? WORDS[change] : ['The way you log in has changed', `The way you log in was just changed. ${IF_NOT_YOU}`];
}
