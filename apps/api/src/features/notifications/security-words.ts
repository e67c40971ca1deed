import type { SecurityChange } from '@castlane/contract/notification.ts';

const IF_NOT_YOU = 'If it was not you, choose a new password at once and sign out everywhere else.';

const WORDS: Record<SecurityChange, [subject: string, sentence: string]> = {
  email_changed: [
    'Your email address was changed',
    'Your account has this email address since just now. If it was not you, use the link that we mailed to the old one.',
  ],
};

/** What was changed about how somebody signs in, as a subject and a sentence. */
export function securityWordsOf(change: SecurityChange | undefined): [subject: string, sentence: string] {
  return change ? WORDS[change] : ['The way you log in was changed', `The way you log in was changed just now. ${IF_NOT_YOU}`];
}
