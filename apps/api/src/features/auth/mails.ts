import { CODE_MINUTES } from '@castlane/contract/auth.ts';
import { UNDO_EMAIL_DAYS } from '@castlane/contract/email.ts';
import type { Config } from '#platform/config.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { FIRST_BLOCK, LINK_MINUTES } from './rules.ts';

/** Contains no name: the person who signed up chose it, and the address may belong to a stranger. */
export function verificationCodeMail(config: Config, to: string, code: string): Mail {
  return renderMail(
    {
      to,
      subject: `${code} is your ${config.appName} verification code`,
      heading: 'Verify your email',
      paragraphs: [
        `Enter this code in ${config.appName} to verify your email. It’s valid for ${CODE_MINUTES} minutes.`,
        'If you didn’t sign up, ignore this email. No one can use your address without this code.',
      ],
      code,
    },
    config,
  );
}

export function passwordResetMail(config: Config, to: string, token: string): Mail {
  return renderMail(
    {
      to,
      subject: 'Choose a new password',
      paragraphs: [
        `Someone, hopefully you, asked for a new password for ${config.appName}. The link works once, for ${LINK_MINUTES} minutes.`,
        'If this wasn’t you, ignore this email. Your password stays as it is.',
      ],
      button: { label: 'Choose a new password', url: `${config.publicUrl}/reset-password/${token}` },
    },
    config,
  );
}

/** Contains no name, like the mail to a new account: until the code is entered, the address may belong to a stranger. */
export function newEmailCodeMail(config: Config, to: string, code: string): Mail {
  return renderMail(
    {
      to,
      subject: `${code} confirms your new ${config.appName} email`,
      heading: 'Confirm your new email',
      paragraphs: [
        `Enter this code in ${config.appName} to use this email for your account. It’s valid for ${CODE_MINUTES} minutes.`,
        'If you didn’t ask for it, ignore this email. No one can use your address without this code.',
      ],
      code,
    },
    config,
  );
}

/** Goes to the old address. Leaves out the new one: others may read an abandoned mailbox. */
export function emailChangedMail(config: Config, { to, name }: { to: string; name: string }, token: string): Mail {
  return renderMail(
    {
      to,
      subject: 'Your email was changed',
      paragraphs: [
        `Hello ${name}, the email of your ${config.appName} account was just changed. You now log in with the new one.`,
        `If this wasn’t you, undo the change. You’ll choose a new password, and all devices are logged out. The link works once, for ${UNDO_EMAIL_DAYS} days.`,
      ],
      button: { label: 'Undo the change', url: `${config.publicUrl}/undo-email/${token}` },
    },
    config,
  );
}

/** Goes to both addresses, since either may be the owner's. */
export function emailUndoneMail(config: Config, to: string): Mail {
  return renderMail(
    {
      to,
      subject: 'Your email change was undone',
      paragraphs: [
        `The email change of your ${config.appName} account was undone with the link we sent to the old address. The account has its old email and a new password, and all devices are logged out.`,
        'If that’s wrong, contact us.',
      ],
      button: { label: 'Contact us', url: `${config.publicUrl}/contact-us` },
    },
    config,
  );
}

export function failedLoginsMail(config: Config, to: string): Mail {
  return renderMail(
    {
      to,
      subject: 'Someone is trying to log in to your account',
      paragraphs: [
        `Someone entered a wrong password for your ${config.appName} account ${FIRST_BLOCK} times in a row. No one got in, and we’ve slowed down logins.`,
        'If this wasn’t you, you don’t have to do anything. If you forgot your password, choose a new one.',
      ],
      button: { label: 'Choose a new password', url: `${config.publicUrl}/forgot-password` },
    },
    config,
  );
}

export function passwordChangedMail(config: Config, { email, name }: { email: string; name: string }): Mail {
  return renderMail(
    {
      to: email,
      subject: 'Your password was changed',
      paragraphs: [
        `Hello ${name}, the password of your ${config.appName} account was just changed, and you were logged out everywhere else.`,
        'If this wasn’t you, choose a new password right away.',
      ],
      button: { label: 'Choose a new password', url: `${config.publicUrl}/forgot-password` },
    },
    config,
  );
}
