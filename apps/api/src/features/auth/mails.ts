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
      subject: 'Verify your email address',
      paragraphs: [
        `Enter this code in ${config.appName} to verify your email address. It is valid for ${CODE_MINUTES} minutes.`,
        'If you did not sign up, ignore this mail. Nobody can use your address without this code.',
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
        `Somebody, hopefully you, asked for a new password for ${config.appName}. The link is valid for ${LINK_MINUTES} minutes and works once.`,
        'If it was not you, ignore this mail. Your password stays as it is.',
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
      subject: 'Confirm your new email address',
      paragraphs: [
        `Enter this code in ${config.appName} to use this email address for your account. It is valid for ${CODE_MINUTES} minutes.`,
        'If you did not ask for it, ignore this mail. Nobody can use your address without this code.',
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
      subject: 'Your email address was changed',
      paragraphs: [
        `Hello ${name}, the email address of your ${config.appName} account was changed just now. You log in with the new one.`,
        `If it was not you, take the change back. You choose a new password, and all devices are signed out. The link works once, for ${UNDO_EMAIL_DAYS} days.`,
      ],
      button: { label: 'Take the change back', url: `${config.publicUrl}/undo-email/${token}` },
    },
    config,
  );
}

/** Goes to both addresses, since either may be the owner's. */
export function emailUndoneMail(config: Config, to: string): Mail {
  return renderMail(
    {
      to,
      subject: 'A change of your email address was taken back',
      paragraphs: [
        `The change of the email address of your ${config.appName} account was taken back with the link that we had mailed to the old address. The account has its old address and a new password, and all devices are signed out.`,
        'If that is wrong, contact us.',
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
      subject: 'Somebody is trying to log in to your account',
      paragraphs: [
        `Somebody entered a wrong password for your ${config.appName} account ${FIRST_BLOCK} times in a row. Nobody got in, and signing in is slowed down.`,
        'If it was not you, there is nothing to do. If you have forgotten your password, choose a new one.',
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
        `Hello ${name}, the password of your ${config.appName} account was changed just now, and you were signed out everywhere else.`,
        'If it was not you, choose a new password at once.',
      ],
      button: { label: 'Choose a new password', url: `${config.publicUrl}/forgot-password` },
    },
    config,
  );
}
